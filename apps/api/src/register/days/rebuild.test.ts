import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { markDays } from '#register/log/marks.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { appendStamps } from '../log/append-stamps.repo.ts';
import { freshen } from './projector.ts';
import { rebuildRegister } from './rebuild.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let person: TestUser;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
});
afterAll(() => it.close());
beforeEach(async () => {
  await it.database.system.query('update users set removed_at = $1', [it.clock.now()]);
  company = await it.aCompany();
  person = await it.aUser({ company });
  await make.aSchedule(company, [person], await make.aShift(company), { validFrom: '2026-10-01' });
  for (const day of ['2026-10-05', '2026-11-10']) await make.stamped(person, day, '08:00-17:00');
  await make.stamped(person, '2026-11-12', '08:00-?');
  await fresh();
});

const fresh = () =>
  freshen(it.server, {
    companyId: company.id,
    userIds: [person.id],
    from: '2026-10-01',
    to: '2026-11-30',
    now: it.clock.now(),
  });
const rebuilt = () => rebuildRegister(it.database, it.clock.now());
const run = async (text: string, ...values: unknown[]) => it.database.system.query(text, values);
const docOn = async (day: string) =>
  (await run('select doc from work_days where user_id = $1 and day = $2', person.id, day)).rows as { doc: string }[];
const tamper = (day: string) =>
  run(
    `update work_days set doc = replace(doc, '"note":null', '"note":"x"') where user_id = $1 and day = $2`,
    person.id,
    day,
  );

test('of a register that is right every row is the same', async () => {
  expect(await rebuilt()).toMatchObject({ people: 1, days: 61, same: 61, closed: 0, odd: [], failed: [] });
});

test('a day that runs moves on by time alone: it has not changed', async () => {
  const start = it.clock.now();
  it.clock.advance(3600);
  expect(await rebuilt()).toMatchObject({ days: 61, same: 60, running: 1, changed: 0, odd: [] });
  it.clock.set(start);
});

test('what was not there is new, what was marked was waiting, and what was wrong is changed and set right', async () => {
  await run(`delete from work_days where user_id = $1 and day in ('2026-10-05', '2026-11-10')`, person.id);
  await tamper('2026-11-03');
  await make.stamped(person, '2026-10-20', '08:00-17:00');
  const changed = { companyId: company.id, userId: person.id, day: '2026-11-03', verdict: 'changed' };
  expect(await rebuilt()).toMatchObject({ days: 61, new: 2, waiting: 3, changed: 1, same: 55, odd: [changed] });
  expect((await docOn('2026-11-03'))[0]?.doc).toContain('"note":null');
  expect(await rebuilt()).toMatchObject({ same: 61 });
});

test('what is closed is computed as of its closing and compared: what differs is named and stays', async () => {
  const { token } = await it.signedInAs(await it.aUser({ company, role: 'Admin' }));
  await run(
    `insert into day_inputs (company_id, user_id, day, absence_confirmed)
     select $1, $2, d::date, true from generate_series('2026-10-01'::date, '2026-10-31', '1 day') d`,
    company.id,
    person.id,
  );
  await markDays(it.database.systemDb, company.id, [person.id], '2026-10-01', '2026-10-31');
  const body = { month: '2026-10', state: 'closed', userIds: [person.id] };
  expect((await it.ask('PATCH /work-days/months', { token, body })).status).toBe(200);
  it.clock.advance(60);
  // Too late for October.
  const late = { at: at('2026-10-30', '17:30'), receivedAt: it.clock.now(), direction: 'out', source: 'app' } as const;
  await appendStamps(it.database.systemDb, company.id, [{ id: newId(), userId: person.id, ...late }]);
  await fresh();
  expect(await rebuilt()).toMatchObject({ closed: 31, differs: 0, changed: 0 });

  await tamper('2026-10-07');
  const differs = { companyId: company.id, userId: person.id, day: '2026-10-07', verdict: 'differs' };
  expect(await rebuilt()).toMatchObject({ closed: 31, differs: 1, changed: 0, odd: [differs] });
  expect((await docOn('2026-10-07'))[0]?.doc).toContain('"note":"x"');
});

test('somebody who cannot be computed is named, and the others are rebuilt', async () => {
  const bad = await it.aUser({ company });
  const owner = await it.owner();
  await owner.query(
    `insert into stamps (company_id, user_id, id, seq, at, received_at, source, review, correction, hash)
     values ($1, $2, $3, 1, $4, $4, 'manual', false, '{"day": "2026-11-10"}', '\\x00')`,
    [company.id, bad.id, newId(), it.clock.now()],
  );
  await tamper('2026-11-03');
  expect(await rebuilt()).toMatchObject({ people: 1, changed: 1, failed: [{ companyId: company.id, userId: bad.id }] });
});

test('a day of which only a correction tells is rebuilt too', async () => {
  const other = await it.aUser({ company });
  const { token } = await it.signedInAs(await it.aUser({ company, role: 'Admin' }));
  const stampings = [{ enteredAt: '2026-11-09T08:00:00+01:00', exitedAt: '2026-11-09T12:00:00+01:00' }];
  await it.ask('PATCH /work-days', { token, body: { userId: other.id, date: '2026-11-09', stampings } });
  await run('delete from work_days where user_id = $1', other.id);
  await run('delete from day_marks where user_id = $1', other.id);
  expect(await rebuilt()).toMatchObject({ people: 2, new: 1 });
});
