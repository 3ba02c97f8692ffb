import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChosenKind, chosenKinds } from '@timbro/core/notifications/choice-rules.ts';
import { pushMessages } from '@timbro/core/push/messages.ts';
import { mailDecision } from '#decisions/mail-decisions.ts';
import { createTroubles } from '#jobs/troubles.ts';
import { remindOfStamps } from '#modules/stamps/stamp-reminders.ts';
import type { DecisionNotice } from '#outbox/payloads.ts';
import { keepRegister } from '#register/days/keep-fresh.ts';
import { testClockStart, testVapidKeys } from '#testing/app.ts';
import { at } from '#testing/attendance.ts';
import type { TestUser } from '#testing/factories.ts';
import { causesOfNews } from '#testing/own-news.ts';
import { type PlanningDesk, planningDesk } from '#testing/planning.ts';
import {
  type Browser,
  aBrowser,
  aPushService,
  carryOutPushes,
  forgetPushes,
  partsOn,
  prepareJobs,
  waitingPushes,
} from '#testing/push.ts';
import { InnerAddress, type PushAnswer, type PushTransport } from './push-transport.ts';
import { type PushJob, findReceiver, sendTo } from './send-push.ts';

let desk: PlanningDesk;
let t: PlanningDesk['it'];
let person: TestUser;
let token: string;
let browser: Browser;
beforeAll(async () => {
  desk = await planningDesk();
  t = desk.it;
  await prepareJobs(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(testClockStart);
  person = await desk.aPerson({ firstName: 'Perché', lastName: "D'Angelò 1234" });
  ({ token } = await t.signedInAs(person));
  browser = aBrowser();
  await subscribe(browser);
  await t.database.system.query('delete from outbox');
});

const subscribe = async (one: Browser, by = token) => {
  const { status, text, body } = await t.ask('POST /push/subscriptions', { token: by, body: one.body });
  expect(status, text).toBe(201);
  return body.id;
};
const choose = (notifications: object) =>
  t
    .ask('PATCH /users/personal-profile', { token, body: { notifications } })
    .then(({ status }) => expect(status).toBe(200));

/** Brings news of a kind about, and what leads to the outbox. */
async function cause(kind: ChosenKind): Promise<void> {
  if (kind === 'missedStamp') {
    await keepRegister(t.server, at('2026-11-11', '20:00'));
    t.clock.set(at('2026-11-12', '08:15'));
    await remindOfStamps({ database: t.database, troubles: createTroubles(pino({ level: 'silent' })) }, t.clock.now());
    return;
  }
  await causesOfNews(desk, person, token)[kind]();
  for (const { id, payload } of await t.leftInOutbox('decision')) {
    await mailDecision(t.database, payload as DecisionNotice, t.clock.now());
    await t.database.system.query('delete from outbox where id = $1', [id]);
  }
}
const send = async (job: PushJob, transport: PushTransport) => {
  const parts = partsOn(t, transport);
  const found = await findReceiver(parts, job);
  return found ? sendTo(parts, job, found, new AbortController().signal) : null;
};
const subscriptions = async () =>
  (
    await t.database.system.query<{ id: string; failures: number; last_sent_at: Date | null }>(
      'select id, failures, last_sent_at from push_subscriptions where user_id = $1',
      [person.id],
    )
  ).rows;
const count = async (result: string) =>
  (await t.server.metrics.pushes.get()).values.find(({ labels }) => labels.result === result)?.value ?? 0;

const places: Readonly<Record<ChosenKind, RegExp>> = {
  missedStamp: /^\/me\/$/,
  planPublished: /^\/me\/calendar$/,
  leaveRequests: /^\/me\/requests\?id=[0-9a-f-]{36}$/,
  absences: /^\/me\/requests\?id=[0-9a-f-]{36}$/,
  stampsUpdates: /^\/me\/requests\?id=[0-9a-f-]{36}$/,
  exits: /^\/me\/exits\?id=[0-9a-f-]{36}$/,
  payslips: /^\/me\/documents$/,
  documents: /^\/me\/documents$/,
};

describe.each(chosenKinds)('news of the kind %s', (kind) => {
  test('reach the browser sealed, and tell no name, reason, day or figure', async () => {
    await cause(kind);
    const [job, ...more] = await carryOutPushes(t);
    expect(more).toEqual([]);
    const service = aPushService();
    expect(await send(job as PushJob, service.transport)).toBe('sent');
    const [request] = service.received;
    expect(request?.endpoint).toBe(browser.endpoint);
    expect(request?.headers['Content-Encoding']).toBe('aes128gcm');

    const message = browser.open(request?.body ?? Buffer.alloc(0));
    const { title, text } = {
      title: pushMessages[`push.${kind}.title`].it,
      text: pushMessages[`push.${kind}.text`].it,
    };
    expect(message).toEqual({
      kind,
      title,
      text,
      path: message.path,
      tag: message.tag,
      lang: 'it',
      to: (await subscriptions())[0]?.id,
    });
    expect(message.path).toMatch(places[kind]);
    expect(message.tag).toMatch(new RegExp(`^${kind}(:[0-9a-f-]{36})?$`));
    // Ids aside, which name nothing to who does not work here.
    const said = JSON.stringify(message).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
    expect(said).not.toMatch(/\d/);
    for (const secret of ['Perch', 'Angel', 'Visita', 'medica', 'Regolamento', 'vacation', 'dayOff', 'service'])
      expect(said).not.toContain(secret);
    expect(request?.body.toString('latin1')).not.toContain('/me/');
  });

  test('reach nobody who has switched them off, before they leave or while they wait', async () => {
    await choose(Object.fromEntries(chosenKinds.map((one) => [one, one !== kind])));
    await cause(kind);
    expect(await carryOutPushes(t)).toEqual([]);
    if (kind === 'missedStamp') return;
    await choose({ [kind]: true });
    person = await desk.aPerson();
    ({ token } = await t.signedInAs(person));
    await subscribe(aBrowser());
    await cause(kind);
    const [job] = await carryOutPushes(t);
    await choose({ [kind]: false });
    const service = aPushService();
    expect(await send(job as PushJob, service.transport)).toBeNull();
    expect(service.received).toEqual([]);
  });
});

/** News that wait for this browser. */
const aJob = async (changes: Partial<PushJob> = {}): Promise<PushJob> => ({
  id: (await subscriptions())[0]?.id ?? '',
  userId: person.id,
  companyId: person.companyId,
  kind: 'exits',
  recordId: person.id,
  expiresAt: new Date(t.clock.now().getTime() + 12 * 3_600_000).toISOString(),
  attempt: 0,
  ...changes,
});
const answering = (status: number, retryAfter: string | null = null) =>
  aPushService((): PushAnswer => ({ status, retryAfter }));

describe('a message', () => {
  test('says who sends it, how long it is worth and how soon it should arrive', async () => {
    const service = aPushService();
    await send(await aJob(), service.transport);
    const { TTL, Urgency, Topic, Authorization = '' } = service.received[0]?.headers ?? {};
    expect([TTL, Urgency]).toEqual(['43200', 'high']);
    expect(Topic).toMatch(/^[\w-]{32}$/);
    expect(Authorization).toContain(`k=${testVapidKeys.publicKey}`);
    const claims: unknown = JSON.parse(
      Buffer.from(/t=[^.]+\.([^.]+)\./.exec(Authorization)?.[1] ?? '', 'base64url').toString(),
    );
    expect(claims).toMatchObject({ aud: 'https://push.example.com', sub: 'mailto:prova@timbro.example' });
  });

  test('is written in the language of who reads it', async () => {
    await t.ask('PATCH /users/personal-profile', { token, body: { language: 'en' } });
    const service = aPushService();
    await send(await aJob(), service.transport);
    expect(browser.open(service.received[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      title: 'Exits',
      text: 'An answer has arrived',
      lang: 'en',
    });
  });

  test('that has arrived is written down, and forgets what went wrong before', async () => {
    await t.database.system.query('update push_subscriptions set failures = 3 where user_id = $1', [person.id]);
    const before = await count('sent');
    await send(await aJob(), aPushService().transport);
    expect(await subscriptions()).toMatchObject([{ failures: 0, last_sent_at: t.clock.now() }]);
    expect(await count('sent')).toBe(before + 1);
  });

  test.each([404, 410, 403])('that is answered with %i takes the browser away', async (status) => {
    expect(await send(await aJob(), answering(status).transport)).toBe('gone');
    expect(await subscriptions()).toEqual([]);
  });

  test('that is answered late takes nothing away from a browser that has come back with other keys', async () => {
    const job = await aJob();
    const parts = partsOn(t, answering(410).transport);
    const found = await findReceiver(parts, job);
    const again = { ...aBrowser(browser.endpoint).body };
    await t.ask('POST /push/subscriptions', { token, body: again });
    if (found) await sendTo(parts, job, found, new AbortController().signal);
    expect(await subscriptions()).toHaveLength(1);
  });

  test.each([301, 307, 400, 401, 413])('that is answered with %i is dropped', async (status) => {
    const service = answering(status);
    expect(await send(await aJob(), service.transport)).toBe('refused');
    expect(service.received).toHaveLength(1);
    expect(await subscriptions()).toMatchObject([{ failures: 1 }]);
    expect(await waitingPushes(t)).toEqual([]);
  });

  test('to a name that leads into a network of our own takes the browser away', async () => {
    expect(await send(await aJob(), aPushService(() => new InnerAddress('inside')).transport)).toBe('gone');
    expect(await subscriptions()).toEqual([]);
  });

  test('to an address that is no longer allowed never leaves', async () => {
    await t.database.system.query("update push_subscriptions set endpoint = 'https://127.0.0.1/a' where user_id = $1", [
      person.id,
    ]);
    const service = aPushService();
    expect(await send(await aJob(), service.transport)).toBe('gone');
    expect(service.received).toEqual([]);
  });

  test('to a browser that somebody else has by now never leaves', async () => {
    const job = await aJob();
    const other = await desk.aPerson();
    await t.ask('POST /push/subscriptions', { token: (await t.signedInAs(other)).token, body: browser.body });
    const service = aPushService();
    expect(await send(job, service.transport)).toBeNull();
    expect(service.received).toEqual([]);
  });

  test('to a browser that is taken away while it is sent leaves nothing behind', async () => {
    const job = await aJob();
    const parts = partsOn(t, async () => {
      expect((await t.ask(`DELETE /push/subscriptions/${job.id}`, { token })).status).toBe(204);
      return { status: 201, retryAfter: null };
    });
    const found = await findReceiver(parts, job);
    expect(found && (await sendTo(parts, job, found, new AbortController().signal))).toBe('sent');
    expect(await subscriptions()).toEqual([]);
  });

  test('whose time is over is dropped', async () => {
    const [job, before] = [await aJob(), await count('expired')];
    t.clock.advance(12 * 3600);
    expect(await send(job, aPushService().transport)).toBeNull();
    expect(await count('expired')).toBe(before + 1);
  });
});

describe('what did not arrive is tried again', () => {
  beforeEach(() => forgetPushes(t));

  test.each([
    ['a busy service', () => ({ status: 429, retryAfter: null }), 0, 30],
    ['a service that says when', () => ({ status: 429, retryAfter: '600' }), 0, 600],
    ['a service in trouble', () => ({ status: 503, retryAfter: null }), 3, 240],
    ['no network at all', () => Object.assign(new Error('nowhere'), { code: 'ENOTFOUND' }), 1, 60],
  ])('after %s', async (_, answer, attempt, seconds) => {
    const job = await aJob({ attempt });
    expect(await send(job, aPushService(answer).transport)).toBe('again');
    const [left, ...more] = await waitingPushes(t);
    expect(more).toEqual([]);
    expect(left?.payload).toEqual({ ...job, attempt: attempt + 1 });
    const inSeconds = ((left?.run_at.getTime() ?? 0) - Date.now()) / 1000;
    expect(inSeconds).toBeGreaterThan(seconds - 20);
    expect(inSeconds).toBeLessThanOrEqual(seconds);
    expect(await subscriptions()).toMatchObject([{ failures: 1 }]);
  });

  test('unless its time is over by then', async () => {
    const expiresAt = new Date(t.clock.now().getTime() + 20_000).toISOString();
    expect(await send(await aJob({ expiresAt }), answering(503).transport)).toBe('expired');
    expect(await waitingPushes(t)).toEqual([]);
  });
});

test('several browsers of several people hear of the same, each by itself', async () => {
  const second = aBrowser();
  await subscribe(second);
  const colleague = await desk.aPerson();
  await subscribe(aBrowser(), (await t.signedInAs(colleague)).token);
  await desk.plan([desk.cell(person, '2026-11-19'), desk.cell(colleague, '2026-11-19')]);
  const jobs = await carryOutPushes(t);
  expect(jobs.map(({ userId }) => userId).toSorted()).toEqual([person.id, person.id, colleague.id].toSorted());
  const service = aPushService(({ endpoint }) =>
    endpoint === second.endpoint ? new Error('hangs') : { status: 201, retryAfter: null },
  );
  const results = await Promise.all(jobs.map((job) => send(job, service.transport)));
  expect(results.map((result) => result ?? '').toSorted()).toEqual(['again', 'sent', 'sent']);
});
