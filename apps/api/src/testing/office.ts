import { type TestApp, testApp } from './app.ts';
import { attendanceOn } from './attendance.ts';
import type { TestCompany, TestUser } from './factories.ts';

export type Office = {
  it: TestApp;
  make: ReturnType<typeof attendanceOn>;
  company: TestCompany;
  /** The Admin, and the token of their session. */
  boss: TestUser;
  admin: string;
  /** The shift that people work by. */
  office: string;
};

/** A company that works by one shift, with its Admin signed in. */
export async function openOffice(): Promise<Office> {
  const it = await testApp();
  const make = attendanceOn(it.server);
  const company = await it.aCompany();
  const boss = await it.aUser({ company, role: 'Admin' });
  const { token: admin } = await it.signedInAs(boss);
  return { it, make, company, boss, admin, office: await make.aShift(company) };
}
