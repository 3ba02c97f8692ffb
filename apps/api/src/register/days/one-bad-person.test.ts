import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#db/new-id.ts';
import { createTroubles } from '#jobs/troubles.ts';
import { markDays } from '#register/log/marks.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { drainAll, keepRegister } from './keep-fresh.ts';

type LogLine = { level: number; work: string; companyId: string; userId: string | null; pauseMs: number };
let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let admin: TestUser;
let token: string;
let bad: TestUser;
let colleagues: TestUser[];
let elsewhere: TestUser[];
let lines: LogLine[];
/** As a process has it that has just started. */
const aKeeper = () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) });
  return { database: it.database, troubles: createTroubles(log) };
};

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
});
afterAll(() => it.close());
afterEach(async () => {
  vi.useRealTimers();
  await mend(bad);
});

const people = (many: number, of: TestCompany) =>
  Promise.all(Array.from({ length: many }, () => it.aUser({ company: of })));
const planned = async (of: TestCompany, whom: readonly TestUser[]) =>
  make.aSchedule(of, whom, await make.aShift(of), { validFrom: '2026-11-02' });

/** A row of the log that nobody could have sent: a correction without its pairs. */
async function spoil(person: TestUser, day = '2026-11-10', seq = 1000) {
  const owner = await it.owner();
  await owner.query(
    `insert into stamps (company_id, user_id, id, seq, at, received_at, source, review, correction, hash)
     values ($1, $2, $3, $5, $4, $4, 'manual', false, $6, '\\x00')`,
    [person.companyId, person.id, newId(), it.clock.now(), seq, { day, supersedes: [] }],
  );
  await markDays(it.database.systemDb, person.companyId, [person.id], day, day);
}
async function mend(person: TestUser) {
  const owner = await it.owner();
  await owner.query('delete from stamps where user_id = $1 and seq >= 1000', [person.id]);
}

beforeEach(async () => {
  lines = [];
  await it.forgetMarks();
  company = await it.aCompany();
  admin = await it.aUser({ company, role: 'Admin' });
  token = (await it.signedInAs(admin)).token;
  const other = await it.aCompany();
  [colleagues, elsewhere] = [await people(12, company), await people(3, other)];
  bad = await it.aUser({ company });
  await planned(company, [bad, ...colleagues]);
  await planned(other, elsewhere);
  await make.stamped(bad, '2026-11-09', '08:00-17:00');
  for (const one of [bad, ...colleagues.slice(0, 2)]) {
    await make.anAbsence(one, { startsOn: '2026-11-06', type: 'rol', minutes: 60 });
    await it.database.system.query(
      `insert into stamps_updates (id, company_id, user_id, created_at, day, reason, changes, status, submitted_at)
       values ($1, $2, $3, $4, '2026-11-09', 'Dimenticata', '[]', 'pendingReview', $4)`,
      [newId(), one.companyId, one.id, it.clock.now()],
    );
  }
  await drainAll(it.server, it.clock.now());
  await spoil(bad);
  for (const person of [...colleagues, ...elsewhere]) await make.stamped(person, '2026-11-10', '08:00-17:00');
});

const markedPeople = async () =>
  (await it.database.system.query<{ id: string }>('select distinct user_id as id from day_marks')).rows.map(
    ({ id }) => id,
  );
const ordinaryOf = async (whom: readonly TestUser[], day: string) =>
  (
    await it.database.system.query<{ ordinary: number }>(
      'select ordinary from work_days where user_id = any($1) and day = $2',
      [whom.map(({ id }) => id), day],
    )
  ).rows.map(({ ordinary }) => ordinary);
const eightHours = (many: number) => Array.from({ length: many }, () => 480);
const idsOf = (whom: readonly TestUser[]) => whom.map(({ id }) => id);

describe('one person who cannot be computed', () => {
  test('is shown as last computed, and everybody else as they are', async () => {
    const page = await it.ask('GET /work-days?from=2026-11-01&to=2026-11-30', { token });
    expect(page.status).toBe(200);
    const daysOf = (id: string) => page.body.items.find(({ user }) => user.id === id)?.days ?? [];
    const ordinary = (id: string, day: string) => daysOf(id).find(({ date }) => date === day)?.totals.ordinary;
    expect(colleagues.map(({ id }) => ordinary(id, '2026-11-10'))).toEqual(eightHours(12));
    expect(colleagues.map(({ id }) => daysOf(id).length)).toEqual(colleagues.map(() => 30));
    expect(ordinary(bad.id, '2026-11-09')).toBe(480);

    for (const path of [
      '/work-days/months?month=2026-11',
      '/stamps/updates',
      '/absences',
      '/balances?year=2026',
      '/work-days/stats?window=30d',
      '/work-days/compliance?window=30d',
      '/work-days/export?month=2026-11&format=csv&provisional=true',
    ])
      expect([path, (await it.ask(`GET ${path}`, { token })).status]).toEqual([path, 200]);
    const own = (await it.signedInAs(bad)).token;
    expect((await it.ask('GET /stamps/current', { token: own })).status).toBe(200);
    expect((await it.ask('GET /stamps/mine?from=2026-11-01&to=2026-11-30', { token: own })).status).toBe(200);
    const card = await it.ask('GET /time-cards/mine?month=2026-11', { token: own });
    expect(card.body.days.find(({ date }) => date === '2026-11-09')).toMatchObject({ totals: { ordinary: 480 } });
    expect(await it.server.metrics.registry.getSingleMetricAsString('timbro_set_aside')).toContain(
      `timbro_set_aside{work="register",company="${company.id}",person="${bad.id}"}`,
    );
  });

  test('hinders nobody else from being closed, and is refused by name', async () => {
    const userIds = idsOf([bad, ...colleagues]);
    await spoil(bad, '2026-10-20', 1001);
    const body = { month: '2026-10', state: 'closed', userIds };
    const closed = await it.ask('PATCH /work-days/months', { token, body });
    expect(closed.status).toBe(200);
    const { items } = closed.body as { items: { userId: string; state: string; refused: { code: string } | null }[] };
    expect(items.map(({ userId, state, refused }) => [userId, state, refused?.code])).toEqual([
      [bad.id, 'open', 'openAnomalies'],
      ...colleagues.map(({ id }) => [id, 'closed', undefined]),
    ]);
    const alone = await it.ask('PATCH /work-days/months', { token, body: { ...body, userIds: [bad.id] } });
    expect([alone.status, alone.body]).toMatchObject([409, { code: 'openAnomalies', errors: [{ path: bad.id }] }]);
  });

  test('hides no late stamp of anybody else', async () => {
    await mend(bad);
    await spoil(bad, '2026-10-20', 1001);
    const body = { month: '2026-10', state: 'closed', userIds: idsOf([bad, ...colleagues]) };
    expect((await it.ask('PATCH /work-days/months', { token, body })).status).toBe(200);
    const [late] = colleagues;
    for (const person of [bad, late]) if (person) await make.stamped(person, '2026-10-15', '08:00-17:00');
    await spoil(bad);
    const months = await it.ask('GET /work-days/months?month=2026-10&pageSize=50', { token });
    expect(months.status).toBe(200);
    const listed = months.body.items.filter(({ lateStamps }) => lateStamps > 0);
    expect(listed.map(({ user, lateStamps }) => [user.id, lateStamps])).toEqual([[late?.id, 2]]);
  });

  test('is named before a final file goes to payroll', async () => {
    it.clock.set('2026-12-02T10:00:00+01:00');
    const { status, body } = await it.ask('GET /work-days/export?month=2026-11&format=csv', {
      token: (await it.signedInAs(admin)).token,
    });
    it.clock.set('2026-11-12T10:30:00+01:00');
    expect([status, body]).toMatchObject([409, { code: 'openAnomalies', errors: [{ path: bad.id }] }]);
  });

  test('keeps nobody waiting in any company, and is named by the log', async () => {
    const keeper = aKeeper();
    await drainAll(keeper, it.clock.now());
    expect(await markedPeople()).toEqual([bad.id]);
    expect(await ordinaryOf(colleagues, '2026-11-10')).toEqual(eightHours(12));
    expect(await ordinaryOf(elsewhere, '2026-11-10')).toEqual(eightHours(3));
    expect(keeper.troubles.list()).toEqual([{ work: 'register', companyId: company.id, userId: bad.id, failures: 1 }]);
    expect(lines).toMatchObject([{ level: 40, work: 'register', companyId: company.id, userId: bad.id }]);

    for (const person of [...colleagues, ...elsewhere]) await make.stamped(person, '2026-11-11', '08:00-17:00');
    await drainAll(keeper, it.clock.now());
    expect(await ordinaryOf([...colleagues, ...elsewhere], '2026-11-11')).toEqual(eightHours(15));
  });

  test('rests longer after each failure, and is computed once their data are right', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const keeper = aKeeper();
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await drainAll(keeper, it.clock.now());
      await drainAll(keeper, it.clock.now());
      vi.advanceTimersByTime(seconds * 1000);
    }
    expect(lines.map(({ pauseMs }) => pauseMs / 1000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(lines.map(({ level }) => level)).toEqual([40, 40, 40, 40, 50, 50, 50, 50]);
    await mend(bad);
    await drainAll(keeper, it.clock.now());
    expect([await markedPeople(), keeper.troubles.list()]).toEqual([[], []]);
  });

  test('does not stop the night, nor the others of their batch', async () => {
    await it.forgetMarks();
    await it.database.system.query('delete from work_days where user_id = any($1)', [
      idsOf([bad, ...colleagues, ...elsewhere]),
    ]);
    const keeper = aKeeper();
    await keepRegister(keeper, it.clock.now());
    expect(await ordinaryOf([...colleagues, ...elsewhere], '2026-11-10')).toEqual(eightHours(15));
    expect(keeper.troubles.list()).toMatchObject([{ userId: bad.id }]);
  });
});

test('a company whose clock nobody knows is set aside as a whole, and the others are kept', async () => {
  const owner = await it.owner();
  const setZone = (zone: string) => owner.query('update companies set timezone = $2 where id = $1', [company.id, zone]);
  await setZone('Nowhere');
  const [byDay, byNight] = [aKeeper(), aKeeper()];
  await drainAll(byDay, it.clock.now());
  expect(await ordinaryOf(elsewhere, '2026-11-10')).toEqual(eightHours(3));
  await expect(keepRegister(byNight, it.clock.now())).rejects.toThrow('some companies');
  expect(byNight.troubles.list()).toEqual([{ work: 'register', companyId: company.id, userId: null, failures: 1 }]);
  await setZone('Europe/Rome');
});

test('companies take turns: a few people of each', async () => {
  const turns: string[] = [];
  const { database, troubles } = aKeeper();
  const begin: typeof database.begin = (companyId, reach) => {
    turns.push(companyId ?? '');
    return database.begin(companyId, reach);
  };
  await mend(bad);
  const other = { id: elsewhere[0]?.companyId ?? '', name: '' };
  for (const person of await people(4, other)) await make.stamped(person, '2026-11-10', '08:00-17:00');
  await drainAll({ database: { ...database, begin }, troubles }, it.clock.now());
  const both = [company.id, other.id].toSorted();
  expect([turns.slice(0, 2).toSorted(), turns.slice(2, 4).toSorted(), turns.slice(4)]).toEqual([
    both,
    both,
    [company.id],
  ]);
});

test('marks of who was removed, alone or with their company, are no trouble', async () => {
  const [leaver] = await people(1, company);
  if (!leaver) throw new Error('Nobody was created who could leave.');
  await markDays(it.database.systemDb, company.id, [leaver.id], '2026-11-10', '2026-11-10');
  expect((await it.ask(`DELETE /users/${leaver.id}`, { token })).status).toBe(204);
  await it.database.system.query('update users set removed_at = $2 where company_id = $1', [
    elsewhere[0]?.companyId,
    it.clock.now(),
  ]);
  await mend(bad);
  const keeper = aKeeper();
  await drainAll(keeper, it.clock.now());
  expect([await markedPeople(), keeper.troubles.list(), lines]).toEqual([[], [], []]);
  expect(await ordinaryOf(elsewhere, '2026-11-10')).toEqual([]);
});
