import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let admin: string;
let department: { id: string };
/** Ten hours of rest between two days. */
let anna: TestUser;
/** Fifty hours in the only week worked. */
let bruno: TestUser;
/** 225 h of overtime since January. */
let carla: TestUser;
/** An ordinary week. */
let dario: TestUser;

const monday = '2026-11-02';
const days = (from: Day, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at));

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  admin = await it.tokenOf('Admin', company);
  department = await it.aDepartment(company);
  const aPerson = (firstName: string, more = {}) => it.aUser({ company, firstName, ...more });
  [anna, bruno] = [await aPerson('Anna', { departmentId: department.id }), await aPerson('Bruno')];
  [carla, dario] = [await aPerson('Carla'), await aPerson('Dario')];

  await make.stamped(anna, monday, '14:00-18:00, 18:30-22:00');
  await make.stamped(anna, '2026-11-03', '08:00-12:00');
  for (const date of days(monday, 5)) await make.stamped(bruno, date, '08:00-13:00, 14:00-19:00');
  for (const date of days('2026-01-10', 15)) {
    await make.stamped(carla, date, '08:00-13:00, 13:30-23:30');
    const excess = { state: 'overtime', minutes: 900 };
    const { status } = await it.ask('PATCH /work-days', { token: admin, body: { userId: carla.id, date, excess } });
    expect(status).toBe(200);
  }
  for (const date of days(monday, 5)) await make.stamped(dario, date, '08:00-12:00, 13:00-17:00');
});
afterAll(() => it.close());

const compliance = async (query = '', token = admin) =>
  (await it.ask(`GET /work-days/compliance?${query}`, { token })).body;
const idsOf = async (query?: string, token?: string) =>
  (await compliance(query, token)).items.map(({ user }) => user.id);

describe('figures', () => {
  test('a short rest, a long average and overtime near its limit, the worst first', async () => {
    const { items, counters, total } = await compliance(
      [anna, bruno, carla, dario].map(({ id }) => `userId=${id}`).join('&'),
    );
    const plain = { rests: [], weeks: [], overtimeYear: 0, nightsYear: 0, noBreaks: [] };
    expect(items.map(({ user, ...found }) => ({ id: user.id, ...found }))).toEqual([
      {
        ...plain,
        id: anna.id,
        rests: [{ date: '2026-11-03', restMinutes: 600 }],
        averageWeek: 690,
        level: 'over',
      },
      { ...plain, id: bruno.id, averageWeek: 3_000, level: 'over' },
      { ...plain, id: carla.id, averageWeek: null, overtimeYear: 225 * 60, level: 'near' },
      { ...plain, id: dario.id, averageWeek: 2_400, level: 'ok' },
    ]);
    expect(items[0]?.user).toMatchObject({ departmentId: department.id });
    expect(items[0]?.user.displayName).toMatch(/^Anna/);
    expect([counters, total]).toEqual([{ over: 2, near: 1, ok: 1 }, 4]);
  });

  test('weeks without rest, nights and breaks that were not taken', async () => {
    const person = await it.aUser({ company });
    for (const date of days('2026-10-19', 21)) await make.stamped(person, date, '20:00-28:00');
    const [found] = (await compliance(`userId=${person.id}`)).items;
    // The weeks before and after are helped by the free time around them.
    expect(found?.weeks).toEqual([{ monday: '2026-10-26', restMinutes: 16 * 60 }]);
    expect([found?.rests, found?.nightsYear, found?.noBreaks.length]).toEqual([[], 21, 21]);
    expect(found?.noBreaks[0]).toBe('2026-10-19');
  });

  test('a stamp that is missing makes no rest short, and a corrected day counts as corrected', async () => {
    const person = await it.aUser({ company });
    await make.stamped(person, monday, '08:00-?');
    await make.stamped(person, '2026-11-03', '14:00-22:00');
    await make.stamped(person, '2026-11-04', '06:00-10:00');
    const dates = async () => (await compliance(`userId=${person.id}`)).items[0]?.rests.map(({ date }) => date);
    expect(await dates()).toEqual(['2026-11-04']);
    const stampings = [{ enteredAt: '2026-11-03T08:00:00+01:00', exitedAt: '2026-11-03T16:00:00+01:00' }];
    const body = { userId: person.id, date: '2026-11-03', stampings, note: 'Corretta' };
    expect((await it.ask('PATCH /work-days', { token: admin, body })).status).toBe(200);
    expect(await dates()).toEqual([]);
  });
});

describe('of whom', () => {
  test('narrowed by department, level, name and window', async () => {
    expect(await idsOf(`departmentId=${department.id}`)).toEqual([anna.id]);
    expect(await idsOf('level=near&level=ok&search=carla')).toEqual([carla.id]);
    expect((await compliance(`level=ok&userId=${anna.id}`)).counters).toEqual({ over: 1, near: 0, ok: 0 });
    expect((await compliance(`window=3m&userId=${anna.id}`)).items[0]?.rests).toHaveLength(1);
  });

  test('page by page, in the same order', async () => {
    const four = [anna, bruno, carla, dario].map(({ id }) => `userId=${id}`).join('&');
    const pages = [await compliance(`${four}&pageSize=3`), await compliance(`${four}&pageSize=3&page=2`)];
    expect(pages.map(({ items, total, page }) => [items.length, total, page])).toEqual([
      [3, 4, 1],
      [1, 4, 2],
    ]);
    expect(pages[1]?.items[0]?.user.id).toBe(dario.id);
  });

  test('a Responsible sees those of their own departments, another company none', async () => {
    const lead = await it.signedInAs(await it.aUser({ company, role: 'Responsible', leads: [department.id] }));
    const idle = await it.signedInAs(await it.aUser({ company, role: 'Responsible' }));
    expect(await idsOf('', lead.token)).toEqual([anna.id]);
    expect(await idsOf(`userId=${bruno.id}`, lead.token)).toEqual([]);
    expect(await idsOf('', idle.token)).toEqual([]);
    expect(await idsOf(`userId=${anna.id}`, await it.tokenOf('BackOffice', company))).toEqual([anna.id]);
    expect(await compliance(`userId=${anna.id}`, await it.tokenOf('Admin'))).toMatchObject({ items: [], total: 0 });
  });

  test.each([
    ['window=1y', 'window'],
    ['level=worst', 'level.0'],
    ['userId=me', 'userId.0'],
    ['pageSize=0', 'pageSize'],
  ])('%s is refused', async (query, path) => {
    const { status, body } = await it.ask(`GET /work-days/compliance?${query}`, { token: admin });
    expect([status, body]).toMatchObject([422, { errors: [{ path }] }]);
  });
});
