import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { daysFrom } from '@timbro/core/days/rules.ts';
import { cellDayOf } from '@timbro/core/work-days/calendar/cell-day-rules.ts';
import { cellItem } from '@timbro/core/work-days/calendar/cell-day.ts';
import { register } from '@timbro/core/work-days/contract.ts';
import { cellTotalNames } from '@timbro/core/work-days/rules.ts';
import { weekdayOf } from '@timbro/core/work-schedules/rules.ts';
import { newId } from '#db/new-id.ts';
import { users } from '#db/tables/people.ts';
import { freshen } from '#register/days/projector.ts';
import { type PastStamp, appendStamps } from '#register/log/append-stamps.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let admin: string;
let office: string;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  admin = (await it.signedInAs(await it.aUser({ company, role: 'Admin' }))).token;
  office = await make.aShift(company);
});
afterAll(() => it.close());

const strict = register
  .extend({ items: cellItem.extend({ days: cellItem.shape.days.element.strict().array() }).strict().array() })
  .strict();
const aWorker = async (given: Parameters<TestApp['aUser']>[0] = {}): Promise<TestUser> => {
  const person = await it.aUser({ company, ...given });
  await make.aSchedule(company, [person], office);
  return person;
};
const only = (people: readonly { id: string }[]) => people.map(({ id }) => `&userId=${id}`).join('');
async function read(query: string, token = admin) {
  const [whole, cells] = [
    await it.ask(`GET /work-days?${query}`, { token }),
    await it.ask(`GET /work-days?${query}&shape=cells`, { token }),
  ];
  return { whole: register.parse(JSON.parse(whole.text)), cells: strict.parse(JSON.parse(cells.text)) };
}
/** What the cells of an answer have to be, by the days of the plain one. */
const cellsOf = ({ items, ...rest }: z.output<typeof register>) => ({
  ...rest,
  items: items.map(({ user, totals, days }) => ({
    user,
    totals: Object.fromEntries(cellTotalNames.map((name) => [name, totals[name]])),
    days: days.map(cellDayOf),
  })),
});
const plainly = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
async function isTheSame(query: string, token = admin) {
  const { whole, cells } = await read(query, token);
  expect(cells).toEqual(plainly(cellsOf(whole)));
  return cells;
}
/** The cells that are kept of somebody’s two days. */
const kept = async ({ id }: { id: string }) => {
  const { rows } = await it.database.system.query<{ cell: string | null }>(
    `select cell from work_days where user_id = $1 and day between '2026-11-09' and '2026-11-10' order by day`,
    [id],
  );
  return rows.map(({ cell }) => cell);
};

describe('with shape=cells', () => {
  test('a day is what a cell shows of it', async () => {
    const person = await aWorker();
    await make.stamped(person, '2026-11-10', '08:22-12:00, 12:50-17:50');
    const { items } = await isTheSame(`from=2026-11-08&to=2026-11-10${only([person])}`);
    expect(items[0]?.days).toEqual([
      { date: '2026-11-08', status: 'ok', version: 1 },
      expect.objectContaining({
        date: '2026-11-09',
        status: 'toVerify',
        shift: { name: 'Ufficio', start: '08:00', end: '17:00', breakStart: '12:00', breakEnd: '13:00' },
        anomalies: ['absentUnjustified'],
        presence: 0,
        due: 480,
      }),
      expect.objectContaining({ date: '2026-11-10', late: 22, at: [442, 660, 710, 1010] }),
    ]);
  });

  test('the running day, missing stamps, absences, holidays and days to come say the same', async () => {
    const person = await aWorker();
    await make.stamped(person, '2026-11-02', '08:00-?');
    await make.stamped(person, '2026-11-03', '?-17:00');
    await make.stamped(person, '2026-11-12', '08:31-?');
    await make.anAbsence(person, { startsOn: '2026-11-04', endsOn: '2026-11-05' });
    await make.anAbsence(person, { startsOn: '2026-11-06', type: 'illness' });
    const { items } = await isTheSame(`from=2026-10-25&to=2026-12-10${only([person])}`);
    expect(new Set(items[0]?.days.map(({ status }) => status))).toEqual(
      new Set(['ok', 'toVerify', 'running', 'future']),
    );
  });

  test('a month that was closed says so in each cell, also of somebody who is archived since', async () => {
    const person = await aWorker();
    const worked = [...daysFrom('2026-10-01', '2026-10-31')].filter((day) => weekdayOf(day) <= 5);
    for (const day of worked) await make.stamped(person, day, '08:00-12:00, 13:00-17:00');
    const month = `from=2026-09-30&to=2026-11-01${only([person])}`;
    await isTheSame(month);
    const body = { month: '2026-10', userIds: [person.id], state: 'closed' as const };
    const { body: closed } = await it.ask('PATCH /work-days/months', { token: admin, body });
    expect(closed.items).toMatchObject([{ state: 'closed', refused: null }]);
    const { rows: lacking } = await it.database.system.query(
      'select day from work_days where user_id = $1 and cell is null',
      [person.id],
    );
    expect(lacking).toEqual([]);
    const { items } = await isTheSame(month);
    expect(items[0]?.days.filter(({ status }) => status === 'closed')).toHaveLength(31);
    await it.ask(`PATCH /users/${person.id}/archive`, { token: admin, body: { archived: true } });
    expect((await isTheSame(month)).items).toHaveLength(1);
  });

  test('rows of before have no cell until somebody asks for it, and the answer is the same', async () => {
    const person = await aWorker();
    await make.stamped(person, '2026-11-10', '08:00-17:00');
    const range = `from=2026-11-09&to=2026-11-10${only([person])}`;
    const first = await isTheSame(range);
    const cells = await kept(person);
    await it.database.system.query('update work_days set cell = null where user_id = $1', [person.id]);
    expect(await isTheSame(range)).toEqual(first);
    expect(await kept(person)).toEqual(cells);
  });

  test('a day that a process of the former release has written keeps no older cell', async () => {
    const person = await aWorker();
    await make.stamped(person, '2026-11-10', '08:00-17:00');
    const range = `from=2026-11-10&to=2026-11-10${only([person])}`;
    await isTheSame(range);
    await it.database.system.query(
      `update work_days set doc = replace(doc, '"late":false', '"late":true') where user_id = $1 and day = '2026-11-10'`,
      [person.id],
    );
    expect(await kept(person)).toEqual([null]);
    expect((await isTheSame(range)).items[0]?.days[0]).toHaveProperty('late');
  });

  test('a Responsible sees their own departments alone, and another company nobody', async () => {
    const department = await it.aDepartment(company);
    const [inside, outside] = [await aWorker({ departmentId: department.id }), await aWorker()];
    const responsible = await it.aUser({ company, role: 'Responsible', leads: [department.id] });
    const range = `from=2026-11-10&to=2026-11-10${only([inside, outside])}`;
    const seen = await isTheSame(range, (await it.signedInAs(responsible)).token);
    expect(seen.items.map(({ user }) => user.id)).toEqual([inside.id]);
    expect((await isTheSame(range, await it.tokenOf('Admin'))).items).toEqual([]);
  });

  test.each(['days', 'cell', ''])('a shape like “%s” is refused by its field', async (shape) => {
    const answer = await it.ask(`GET /work-days?from=2026-11-10&to=2026-11-10&shape=${shape}`, { token: admin });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([422, { errors: [{ path: 'shape' }] }]);
  });
});

const firstNames = ['Marco', 'Sara', 'Luca', 'Giulia', 'Anna', 'Paolo', 'Elena', 'Davide', 'Chiara', 'Matteo'];
const lastNames = ['Rossi', 'Bianchi', 'Conti', 'Greco', 'Ferrari', 'Russo', 'Gallo', 'Costa', 'Fontana', 'Rizzo'];
const most = 80_000;

test('a month of 200 people fits into 80 kB, packed, and each of its cells is that of its day', async () => {
  const chance = chanceFrom(22);
  const big = await it.aCompany();
  const { token } = await it.signedInAs(await it.aUser({ company: big, role: 'Admin' }));
  const shifts = [
    await make.aShift(big),
    await make.aShift(big, { name: 'Mattina', start: '06:00', end: '14:00', period: 'morning' }),
    await make.aShift(big, { name: 'Notte', start: '22:00', end: '06:00', period: 'night' }),
  ];
  const begins = [8, 6, 22];
  const people = Array.from({ length: 199 }, (_, n) => {
    const [firstName, lastName] = [chance.of(firstNames), chance.of(lastNames)];
    const own = { id: newId(), companyId: big.id, createdAt: it.clock.now(), email: `${n}@${big.id}.example` };
    const named = { firstName, lastName, displayName: `${firstName} ${lastName}` };
    return { ...own, ...named, role: 'Operator', status: 'active', passwordHash: '-', language: 'it' } as const;
  });
  await it.database.systemDb.insert(users).values(people);
  for (const [nth, shift] of shifts.entries())
    await make.aSchedule(
      big,
      people.filter((_, n) => n % 3 === nth),
      shift,
      { stampingInterval: nth === 0 ? 15 : null, graceMinutes: nth * 5 },
    );
  await appendStamps(
    it.database.systemDb,
    big.id,
    people.flatMap(({ id }, n) => stampsOf(id, begins[n % 3] ?? 8, chance)),
  );
  const userIds = people.map(({ id }) => id);
  await freshen(it.server, { companyId: big.id, userIds, from: '2026-10-01', to: '2026-10-31', now: it.clock.now() });
  const month = 'from=2026-10-01&to=2026-10-31&pageSize=200';
  const packed = await it.ask(`GET /work-days?${month}&shape=cells`, { token, headers: { 'accept-encoding': 'gzip' } });
  const { items } = await isTheSame(month, token);
  expect(items.map(({ days }) => days.length)).toEqual(Array.from({ length: 200 }, () => 31));
  expect(plainly(strict.parse(JSON.parse(gunzipSync(packed.rawPayload).toString())).items)).toEqual(items);
  expect(packed.rawPayload.length).toBeLessThanOrEqual(most);
  expect(new Set(items.flatMap(({ days }) => days.map(({ at: moments }) => moments?.join()))).size).toBeGreaterThan(
    2_000,
  );
});

/** The same chances in every run. */
function chanceFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return {
    next,
    of: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T,
    /** Minutes around nought, mostly few. */
    around: (minutes: number) => Math.round((next() + next() + next() - 1.5) * minutes),
  };
}

/** Four stamps a day of somebody who is never on the minute, now and then forgets one, and sometimes does not come. */
function stampsOf(userId: string, begins: number, chance: ReturnType<typeof chanceFrom>): PastStamp[] {
  return [...daysFrom('2026-10-01', '2026-10-31')].flatMap((day) => {
    if (weekdayOf(day) > 5 || chance.next() < 0.04) return [];
    const start = begins * 60;
    const minutes = [
      start + chance.around(12),
      start + 240 + chance.around(8),
      start + 300 + chance.around(8),
      start + 540 + chance.around(20),
    ];
    return minutes.flatMap((minute, nth): PastStamp[] => {
      if (chance.next() < 0.005) return [];
      const moment = new Date(at(day, '00:00').getTime() + minute * 60_000);
      return [
        { id: newId(), userId, at: moment, receivedAt: moment, direction: nth % 2 ? 'out' : 'in', source: 'app' },
      ];
    });
  });
}
