import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#db/in-transaction.ts';
import { peopleLocks } from '#db/locks.ts';
import { newId } from '#db/new-id.ts';
import { rebuildRegister } from '#register/days/rebuild.ts';
import { logCorrection } from '#register/log/corrections.repo.ts';
import { bySession, stampsRepo } from '#register/log/ingest.repo.ts';
import { markCells } from '#register/log/marks.repo.ts';
import { type TestApp, testApp, testClockStart } from '#testing/app.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { lockWaits } from '#testing/lock-waits.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let admin: string;
let person: TestUser;
/** One connection, which begins and ends what it is told to. */
let other: pg.Pool;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  other = new pg.Pool({ connectionString: it.databaseUrl, max: 1, idleTimeoutMillis: 0 });
  // Its database may go while it still takes its leave.
  other.on('error', () => undefined);
});
afterAll(async () => {
  await other.end();
  await it.close();
});
beforeEach(async () => {
  company = await it.aCompany();
  admin = await it.tokenOf('Admin', company);
  person = await it.aUser({ company });
  await make.aSchedule(company, [person], await make.aShift(company), { validFrom: '2026-10-28' });
  for (const day of ['2026-10-28', '2026-10-29', '2026-10-30']) await make.stamped(person, day, '08:00-17:00');
});

const day = '2026-10-28';
const close = async (more: object = { state: 'closed' }) =>
  it.ask('PATCH /work-days/months', { token: admin, body: { month: '2026-10', userIds: [person.id], ...more } });
const cockpit = async () =>
  (await it.ask(`GET /work-days/months?month=2026-10&userId=${person.id}`, { token: admin })).body.items[0];
const passTime = () => {
  it.clock.advance(60);
  onTestFinished(() => it.clock.set(testClockStart));
};
/** Leaves once more, a minute later: a stamp that hinders no month, and shows wherever it counts. */
const stampAgain = async (pool: pg.Pool, sessionId: string, receivedAt = it.clock.now()) => {
  const stamp = { id: newId(), sessionId, companyId: company.id, userId: person.id, at: at(day, '17:01'), receivedAt };
  const sent = { direction: 'out', source: 'app', month: '2026-10', rooms: [] } as const;
  const told = { site: null, inside: null, deviceAt: null, clockSure: true };
  const [logged] = await stampsRepo(pool, bySession).log([{ ...stamp, ...sent, ...told }]);
  expect(logged?.id).toBe(stamp.id);
};
const waiting = () => lockWaits(it.database.system);

const exits = async () =>
  (
    await it.database.system.query<{ left: Date }>(
      'select exited_at as left from stampings where user_id = $1 and day = $2 and replaced_by is null order by 1',
      [person.id, day],
    )
  ).rows.map(({ left }) => left.toISOString());
const rows = async () =>
  (
    await it.database.system.query<{ doc: string }>(
      `select doc from work_days where user_id = $1 and day between '2026-10-01' and '2026-10-31' order by day`,
      [person.id],
    )
  ).rows.map(({ doc }) => doc);

/** Whether the closed day holds the last stamp; it does, or the cockpit lists it, and never both. */
async function isCounted(): Promise<boolean> {
  const found = await cockpit();
  expect(found?.state).toBe('closed');
  const counted = (await exits()).includes(at(day, '17:01').toISOString());
  const listed = { lateStamps: 1, lateStampsOn: [day] };
  expect(found).toMatchObject(counted ? { lateStamps: 0, lateStampsOn: [] } : listed);
  await staysSo();
  return counted;
}

/** Rows of a closed month are a function of the log up to its place: made anew from nothing they are the same bytes. */
async function staysSo() {
  const before = await rows();
  expect(before).toHaveLength(31);
  await rebuildRegister(it.database, it.clock.now());
  expect(await rows()).toEqual(before);
  await it.database.system.query('update work_days set shape = 0 where user_id = $1', [person.id]);
  await rebuildRegister(it.database, it.clock.now());
  expect(await rows()).toEqual(before);
}

/** Closes while another connection holds something that the closing needs, and does its own work before it lets go. */
async function closingWhile(hold: string, work: () => Promise<void>) {
  onTestFinished(async () => void (await other.query('rollback')));
  await other.query('begin');
  await other.query(hold);
  const closing = close();
  await expect.poll(waiting).toBeGreaterThan(0);
  passTime();
  await work();
  await other.query('commit');
  expect((await closing).status).toBe(200);
}

const holdPerson = () => `select pg_advisory_xact_lock(${peopleLocks(company.id, [person.id]).join()})`;
const holdTable = (table: string) => `lock table ${table} in access exclusive mode`;

describe('a stamp', () => {
  test('that is committed while a closing waits for the person counts', async () => {
    const { sessionId } = await it.signedInAs(person);
    await closingWhile(holdPerson(), () => stampAgain(other, sessionId));
    expect(await isCounted()).toBe(true);
  });

  test('that was received before a closing and is committed after it is listed', async () => {
    const { sessionId } = await it.signedInAs(person);
    await other.query('begin');
    await stampAgain(other, sessionId);
    passTime();
    expect((await close()).status).toBe(200);
    await other.query('commit');
    expect(await isCounted()).toBe(false);
  });

  /** Whatever a closing reads or writes, in the order in which it does. */
  test.each([
    ['stamp_heads', true],
    ['day_marks', false],
    ['work_days', false],
    ['rule_versions', false],
    ['day_inputs', false],
    ['absences', false],
    ['leave_requests', false],
    ['months', false],
    ['audit_lines', false],
  ] as const)('that is committed while a closing stands at %s is counted or listed', async (table, counted) => {
    const { sessionId } = await it.signedInAs(person);
    await closingWhile(holdTable(table), () => stampAgain(other, sessionId));
    expect(await isCounted()).toBe(counted);
  });

  test('that came too late counts once the month is open again, and is closed with it', async () => {
    const { sessionId } = await it.signedInAs(person);
    await close();
    passTime();
    await stampAgain(other, sessionId);
    expect(await isCounted()).toBe(false);
    await close({ state: 'open', reason: 'Timbratura arrivata tardi' });
    expect((await close()).status).toBe(200);
    expect(await isCounted()).toBe(true);
  });
});

describe('a correction', () => {
  const pair = { enteredAt: at(day, '08:00').toISOString(), exitedAt: at(day, '17:01').toISOString() };

  test('that is committed while a closing waits for the person is known to the closed month', async () => {
    await closingWhile(holdPerson(), () =>
      inTransaction(it.database, company.id, async (db) => {
        const pairs = [{ ...pair, id: newId(), replaces: null }];
        const correction = { day, by: person.id, requestId: null, supersedes: [], pairs };
        await logCorrection(db, company.id, person.id, 'manual', correction, it.clock.now());
        await markCells(db, company.id, [{ userId: person.id, date: day }]);
      }),
    );
    expect(await isCounted()).toBe(true);
  });

  test.each(['day_marks', 'rule_versions', 'absences', 'audit_lines'])(
    'that is made while a closing stands at %s waits, and finds the month closed',
    async (table) => {
      let correcting: Promise<{ status: number; body: { code: string } }> | undefined;
      await closingWhile(holdTable(table), async () => {
        const body = { userId: person.id, date: day, stampings: [pair] };
        correcting = it.ask('PATCH /work-days', { token: admin, body });
        await expect.poll(waiting).toBeGreaterThan(1);
      });
      const { status, body } = (await correcting) ?? {};
      expect([status, body?.code]).toEqual([409, 'monthClosed']);
      expect(await cockpit()).toMatchObject({ state: 'closed', lateStamps: 0 });
      expect(await exits()).toEqual([at(day, '17:00').toISOString()]);
      await staysSo();
    },
  );
});

describe('a stamp belongs to the month of its work day', () => {
  const night = async (date: string) => {
    const shiftId = await make.aShift(company, { start: '22:00', end: '06:00', period: 'night' });
    const assignments = [{ userId: person.id, date, shiftId }];
    expect((await it.ask('POST /work-days', { token: admin, body: { assignments } })).status).toBe(200);
  };
  const late = async (date: string, time: string) => {
    passTime();
    const { token } = await it.signedInAs(person);
    const body = { id: newId(), at: at(date, time).toISOString(), direction: 'out', source: 'app' };
    expect((await it.ask('POST /stamps', { token, body })).status).toBe(201);
  };

  test('an exit on the morning after a closed month is late for it', async () => {
    await night('2026-10-31');
    await make.stamped(person, '2026-10-31', '21:55-30:00');
    expect((await close()).status).toBe(200);
    await late('2026-11-01', '05:58');
    expect(await cockpit()).toMatchObject({ lateStamps: 1, lateStampsOn: ['2026-10-31'] });
    await staysSo();
  });

  test('an exit on its first morning is not, where the shift began in the month before', async () => {
    await night('2026-09-30');
    await make.stamped(person, '2026-09-30', '21:58-?');
    expect((await close()).status).toBe(200);
    await late('2026-10-01', '06:02');
    expect(await cockpit()).toMatchObject({ lateStamps: 0, lateStampsOn: [] });
    const { body } = await it.ask(`GET /work-days/info?userId=${person.id}&date=2026-09-30`, { token: admin });
    expect(body).toMatchObject({ totals: { ordinary: 480 } });
  });

  test('nor is one of the day after it', async () => {
    expect((await close()).status).toBe(200);
    await late('2026-11-01', '12:00');
    expect(await cockpit()).toMatchObject({ lateStamps: 0, lateStampsOn: [] });
  });
});

test('what another closed month holds, a month that is closed later never counts', async () => {
  const september = { month: '2026-09', state: 'closed' };
  await make.stamped(person, '2026-09-30', '22:00-29:30');
  const excess = { state: 'overtime', minutes: 450 };
  await it.ask('PATCH /work-days', { token: admin, body: { userId: person.id, date: '2026-09-30', excess } });
  expect((await close(september)).status).toBe(200);
  const shiftId = await make.aShift(company, { start: '04:00', end: '12:00' });
  const first = { userId: person.id, date: '2026-10-01' };
  await it.ask('POST /work-days', { token: admin, body: { assignments: [{ ...first, shiftId }] } });
  await it.ask('PATCH /work-days', { token: admin, body: { ...first, confirmAbsence: true, note: 'Sciopero' } });
  expect((await close()).status).toBe(200);
  expect((await cockpit())?.totals).toMatchObject({ presence: 3 * 540 });
  await staysSo();
});
