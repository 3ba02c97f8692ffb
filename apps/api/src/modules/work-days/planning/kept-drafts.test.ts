import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { testClockStart } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';
import { type CellOf, type PlanningDesk, planningDesk } from '#testing/planning.ts';

let desk: PlanningDesk;
let it: PlanningDesk['it'];
let person: TestUser;

beforeAll(async () => {
  desk = await planningDesk();
  ({ it } = desk);
});
afterAll(() => it.close());
beforeEach(async () => {
  person = await desk.aPerson();
});

const draft = async (...of: CellOf) => {
  const { status, text } = await desk.plan([desk.cell(person, ...of)], { published: false });
  expect(status, text).toBe(200);
};
const kept = async (token = desk.admin) => {
  const { status, body } = await it.ask('GET /work-days/drafts', { token });
  expect(status).toBe(200);
  const items: { userId: string }[] = body.items;
  return items.filter(({ userId }) => userId === person.id);
};

test('names who saved a draft last and when, wherever it lies, the next day first', async () => {
  await draft('2027-02-01', null);
  await draft('2026-11-16');
  const { planner, early } = desk;
  const draftedBy = { id: planner.id, departmentId: null };
  const draftedAt = new Date(testClockStart).toISOString();
  expect(await kept()).toMatchObject([
    { userId: person.id, date: '2026-11-16', shiftId: early, draftedBy, draftedAt },
    { userId: person.id, date: '2027-02-01', shiftId: null, draftedBy, draftedAt },
  ]);
  const other = await it.aUser({ company: desk.company, role: 'BackOffice' });
  const { token } = await it.signedInAs(other);
  await desk.plan([desk.cell(person, '2026-11-16', null)], { published: false }, token);
  expect(await kept()).toMatchObject([
    { date: '2026-11-16', shiftId: null, draftedBy: { id: other.id } },
    { date: '2027-02-01', draftedBy: { id: planner.id } },
  ]);
});

describe('a draft is listed no more', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['once it is published', () => desk.plan([desk.cell(person, '2026-11-16')])],
    [
      'once it is thrown away',
      () => desk.plan([desk.cell(person, '2026-11-16', null, { reset: true })], { published: false }),
    ],
    [
      'once its day is set by hand',
      () =>
        it.ask('PATCH /work-days', {
          token: desk.admin,
          body: { userId: person.id, date: '2026-11-16', shiftId: desk.early },
        }),
    ],
  ])('%s', async (_, end) => {
    await draft('2026-11-16');
    expect(await kept()).toHaveLength(1);
    await end();
    expect(await kept()).toEqual([]);
    const { rows } = await it.database.system.query(
      'select drafted_by, drafted_at from day_inputs where user_id = $1',
      [person.id],
    );
    expect(rows).toEqual([{ drafted_by: null, drafted_at: null }]);
  });

  test('where its day has begun, and while its person is archived', async () => {
    await draft('2026-11-16');
    await it.database.system.query("update day_inputs set day = '2026-11-01' where user_id = $1", [person.id]);
    expect(await kept()).toEqual([]);
    await draft('2026-11-17');
    await it.database.system.query("update users set status = 'archived' where id = $1", [person.id]);
    expect(await kept()).toEqual([]);
  });
});

test('a rehearsal leaves no draft and no author', async () => {
  await desk.plan([desk.cell(person, '2026-11-16')], { published: false, dryRun: true });
  expect(await kept()).toEqual([]);
});

test('is seen by whoever answers for the person, and by nobody of another company', async () => {
  await draft('2026-11-16');
  const department = await it.aDepartment(desk.company);
  const boss = await it.aUser({ company: desk.company, role: 'Responsible', leads: [department.id] });
  const { token } = await it.signedInAs(boss);
  expect(await kept(token)).toEqual([]);
  await it.database.system.query('update users set department_id = $1 where id = $2', [department.id, person.id]);
  expect(await kept(token)).toHaveLength(1);
  const stranger = await it.signedInAs(await it.aUser({ company: await it.aCompany(), role: 'Admin' }));
  expect(await kept(stranger.token)).toEqual([]);
});

test('a draft from before authors were kept has none', async () => {
  await draft('2026-11-16');
  await it.database.system.query('update day_inputs set drafted_by = null, drafted_at = null where user_id = $1', [
    person.id,
  ]);
  expect(await kept()).toMatchObject([{ draftedBy: null, draftedAt: null }]);
  await it.database.system.query('update day_inputs set drafted_by = $1 where user_id = $2', [newId(), person.id]);
  expect(await kept()).toMatchObject([{ draftedBy: null }]);
});
