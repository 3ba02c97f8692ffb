import type { TestApp } from './app.ts';
import { attendanceOn } from './attendance.ts';
import type { TestUser } from './factories.ts';

/** A department with people who work in it from Monday to Friday, who answers for it, and who sees everybody. */
export const placesOn = (t: TestApp) => {
  const make = attendanceOn(t.server);
  return {
    make,
    tokenOf: async (user: TestUser): Promise<string> => (await t.signedInAs(user)).token,
    async aPlace(language: 'it' | 'en' = 'it') {
      const company = await t.aCompany();
      const department = await t.aDepartment(company);
      const within = { company, departmentId: department.id };
      const operator = await t.aUser({ ...within, hiredOn: '2026-01-01', language, firstName: 'Sara' });
      const colleague = await t.aUser(within);
      const admin = await t.aUser({ company, role: 'Admin', language });
      const responsible = await t.aUser({ company, role: 'Responsible', leads: [department.id] });
      const office = await t.aUser({ company, role: 'BackOffice' });
      await make.aSchedule(company, [operator, colleague, admin], await make.aShift(company));
      return { company, department, operator, colleague, admin, responsible, office };
    },
  };
};
