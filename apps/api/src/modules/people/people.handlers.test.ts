import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test('wherever somebody is named, the name is also told with the surname first', async () => {
  const company = await t.aCompany();
  const { id: departmentId } = await t.aDepartment(company);
  const lead = await t.aUser({ company, role: 'Responsible', leads: [departmentId], departmentId, firstName: 'Ada' });
  const as = { token: await t.tokenOf('Admin', company) };
  const { token } = await t.signedInAs(lead);
  const week = { type: 'vacation', startsOn: '2026-11-16', endsOn: '2026-11-20' };
  const { body: asked } = await t.ask('POST /leave-requests', { token, body: week });
  await t.ask(`PATCH /leave-requests/${asked.id}`, { ...as, body: { status: 'approved' } });

  const people = [
    (await t.ask(`GET /people?id=${lead.id}`, as)).body.items[0],
    (await t.ask(`GET /work-days?userId=${lead.id}&from=2026-11-16&to=2026-11-17`, as)).body.items[0]?.user,
    (await t.ask(`GET /work-days/info?userId=${lead.id}&date=2026-11-16`, as)).body.user,
    (await t.ask(`GET /work-days/months?userId=${lead.id}&month=2026-11`, as)).body.items[0]?.user,
    (await t.ask('GET /work-schedules/departments', as)).body.items[0]?.responsibles[0],
    (await t.ask('GET /leave-requests', as)).body.items[0]?.user,
    (await t.ask('GET /absences', as)).body.items[0]?.user,
    (await t.ask(`GET /balances?year=2026&userId=${lead.id}`, as)).body.items[0]?.user,
    (await t.ask(`GET /audit?actorId=${lead.id}`, as)).body.items[0]?.actor,
  ];
  for (const person of people) {
    expect(person).toMatchObject({ id: lead.id, departmentId });
    const [, surname] = /^Ada (Persona \d+)$/.exec(person?.displayName ?? '') ?? [];
    expect(person?.sortName).toBe(`${surname} Ada`);
  }
});
