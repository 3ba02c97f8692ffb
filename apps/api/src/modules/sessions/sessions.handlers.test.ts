import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { password } from '#testing/factories.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const list = (token: string, query = '') => t.ask(`GET /auth/sessions?${query}`, { token });
const remove = (token: string, sessionId: string) => t.ask(`DELETE /auth/sessions/${sessionId}`, { token });
const isAlive = async (token: string) => (await t.ask('GET /users/personal-profile', { token })).status === 200;

/** A person signed in from three devices, the oldest first. */
async function aTraveller() {
  const user = await t.aUser();
  const sessions = [];
  for (const device of ['Chrome · Windows', 'Safari · iOS', 'Firefox · 100%']) {
    t.clock.advance(60);
    const session = { ...(await t.signedInAs(user)), at: t.clock.now().toISOString() };
    await t.database.system.query('update sessions set device = $2 where id = $1', [session.sessionId, device]);
    sessions.push(session);
  }
  const [first, second, third] = sessions;
  if (!first || !second || !third) throw new Error('Fewer than three sessions are listed.');
  return { user, first, second, third };
}

describe('the list', () => {
  test('shows the open sessions of the caller, the latest first, and which one this is', async () => {
    const { first, second, third } = await aTraveller();
    await aTraveller();
    const { status, body } = await list(second.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 25 });
    expect(body.items.map(({ id, current }) => [id, current])).toEqual([
      [third.sessionId, false],
      [second.sessionId, true],
      [first.sessionId, false],
    ]);
    expect(body.items[2]).toEqual({
      id: first.sessionId,
      device: 'Chrome · Windows',
      deviceType: 'web',
      ip: '127.0.0.1',
      createdAt: first.at,
      lastUsedAt: first.at,
      current: false,
    });
  });

  test.each([
    ['sort=device', ['Chrome · Windows', 'Firefox · 100%', 'Safari · iOS']],
    ['sort=-device', ['Safari · iOS', 'Firefox · 100%', 'Chrome · Windows']],
    ['sort=createdAt', ['Chrome · Windows', 'Safari · iOS', 'Firefox · 100%']],
    ['search=safari', ['Safari · iOS']],
    ['search=0%25', ['Firefox · 100%']],
    ['search=%25', ['Firefox · 100%']],
    ['search=nessuno', []],
    ['pageSize=1&page=2', ['Safari · iOS']],
    ['pageSize=2&page=3', []],
  ])('asked with %s', async (query, devices) => {
    const { third } = await aTraveller();
    const { body } = await list(third.token, query);
    expect(body.items.map(({ device }) => device)).toEqual(devices);
  });

  test('of one id shows that one, of a stranger’s none', async () => {
    const { first, second } = await aTraveller();
    const stranger = await aTraveller();
    expect((await list(first.token, `id=${second.sessionId}`)).body.items).toMatchObject([{ id: second.sessionId }]);
    expect((await list(first.token, `id=${stranger.first.sessionId}`)).body).toMatchObject({ items: [], total: 0 });
  });

  test('leaves out what has ended or run out', async () => {
    const { first, second, third } = await aTraveller();
    await t.database.system.query('update sessions set expires_at = $2 where id = $1', [
      first.sessionId,
      t.clock.now(),
    ]);
    await remove(third.token, second.sessionId);
    expect((await list(third.token)).body.items).toMatchObject([{ id: third.sessionId }]);
  });

  test('names the device a browser tells of', async () => {
    const user = await t.aUser();
    const headers = {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
      'x-device-type': 'mobile',
    };
    const { body } = await t.ask('POST /auth/sign-in', {
      body: { email: user.email, password },
      headers,
      ip: '10.9.8.7',
    });
    expect((await list(body.accessToken)).body.items).toMatchObject([
      { device: 'Safari · iOS', deviceType: 'mobile', ip: '10.9.8.7', current: true },
    ]);
  });
});

test('a session that opens or ends is told to the person alone', async () => {
  const user = await t.aUser();
  const { body } = await t.ask('POST /auth/sign-in', { body: { email: user.email, password } });
  const second = await t.signedInAs(user);
  await remove(second.token, second.sessionId);
  await t.ask('POST /auth/sign-out', { token: body.accessToken });
  const told = (await t.leftInOutbox('event')).map(({ payload }) => payload);
  const own = told.filter((payload) => JSON.stringify(payload).includes(`user:${user.id}`));
  expect(own).toMatchObject([
    { event: { eventType: 'sessions.create' }, rooms: [`user:${user.id}`] },
    { event: { eventType: 'sessions.remove', entityId: second.sessionId }, rooms: [`user:${user.id}`] },
    { event: { eventType: 'sessions.remove' }, rooms: [`user:${user.id}`] },
  ]);
});

describe('signing a session out', () => {
  test('ends it at once, and tells the other processes and the history', async () => {
    const { user, first, second } = await aTraveller();
    expect(await isAlive(first.token)).toBe(true);
    expect((await remove(second.token, first.sessionId)).status).toBe(204);
    expect(await isAlive(first.token)).toBe(false);
    expect(await isAlive(second.token)).toBe(true);
    expect((await t.leftInOutbox('sessionsEnded')).map(({ payload }) => payload)).toContainEqual({
      sessionIds: [first.sessionId],
    });
    expect(await t.historyOf(first.sessionId)).toMatchObject([
      {
        action: 'sessions.remove',
        actorId: user.id,
        entity: 'session',
        changes: [{ field: 'open', before: true, after: false }],
      },
    ]);
  });

  test('may be one’s own', async () => {
    const { first } = await aTraveller();
    expect((await remove(first.token, first.sessionId)).status).toBe(204);
    expect((await list(first.token)).status).toBe(401);
  });

  test('twice is 404, and leaves no second line', async () => {
    const { first, second } = await aTraveller();
    await remove(second.token, first.sessionId);
    expect((await remove(second.token, first.sessionId)).body.code).toBe('notFound');
    expect(await t.historyOf(first.sessionId)).toHaveLength(1);
  });

  test.each([
    ['a colleague', async (company: { id: string; name: string }) => t.aUser({ company })],
    ['somebody of another company', async () => t.aUser()],
    ['the provider', async () => t.aUser({ role: 'SuperAdmin' })],
  ])('of %s is 404 and changes nothing', async (_, somebody) => {
    const company = await t.aCompany();
    const { token } = await t.signedInAs(await t.aUser({ company, role: 'Admin' }));
    const victim = await t.signedInAs(await somebody(company));
    expect((await remove(token, victim.sessionId)).body).toMatchObject({ statusCode: 404, code: 'notFound' });
    expect(await isAlive(victim.token)).toBe(true);
  });

  test('of two who end the same one at once, one finds it gone', async () => {
    const { first, second, third } = await aTraveller();
    const answers = await Promise.all([remove(second.token, first.sessionId), remove(third.token, first.sessionId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  });
});
