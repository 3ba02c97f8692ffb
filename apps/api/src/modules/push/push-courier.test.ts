import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dropJob } from '#jobs/worker.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';
import { aBrowser, forgetPushes, partsOn, prepareJobs, waitingPushes } from '#testing/push.ts';
import { type PushCourier, createPushCourier } from './push-courier.ts';
import type { PushAnswer, PushTransport } from './push-transport.ts';
import type { PushJob } from './send-push.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await prepareJobs(t);
});
afterAll(() => t.close());
beforeEach(() => forgetPushes(t));

function courierWith(transport: PushTransport, patienceMs = 50): PushCourier {
  return createPushCourier({
    ...partsOn(t, transport),
    log: pino({ level: 'silent' }),
    dropJob: async (key) => dropJob(await t.owner(), key),
    patienceMs,
  });
}

async function aReceiver(): Promise<{ person: TestUser; job: (recordId?: string) => PushJob }> {
  const person = await t.aUser();
  const { token } = await t.signedInAs(person);
  const { body } = await t.ask('POST /push/subscriptions', { token, body: aBrowser().body });
  const expiresAt = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
  const job = (recordId = person.id): PushJob => ({
    id: body.id,
    userId: person.id,
    companyId: person.companyId,
    kind: 'exits',
    recordId,
    expiresAt,
    attempt: 0,
  });
  return { person, job };
}
/** A service that answers when it is told to. */
function aSlowService() {
  const waiting: ((answer: PushAnswer | Error) => void)[] = [];
  const transport: PushTransport = (_, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('given up')));
      waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  return { waiting, transport };
}
const sent = { status: 201, retryAfter: null };

test('what is answered soon leaves no job behind', async () => {
  const { job } = await aReceiver();
  await courierWith(async () => sent, 600_000).send(job());
  expect(await waitingPushes(t)).toEqual([]);
});

test('a service that hangs holds up nobody: the job is over, another is left in case, and goes when the answer comes', async () => {
  const { job } = await aReceiver();
  const service = aSlowService();
  const courier = courierWith(service.transport);
  await courier.send(job());
  expect(await waitingPushes(t)).toMatchObject([{ key: `push:${job().id}:exits:${job().recordId}` }]);

  const other = await aReceiver();
  await courierWith(async () => sent).send(other.job());
  service.waiting[0]?.(sent);
  await expect.poll(() => waitingPushes(t)).toEqual([]);
});

test('two messages of one person are waited for, the third is left for later; others go on', async () => {
  const slow = await aReceiver();
  const service = aSlowService();
  const courier = courierWith(service.transport);
  for (const recordId of ['a', 'b', 'c']) await courier.send(slow.job(recordId));
  expect(service.waiting).toHaveLength(2);
  const other = await aReceiver();
  await courier.send(other.job());
  expect(service.waiting).toHaveLength(3);
  await courier.stop();
});

test('a browser that was not reached the last time is not waited for', async () => {
  const { person, job } = await aReceiver();
  await t.database.system.query('update push_subscriptions set failures = 1 where user_id = $1', [person.id]);
  const service = aSlowService();
  const courier = courierWith(service.transport, 600_000);
  await courier.send(job());
  expect(await waitingPushes(t)).toHaveLength(1);
  await courier.stop();
});

test('what is under way when the process stops is tried again by the next', async () => {
  const { job } = await aReceiver();
  const courier = courierWith(aSlowService().transport);
  await courier.send(job());
  await courier.stop();
  expect(await waitingPushes(t)).toHaveLength(1);
});

test('a failure of the database is the job’s own, which is tried again', async () => {
  const { job } = await aReceiver();
  const broken = createPushCourier({
    ...partsOn(t, async () => sent),
    database: { ...t.database, systemDb: null as never },
    log: pino({ level: 'silent' }),
    dropJob: async () => undefined,
  });
  await expect(broken.send(job())).rejects.toThrow();
});
