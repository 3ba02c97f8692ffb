import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { bucketOf, peopleLocks } from '#db/locks.ts';
import { jobsRepo } from '#modules/jobs/jobs.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { at, attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { runClose } from './close-job.ts';
import { changeMonths } from './close-months.ts';

let it: TestApp;
let company: TestCompany;
let admin: string;
let people: TestUser[];
let other: pg.Client;

beforeAll(async () => {
  it = await testApp();
  await runMigrations({ connectionString: it.databaseUrl });
  other = new pg.Client({ connectionString: it.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await it.close();
});
/** More than are closed at once. */
beforeEach(async () => {
  company = await it.aCompany();
  admin = await it.tokenOf('Admin', company);
  people = [];
  for (let count = 0; count < 25; count += 1) people.push(await it.aUser({ company }));
});

const ids = () => people.map(({ id }) => id);
const change = (query = '', more: object = {}, token = admin) =>
  it.ask(`PATCH /work-days/months${query}` as 'PATCH /work-days/months', {
    token,
    body: { month: '2026-10', userIds: ids(), state: 'closed', ...more },
  });
const count = async (text: string) =>
  (await it.database.system.query<{ count: number }>(`select count(*)::int as count ${text}`, [company.id])).rows[0]
    ?.count;
const lines = () => count(`from audit_lines where company_id = $1 and action = 'workDays.close' and not refused`);
const events = () => count(`from outbox where company_id = $1 and payload->'event'->>'eventType' = 'workDays.close'`);
const closed = () => count(`from months where company_id = $1 and state = 'closed'`);
const answers = (state: 'open' | 'closed') =>
  ids().map((userId) => ({ userId, month: '2026-10', state, refused: null }));

test('many are closed some at a time and answered together, in the order asked', async () => {
  const { status, body } = await change();
  expect([status, body.items]).toEqual([200, answers('closed')]);
  expect([await closed(), await lines(), await events()]).toEqual([25, 25, 3]);
  const again = await change();
  expect([again.status, again.body.items]).toEqual([200, answers('closed')]);
  expect([await closed(), await lines(), await events()]).toEqual([25, 25, 3]);
  const opened = await change('', { state: 'open', reason: 'Busta da rifare' });
  expect([opened.status, opened.body.items, await closed(), await lines()]).toEqual([200, answers('open'), 0, 50]);
});

describe('while the last of them wait', () => {
  const last = () => people.toSorted((a, b) => bucketOf(a.id) - bucketOf(b.id)).at(-1);
  const waitingText = `select pid, virtualtransaction as attempt from pg_locks where not granted and locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  const waiting = async () => (await other.query<{ pid: number; attempt: string }>(waitingText)).rows;
  /** Closes while the lock of the last is held by somebody else. */
  const closeWaiting = async <T>(close: () => Promise<T>) => {
    onTestFinished(async () => void (await other.query('rollback')));
    await other.query('begin');
    await other.query(`select pg_advisory_xact_lock(${peopleLocks(company.id, [last()?.id ?? '']).join()})`);
    const closing = close();
    await expect.poll(async () => (await waiting()).length).toBe(1);
    return { closing };
  };

  test('the others are closed, and nobody waits for them', async () => {
    const { closing } = await closeWaiting(() => change());
    expect([await closed(), await lines(), await events()]).toEqual([20, 20, 2]);
    const [first] = people.toSorted((a, b) => bucketOf(a.id) - bucketOf(b.id));
    const body = { userId: first?.id, date: '2026-10-28', note: 'Nota' };
    expect((await it.ask('PATCH /work-days', { token: admin, body })).body.code).toBe('monthClosed');
    await other.query('rollback');
    expect((await closing).body.items).toEqual(answers('closed'));
  });

  test('they are waited for longer than one lock is, and are closed too', async () => {
    const limits = { lockMs: 2_000, statementMs: 60_000 };
    const hasty = openDatabase(it.databaseUrl, () => undefined, { app: 2, system: 2 }, { limits });
    onTestFinished(() => hasty.close());
    const actor = { id: people[0]?.id ?? '', companyId: company.id, timezone: 'Europe/Rome' };
    const writer = {
      server: { ...it.server, database: hasty },
      actor,
      from: { ip: '10.0.0.1', language: 'it' },
    } as const;
    const { closing } = await closeWaiting(() =>
      changeMonths(writer, { month: '2026-10', userIds: ids(), state: 'closed' }),
    );
    const [first] = await waiting();
    await expect.poll(async () => (await waiting()).some(({ attempt }) => attempt !== first?.attempt)).toBe(true);
    await other.query('rollback');
    expect((await closing).items).toEqual(answers('closed'));
    expect([await closed(), await lines(), await events()]).toEqual([25, 25, 3]);
  });

  test('a closing that is cut off leaves whole parts done, and asking again does the rest', async () => {
    const { closing } = await closeWaiting(() => change());
    for (const { pid } of await waiting()) await other.query('select pg_terminate_backend($1)', [pid]);
    expect((await closing).status).toBeGreaterThanOrEqual(500);
    await other.query('rollback');
    expect([await closed(), await lines(), await events()]).toEqual([20, 20, 2]);
    expect((await change()).body.items).toEqual(answers('closed'));
    expect([await closed(), await lines(), await events()]).toEqual([25, 25, 3]);
  });
});

describe('in the background', () => {
  const find = (id: string, token = admin) => it.ask(`GET /jobs/${id}`, { token });
  const start = async (more: object = {}) => {
    const { status, text } = await change('?background=true', more);
    expect(status).toBe(202);
    return (JSON.parse(text) as { jobId: string }).jobId;
  };
  const server = () => it.server;

  test('the job holds what the call would have answered, and says how far it is', async () => {
    const id = await start();
    expect((await find(id)).body).toEqual({ id, state: 'queued', progress: 0, url: null, result: null });
    expect(await closed()).toBe(0);
    await runClose(server(), id);
    const done = { id, state: 'done', progress: 100, url: null, result: { items: answers('closed') } };
    expect((await find(id)).body).toEqual(done);
    expect([await closed(), await lines(), await events()]).toEqual([25, 25, 3]);
    expect((await it.ask(`GET /jobs/${id}/file`, { token: admin })).status).toBe(404);
    expect((await find(id, await it.tokenOf('Admin', company))).status).toBe(404);
  });

  test('a try that was cut off is repeated whole, and nothing is told twice', async () => {
    const id = await start();
    await change('', { userIds: ids().slice(0, 12) });
    await jobsRepo.update(it.database.systemDb, id, { state: 'running', progress: 41 });
    await runClose(server(), id);
    expect((await find(id)).body).toMatchObject({ state: 'done', result: { items: answers('closed') } });
    expect([await closed(), await lines()]).toEqual([25, 25]);
  });

  test('whoever cannot be closed is told in the answer, also where that is everybody', async () => {
    const make = attendanceOn(it.server);
    const [person] = people;
    if (!person) throw new Error('Nobody was created.');
    await make.aSchedule(company, [person], await make.aShift(company), { validFrom: '2026-10-30' });
    await make.stamped(person, '2026-10-30', '08:00-?');
    const id = await start({ userIds: [person.id] });
    await runClose(server(), id);
    const proposal = { enteredAt: at('2026-10-30', '08:00').toISOString() };
    expect((await find(id)).body).toMatchObject({
      state: 'done',
      result: { items: [{ state: 'open', refused: { code: 'openAnomalies', anomalies: [{ proposal }] } }] },
    });
  });

  test('what can be refused at once is', async () => {
    expect((await change('?background=true', { month: '2026-11' })).body.code).toBe('statusForbids');
    expect((await change('?background=true', { userIds: [company.id] })).status).toBe(404);
    expect((await change('?background=forse')).status).toBe(422);
  });
});
