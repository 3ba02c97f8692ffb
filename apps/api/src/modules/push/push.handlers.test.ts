import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allModules, noModules, providerRoles } from '@timbro/core/access.ts';
import { mostSubscriptions } from '@timbro/core/push/endpoint-rules.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { type TestApp, testApp, testVapidKeys } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { type Browser, aBrowser } from '#testing/push.ts';
import { pushRepo } from './push.repo.ts';

let t: TestApp;
let company: TestCompany;
let person: TestUser;
let token: string;
let sessionId: string;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  person = await t.aUser({ company });
  ({ token, sessionId } = await t.signedInAs(person));
});

const subscribe = (browser: Browser, by = token) =>
  t.ask('POST /push/subscriptions', { token: by, body: browser.body });
const subscribed = async (browser = aBrowser(), by = token) => {
  const { status, body, text } = await subscribe(browser, by);
  expect([200, 201], text).toContain(status);
  return body;
};
const unsubscribe = (id: string, by = token) => t.ask(`DELETE /push/subscriptions/${id}`, { token: by });
const rowsOf = async (user = person) =>
  (
    await t.database.system.query<{ id: string; endpoint: string; session_id: string }>(
      'select id, endpoint, session_id from push_subscriptions where user_id = $1 order by created_at, id',
      [user.id],
    )
  ).rows;
const reachableNow = async (user = person) =>
  pushRepo(t.database.systemDb).reachable(user.companyId, [user.id], 'documents', t.clock.now());

describe('the key', () => {
  test('is the public half, for whoever works for a company', async () => {
    const { status, body } = await t.ask('GET /push/key', { token });
    expect([status, body]).toEqual([200, { publicKey: testVapidKeys.publicKey }]);
    for (const role of providerRoles)
      expect((await t.ask('GET /push/key', { token: await t.tokenOf(role) })).status).toBe(403);
    expect((await t.ask('GET /push/key')).status).toBe(401);
  });

  test('needs no module', async () => {
    const without = await t.aCompany({ modules: noModules });
    expect((await t.ask('GET /push/key', { token: await t.tokenOf('Operator', without) })).status).toBe(200);
  });
});

describe('a browser', () => {
  test('is kept for the session that named it', async () => {
    const browser = aBrowser();
    const { status, body } = await subscribe(browser);
    expect(status).toBe(201);
    expect(body).toEqual({ id: body.id, createdAt: t.clock.now().toISOString() });
    expect(await rowsOf()).toEqual([{ id: body.id, endpoint: browser.endpoint, session_id: sessionId }]);
  });

  test('that is named again is the same, and belongs to the session that named it last', async () => {
    const browser = aBrowser();
    const first = await subscribed(browser);
    t.clock.advance(60);
    const later = await t.signedInAs(person);
    const again = await subscribe(browser, later.token);
    expect([again.status, again.body]).toEqual([200, first]);
    expect(await rowsOf()).toMatchObject([{ session_id: later.sessionId }]);
  });

  test('that somebody else has by now is theirs alone, under another id', async () => {
    const browser = aBrowser();
    const before = await subscribed(browser);
    const other = await t.aUser({ company });
    const taken = await subscribe(browser, (await t.signedInAs(other)).token);
    expect(taken.status).toBe(200);
    expect(taken.body.id).not.toBe(before.id);
    expect(await rowsOf()).toEqual([]);
    expect(await rowsOf(other)).toMatchObject([{ id: taken.body.id, endpoint: browser.endpoint }]);
    expect((await unsubscribe(before.id)).status).toBe(404);
  });

  test('is one of ten at most: the oldest goes, never the one just named', async () => {
    const browsers = Array.from({ length: mostSubscriptions + 2 }, () => aBrowser());
    for (const browser of browsers) {
      await subscribed(browser);
      t.clock.advance(1);
    }
    expect((await rowsOf()).map(({ endpoint }) => endpoint)).toEqual(browsers.slice(2).map(({ endpoint }) => endpoint));
    const oldest = browsers[2] ?? aBrowser();
    await subscribed(oldest);
    await subscribed();
    expect(await rowsOf()).toHaveLength(mostSubscriptions);
  });

  const { endpoint, keys } = aBrowser().body;
  const body = (changes: object) => ({ endpoint, keys, ...changes });
  test.each([
    ['over plain http', body({ endpoint: 'http://push.example.com/a' }), 'endpoint'],
    ['on the own machine', body({ endpoint: 'https://localhost/a' }), 'endpoint'],
    ['on the own machine in numbers', body({ endpoint: 'https://127.0.0.1/a' }), 'endpoint'],
    ['on the own machine in one number', body({ endpoint: 'https://2130706433/' }), 'endpoint'],
    ['on the own machine in IPv6', body({ endpoint: 'https://[::1]/a' }), 'endpoint'],
    ['in a private network', body({ endpoint: 'https://192.168.1.1/a' }), 'endpoint'],
    ['where clouds keep their secrets', body({ endpoint: 'https://169.254.169.254/latest' }), 'endpoint'],
    ['with a password', body({ endpoint: 'https://a:b@push.example.com/a' }), 'endpoint'],
    ['at the port of the database', body({ endpoint: 'https://push.example.com:5432/a' }), 'endpoint'],
    ['inside a cloud', body({ endpoint: 'https://metadata.google.internal/a' }), 'endpoint'],
    ['without an address', { keys }, 'endpoint'],
    ['with a NUL in it', body({ endpoint: `${endpoint}\u0000` }), 'endpoint'],
    ['without keys', { endpoint }, 'keys'],
    ['without its key', body({ keys: { auth: keys.auth } }), 'keys.p256dh'],
    ['with a key beside the curve', body({ keys: { ...keys, p256dh: `BA${'A'.repeat(85)}` } }), 'keys.p256dh'],
    ['with a short secret', body({ keys: { ...keys, auth: 'AAAA' } }), 'keys.auth'],
    ['with something else', body({ expirationTime: null }), 'expirationTime'],
  ])('%s is refused', async (_, sent, path) => {
    const { status, body: answer } = await t.ask('POST /push/subscriptions', { token, body: sent });
    expect(status).toBe(422);
    expect(answer).toMatchObject({ code: 'validation', errors: [{ path }] });
    expect(await rowsOf()).toEqual([]);
  });

  test('of the provider’s people is not kept', async () => {
    for (const role of providerRoles) expect((await subscribe(aBrowser(), await t.tokenOf(role))).status).toBe(403);
    expect((await t.ask('POST /push/subscriptions', { body: aBrowser().body })).status).toBe(401);
  });

  test('is taken away by who named it, once, and by nobody else', async () => {
    const { id } = await subscribed();
    const colleague = await t.aUser({ company: await companyOf(person) });
    for (const stranger of [colleague, await t.aUser({ role: 'Admin' })])
      expect((await unsubscribe(id, (await t.signedInAs(stranger)).token)).status).toBe(404);
    expect((await unsubscribe('nonsense')).status).toBe(400);
    expect((await unsubscribe(id)).status).toBe(204);
    expect((await unsubscribe(id)).status).toBe(404);
    expect(await rowsOf()).toEqual([]);
  });
});

const companyOf = async ({ companyId }: TestUser) => ({ id: companyId }) as Awaited<ReturnType<TestApp['aCompany']>>;

describe('nobody is reached any more', () => {
  const goneWithin = async (act: () => Promise<unknown>) => {
    await subscribed();
    expect(await reachableNow()).toHaveLength(1);
    await act();
    expect(await reachableNow()).toEqual([]);
    await pushRepo(t.database.systemDb).sweep(t.clock.now());
    expect(await rowsOf()).toEqual([]);
  };

  test('after a sign-out, at once', () => goneWithin(() => t.ask('POST /auth/sign-out', { token })));
  test('whose session was ended elsewhere', async () => {
    const elsewhere = await t.signedInAs(person);
    await goneWithin(() => t.ask(`DELETE /auth/sessions/${sessionId}`, { token: elsewhere.token }));
  });
  test('who was archived', () =>
    goneWithin(() => t.database.system.query("update users set status = 'archived' where id = $1", [person.id])));
  test('whose session has run out', async () => {
    await subscribed();
    t.clock.advance(400 * 86_400);
    expect(await reachableNow()).toEqual([]);
    await pushRepo(t.database.systemDb).sweep(t.clock.now());
    expect(await rowsOf()).toEqual([]);
    t.clock.advance(-400 * 86_400);
  });
  test('whose company is disabled, until it is enabled again', async () => {
    await subscribed();
    const set = (status: string) =>
      t.database.system.query('update companies set status = $2 where id = $1', [person.companyId, status]);
    await set('disabled');
    expect(await reachableNow()).toEqual([]);
    await set('enabled');
    expect(await reachableNow()).toHaveLength(1);
  });
  test('of what comes from a module that the company has given up', async () => {
    await subscribed();
    const repo = pushRepo(t.database.systemDb);
    const reached = (kind: 'exits' | 'documents') =>
      repo.reachable(person.companyId, [person.id], kind, t.clock.now()).then((found) => found.length);
    expect(allModules.moduleExitNotices).toBe(true);
    await t.database.system.query('update companies set module_exit_notices = false where id = $1', [person.companyId]);
    expect([await reached('exits'), await reached('documents')]).toEqual([0, 1]);
  });
  test('asked for from another company', async () => {
    await subscribed();
    const { companyId } = await t.aUser();
    const repo = pushRepo(t.database.systemDb);
    expect(await repo.reachable(companyId, [person.id], 'documents', t.clock.now())).toEqual([]);
  });
});

test('what a session had goes when its end is carried out', async () => {
  await subscribed();
  await t.ask('POST /auth/sign-out', { token });
  for (const { companyId, payload } of await t.leftInOutbox('sessionsEnded'))
    await pushRepo(t.database.systemDb).endWith(companyId, (payload as { sessionIds: string[] }).sessionIds);
  expect(await rowsOf()).toEqual([]);
});

describe('at the same time', () => {
  test('signing out and subscribing leave nobody who is reached', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await t.signedInAs(person);
      const [answer] = await Promise.all([
        subscribe(aBrowser(), one.token),
        t.ask('POST /auth/sign-out', { token: one.token }),
      ]);
      expect([201, 401]).toContain(answer.status);
      expect(await reachableNow()).toEqual([]);
    }
  });

  test('whoever ends a session while its browser is being named comes first, or takes the browser away', async () => {
    const outcome = await inTransaction(t.database, null, async (db) => {
      expect(await pushRepo(db).holdSession({ ...person, userId: person.id, sessionId })).toBe(true);
      const leaving = t.ask('POST /auth/sign-out', { token });
      await pushRepo(db).subscribe(
        { companyId: person.companyId, userId: person.id, sessionId },
        { ...aBrowser().body.keys, endpoint: 'https://push.example.com/held' },
        t.clock.now(),
      );
      return { leaving };
    });
    expect((await outcome.leaving).status).toBe(204);
    expect(await rowsOf()).toHaveLength(1);
    expect(await reachableNow()).toEqual([]);
  });

  test('two colleagues who name one browser: one has it', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await t.aUser({ company }), await t.aUser({ company })];
      const browser = aBrowser();
      const answers = await Promise.all(
        [one, other].map(async (user) => subscribe(browser, (await t.signedInAs(user)).token)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
      expect([...(await rowsOf(one)), ...(await rowsOf(other))]).toHaveLength(1);
    }
  });

  test('two people of different companies who name one browser: neither changes what the other has', async () => {
    const [one, other] = [await t.aUser(), await t.aUser()];
    const browser = aBrowser();
    for (const user of [one, other])
      expect((await subscribe(browser, (await t.signedInAs(user)).token)).status).toBe(201);
    expect([(await rowsOf(one)).length, (await rowsOf(other)).length]).toEqual([1, 1]);
  });

  test('many browsers of one person: ten are kept', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => subscribe(aBrowser())));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await rowsOf()).toHaveLength(mostSubscriptions);
  });
});

test('a request may add keys to a browser but read none', async () => {
  await subscribed();
  await expect(
    inTransaction(t.database, person.companyId, (db) => db.execute('select p256dh from push_subscriptions')),
  ).rejects.toThrow();
});
