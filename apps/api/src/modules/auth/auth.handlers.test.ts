import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { password } from '#testing/factories.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const signIn = (email: string, given = password, ip = '10.0.0.1') =>
  t.ask('POST /auth/sign-in', { body: { email, password: given }, ip });
const refresh = (token: string, headers: Record<string, string> = {}) =>
  t.ask('POST /auth/refresh', { cookies: { refreshToken: token }, headers });
const profile = (token: string) => t.ask('GET /users/personal-profile', { token });
const codeFor = async (email: string) => (await t.mailsTo(email)).at(-1)?.headers?.['X-Timbro-Code'] ?? '';

describe('sign-in', () => {
  test('opens a session for every role, with the refresh token in a cookie of its own path', async () => {
    for (const role of ['SuperAdmin', 'SuperUser', 'Admin', 'Responsible', 'BackOffice', 'Operator'] as const) {
      const user = await t.aUser({ role });
      const answer = await signIn(user.email.toUpperCase());
      expect(answer.status).toBe(200);
      expect(answer.body.user).toMatchObject({
        id: user.id,
        role,
        companyId: role.startsWith('Super') ? null : user.companyId,
      });
      const [cookie] = answer.cookies;
      expect(cookie).toMatchObject({
        name: 'refreshToken',
        value: answer.body.refreshToken,
        httpOnly: true,
        sameSite: 'Strict',
        path: '/api/v1/auth',
      });
      expect((await profile(answer.body.accessToken)).status).toBe(200);
    }
  });

  test('does not say why it refuses: wrong, unknown, archived and invited answer alike', async () => {
    const active = await t.aUser();
    const archived = await t.aUser({ status: 'archived' });
    const invited = await t.aUser({ status: 'notActive' });
    const answers = await Promise.all([
      signIn(active.email, 'Wrong#2026'),
      signIn('nobody@prova.example'),
      signIn(archived.email),
      signIn(invited.email),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect({ ...body, requestId: null }).toEqual({
        statusCode: 401,
        code: 'invalidCredentials',
        message: 'E-mail o password non corrette',
        requestId: null,
      });
    }
  });

  test('tells the people of a disabled client so, but only with the right password', async () => {
    const company = await t.aCompany({ status: 'disabled' });
    const user = await t.aUser({ company });
    expect((await signIn(user.email)).body).toMatchObject({ statusCode: 403, code: 'companyDisabled' });
    expect((await signIn(user.email, 'Wrong#2026')).body.code).toBe('invalidCredentials');
  });

  test('refuses the eleventh wrong try of an account for a quarter of an hour, whoever tries', async () => {
    const user = await t.aUser();
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signIn(user.email, 'Wrong#2026', `10.1.0.${index}`)),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
    const refused = await signIn(user.email);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('900');
    t.clock.advance(15 * 60 + 1);
    expect((await signIn(user.email)).status).toBe(200);
  });

  test('does not let a stranger lock somebody out of the place they sign in from', async () => {
    const user = await t.aUser();
    expect((await signIn(user.email, password, '10.2.0.1')).status).toBe(200);
    for (let index = 0; index < 11; index += 1) await signIn(user.email, 'Wrong#2026', '10.2.0.2');
    expect((await signIn(user.email, password, '10.2.0.2')).status).toBe(429);
    expect((await signIn(user.email, password, '10.2.0.1')).status).toBe(200);
  });

  test('never counts a right sign-in', async () => {
    const user = await t.aUser();
    for (let index = 0; index < 12; index += 1)
      expect((await signIn(user.email, password, '10.3.0.1')).status).toBe(200);
  });

  test('never refuses right sign-ins that arrive together', async () => {
    const user = await t.aUser();
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(user.email, password, '10.3.0.2')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200));
  });

  test('says how long the rest of the window is', async () => {
    const user = await t.aUser();
    for (let index = 0; index < 10; index += 1) await signIn(user.email, 'Wrong#2026', '10.3.0.3');
    t.clock.advance(5 * 60);
    expect((await signIn(user.email, password, '10.3.0.3')).headers['retry-after']).toBe('600');
  });

  test('leaves a line in the history, and one for a refused try', async () => {
    const user = await t.aUser();
    await signIn(user.email, 'Wrong#2026');
    expect(await t.historyOf(user.id)).toMatchObject([
      { action: 'auth.signIn', refused: true, companyId: user.companyId },
    ]);
  });

  test.each([
    ['no password', { email: 'a@b.it' }, 422, 'La password è obbligatoria'],
    ['no e-mail', { password: 'x' }, 422, "L'e-mail è obbligatoria"],
    ['a field nobody knows', { email: 'a@b.it', password: 'x', role: 'Admin' }, 422, 'Campo sconosciuto'],
  ])('with %s', async (_, body, status, message) =>
    expect((await t.ask('POST /auth/sign-in', { body })).body).toMatchObject({ statusCode: status, message }),
  );
});

describe('refresh', () => {
  test('gives a new pair and makes the old token worthless after the grace of two tabs', async () => {
    const { body } = await signIn((await t.aUser()).email);
    const first = await refresh(body.refreshToken);
    expect(first.status).toBe(200);
    expect(first.body.refreshToken).not.toBe(body.refreshToken);

    const otherTab = await refresh(body.refreshToken);
    expect(otherTab.status).toBe(200);

    t.clock.advance(11);
    const thief = await refresh(body.refreshToken);
    expect(thief.status).toBe(401);
    expect((await refresh(first.body.refreshToken)).status).toBe(401);
    expect((await refresh(otherTab.body.refreshToken)).status).toBe(401);
    expect((await profile(first.body.accessToken)).status).toBe(401);
  });

  test('of two tabs at once, both stay signed in', async () => {
    const { body } = await signIn((await t.aUser()).email);
    const tabs = await Promise.all([refresh(body.refreshToken), refresh(body.refreshToken)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    for (const tab of tabs) expect((await profile(tab.body.accessToken)).status).toBe(200);
    for (const tab of tabs) expect((await refresh(tab.body.refreshToken)).status).toBe(200);
  });

  test.each([
    ['without the header of our pages', { 'x-device-type': '' }, 400],
    ['from a foreign page', { origin: 'https://evil.example' }, 403],
    ['from a sandboxed page', { origin: 'null' }, 403],
    ['from our own page', { origin: 'http://localhost:3000' }, 200],
  ])('%s', async (_, headers, status) => {
    const { body } = await signIn((await t.aUser()).email);
    expect((await refresh(body.refreshToken, headers)).status).toBe(status);
  });

  test('needs the header that a form of another site cannot send', async () => {
    const { body } = await signIn((await t.aUser()).email);
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/v1/auth/refresh',
      cookies: { refreshToken: body.refreshToken },
    });
    expect(answer.json()).toMatchObject({ statusCode: 403, code: 'originRefused' });
  });

  test('is over after thirty days', async () => {
    const { body } = await signIn((await t.aUser()).email);
    t.clock.advance(30 * 86_400);
    expect((await refresh(body.refreshToken)).status).toBe(401);
  });

  test('of an archived person is refused', async () => {
    const user = await t.aUser();
    const { body } = await signIn(user.email);
    await t.database.system.query("update users set status = 'archived' where id = $1", [user.id]);
    expect((await refresh(body.refreshToken)).status).toBe(401);
  });
});

describe('an access token', () => {
  test('lives ten minutes', async () => {
    const { body } = await signIn((await t.aUser()).email);
    t.clock.advance(599);
    expect((await profile(body.accessToken)).status).toBe(200);
    t.clock.advance(1);
    expect((await profile(body.accessToken)).body).toMatchObject({
      statusCode: 401,
      code: 'unauthorized',
      message: 'Non autorizzato',
    });
  });

  test.each([
    [
      'another algorithm',
      (token: string) => token.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url')),
    ],
    [
      'a changed session',
      (token: string) =>
        token.replace(/\.[^.]+\./, `.${Buffer.from('{"sid":"x","exp":9999999999}').toString('base64url')}.`),
    ],
    ['no signature', (token: string) => token.replace(/[^.]+$/, '')],
  ])('with %s is refused', async (_, forge) => {
    const { body } = await signIn((await t.aUser()).email);
    expect((await profile(forge(body.accessToken))).status).toBe(401);
  });
});

test('sign-out ends the session at once, its refresh token too', async () => {
  const { body } = await signIn((await t.aUser()).email);
  const answer = await t.ask('POST /auth/sign-out', { token: body.accessToken });
  expect(answer.status).toBe(204);
  expect((await profile(body.accessToken)).status).toBe(401);
  expect((await refresh(body.refreshToken)).status).toBe(401);
  expect((await t.leftInOutbox('sessionsEnded')).length).toBeGreaterThan(0);
});

describe('recovery', () => {
  const restore = async (email: string, ip = '10.0.0.1') => {
    const answer = await t.ask('POST /auth/restore-password', { body: { email }, ip });
    await t.carryOutRecoveries();
    return answer;
  };
  const verify = (email: string, code: string) => t.ask('POST /auth/verify-code', { body: { email, code } });
  const confirm = (email: string, code: string, next = 'Nuova#2027') =>
    t.ask('POST /auth/restore-password-confirm', { body: { email, code, password: next } });

  test('goes from the mailed code to a new password, and ends every session', async () => {
    const user = await t.aUser();
    const before = await signIn(user.email);
    expect((await restore(user.email)).body.message).toBe(
      'Abbiamo inviato un codice di verifica: controllare la posta elettronica',
    );
    const [mail] = await t.mailsTo(user.email);
    const code = await codeFor(user.email);
    expect(code).toMatch(/^\d{6}$/);
    expect(mail?.text.split('\n')).toContain(code);

    expect((await verify(user.email, code)).body).toEqual({ verified: true });
    expect((await confirm(user.email, code)).body.message).toBe('Nuova password creata');
    expect((await profile(before.body.accessToken)).status).toBe(401);
    expect((await signIn(user.email)).status).toBe(401);
    expect((await signIn(user.email, 'Nuova#2027')).status).toBe(200);
    expect((await confirm(user.email, code)).status).toBe(422);
  });

  test('makes an invited person active', async () => {
    const user = await t.aUser({ status: 'notActive' });
    await restore(user.email);
    await confirm(user.email, await codeFor(user.email));
    expect((await signIn(user.email, 'Nuova#2027')).body.user.status).toBe('active');
  });

  test('is nobody’s act in the history: whoever typed the address has not signed in', async () => {
    const user = await t.aUser();
    await restore(user.email);
    expect(await t.historyOf(user.id)).toMatchObject([{ action: 'auth.restorePassword', actorId: null }]);
  });

  test('answers the same for an address that nobody has', async () => {
    const known = await restore((await t.aUser()).email);
    const unknown = await restore('ghost@prova.example');
    expect({ ...unknown.body }).toEqual({ ...known.body });
    expect(await t.mailsTo('ghost@prova.example')).toEqual([]);
  });

  test('is dead after five wrong tries, even sent at once', async () => {
    const user = await t.aUser();
    await restore(user.email);
    const code = await codeFor(user.email);
    const wrong = code === '000000' ? '111111' : '000000';
    const tries = await Promise.all(Array.from({ length: 8 }, () => verify(user.email, wrong)));
    for (const { body } of tries) expect(body).toMatchObject({ statusCode: 422, errors: [{ path: 'code' }] });
    expect((await verify(user.email, code)).status).toBe(422);
    expect((await confirm(user.email, code)).status).toBe(422);
  });

  test('is stale after ten minutes', async () => {
    const user = await t.aUser();
    await restore(user.email);
    const code = await codeFor(user.email);
    t.clock.advance(10 * 60 + 1);
    expect((await verify(user.email, code)).status).toBe(422);
  });

  test('a newer code makes the older one worthless', async () => {
    const user = await t.aUser();
    await restore(user.email);
    const old = await codeFor(user.email);
    await restore(user.email);
    const next = await codeFor(user.email);
    if (old !== next) expect((await verify(user.email, old)).status).toBe(422);
    expect((await verify(user.email, next)).status).toBe(200);
  });

  test('sends at most five codes an hour', async () => {
    const user = await t.aUser();
    const answers = [];
    for (let index = 0; index < 6; index += 1) answers.push((await restore(user.email)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await t.mailsTo(user.email)).toHaveLength(5);
  });

  test('does not let a stranger use up the codes of the place somebody signs in from', async () => {
    const user = await t.aUser();
    expect((await signIn(user.email, password, '10.4.0.1')).status).toBe(200);
    for (let index = 0; index < 6; index += 1) await restore(user.email, '10.4.0.2');
    expect((await restore(user.email, '10.4.0.2')).status).toBe(429);
    expect((await restore(user.email, '10.4.0.1')).status).toBe(200);
  });

  test.each([
    ['a weak password', 'debole', 'La password non è abbastanza sicura'],
    ['a common password', 'Password1!', 'La password non è abbastanza sicura'],
  ])('refuses %s and keeps the code', async (_, next, message) => {
    const user = await t.aUser();
    await restore(user.email);
    const code = await codeFor(user.email);
    expect((await confirm(user.email, code, next)).body).toMatchObject({
      statusCode: 422,
      message,
      errors: [{ path: 'password' }],
    });
    expect((await confirm(user.email, code)).status).toBe(200);
  });
});
