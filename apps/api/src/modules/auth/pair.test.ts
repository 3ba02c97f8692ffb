import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pairingAlphabet } from '@timbro/core/pairing/rules.ts';
import { type TestApp, testApp, testClockStart } from '#testing/app.ts';
import { type TestCompany, type TestUser, password } from '#testing/factories.ts';
import { firstPassword, pairingCallsOn, wrongCode } from '#testing/pairing-calls.ts';

let t: TestApp;
let company: TestCompany;
let boss: TestUser;
let admin: string;
let calls: ReturnType<typeof pairingCallsOn>;
beforeAll(async () => {
  t = await testApp();
  calls = pairingCallsOn(t);
  company = await t.aCompany({ name: 'Officine Prova' });
  boss = await t.aUser({ company, role: 'Admin' });
});
beforeEach(async () => {
  t.clock.set(testClockStart);
  admin = (await t.signedInAs(boss)).token;
});
afterAll(() => t.close());

const worker = (given: Partial<Parameters<TestApp['aUser']>[0]> = {}) => t.aUser({ company, ...given });

describe('a code of somebody active', () => {
  test('opens a session of the app, as signing in does', async () => {
    const person = await worker();
    const answer = await calls.pair(await calls.codeFor(person, admin));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      user: { id: person.id, status: 'active', appLinkedAt: t.clock.now().toISOString() },
      permissions: { moduleHr: true },
    });
    expect(answer.cookies).toMatchObject([{ name: 'refreshToken', httpOnly: true, sameSite: 'Strict' }]);
    expect(answer.cookies[0]?.value).toBe(answer.body.refreshToken);
    const { body } = await t.ask('GET /auth/sessions', { token: answer.body.accessToken });
    expect(body.items).toMatchObject([{ device: 'Chrome · Android', deviceType: 'mobile', current: true }]);
    const renewed = await t.ask('POST /auth/refresh', { cookies: { refreshToken: answer.body.refreshToken } });
    expect(renewed.status).toBe(200);
  });

  test('leaves the version alone, so that no open form becomes stale', async () => {
    const person = await worker();
    const { body } = await calls.pair(await calls.codeFor(person, admin));
    expect(body.user.version).toBe(1);
  });

  test.each([
    ['in small letters', (code: string) => code.toLowerCase()],
    ['without its dash', (code: string) => code.replace('-', '')],
    ['with blanks', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
  ])('may be typed %s', async (_, typed) => {
    const code = await calls.codeFor(await worker(), admin);
    expect((await calls.pair(typed(code))).status).toBe(200);
  });

  test('takes no password, and is not used up by one', async () => {
    const person = await worker();
    const code = await calls.codeFor(person, admin);
    const refused = await calls.pair(code, { password: firstPassword });
    expect(refused.body).toMatchObject({
      statusCode: 422,
      errors: [
        {
          path: 'password',
          message: 'La persona ha già una password, che resta quella: collegare il telefono senza sceglierne un’altra',
        },
      ],
    });
    expect((await calls.pair(code)).status).toBe(200);
    const signIn = (given: string) => t.ask('POST /auth/sign-in', { body: { email: person.email, password: given } });
    expect((await signIn(firstPassword)).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
  });
});

describe('a code of somebody invited', () => {
  test('asks for the first password, which it sets, and ends the invitation', async () => {
    const person = await worker({ status: 'notActive' });
    expect((await t.ask(`PATCH /users/${person.id}/invite`, { token: admin })).status).toBe(200);
    const invitation = (await t.mailsTo(person.email)).at(-1)?.headers?.['X-Timbro-Code'] ?? '';
    const code = await calls.codeFor(person, admin);
    expect((await calls.pair(code)).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'password', message: 'La password è obbligatoria' }],
    });
    expect((await calls.pair(code, { password: 'debole' })).body.errors).toMatchObject([{ path: 'password' }]);
    const { status, body } = await calls.pair(code, { password: firstPassword });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ status: 'active', version: 2 });
    const signIn = { body: { email: person.email, password: firstPassword } };
    expect((await t.ask('POST /auth/sign-in', signIn)).status).toBe(200);
    const late = { email: person.email, code: invitation, password: 'Altra#2026' };
    expect((await t.ask('POST /auth/restore-password-confirm', { body: late })).status).toBe(422);
  });

  test('is not used up by asking', async () => {
    const code = await calls.codeFor(await worker({ status: 'notActive' }), admin);
    for (let time = 0; time < 3; time += 1) expect((await calls.pair(code)).body.errors?.[0]?.path).toBe('password');
    expect((await calls.pair(code, { password: firstPassword })).status).toBe(200);
  });
});

describe('is refused, with one sentence for all of them,', () => {
  test('a code that was used', async () => {
    const person = await worker();
    const code = await calls.codeFor(person, admin);
    expect((await calls.pair(code)).status).toBe(200);
    expect((await calls.pair(code)).body).toMatchObject(wrongCode);
    expect(await calls.openSessions(person)).toBe(1);
  });

  test('a code after 15 minutes: a moment before it is good, at 15:00 and a moment later it is not', async () => {
    const made = t.clock.now().getTime();
    const [first, second, third] = [await worker(), await worker(), await worker()];
    const codes = [];
    for (const person of [first, second, third]) codes.push(await calls.codeFor(person, admin));
    const [early = '', exact = '', late = ''] = codes;
    t.clock.set(new Date(made + 15 * 60_000 - 1));
    expect((await calls.pair(early)).status).toBe(200);
    t.clock.set(new Date(made + 15 * 60_000));
    expect((await calls.pair(exact)).body).toMatchObject(wrongCode);
    t.clock.set(new Date(made + 15 * 60_000 + 1));
    expect((await calls.pair(late)).body).toMatchObject(wrongCode);
    expect(await calls.openSessions(second)).toBe(0);
  });

  test('a code of somebody archived, also once they are back', async () => {
    const person = await worker();
    const code = await calls.codeFor(person, admin);
    const archive = (archived: boolean) =>
      t.ask(`PATCH /users/${person.id}/archive`, { token: admin, body: { archived } });
    expect((await archive(true)).status).toBe(200);
    expect((await calls.pair(code)).body).toMatchObject(wrongCode);
    expect((await archive(false)).status).toBe(200);
    expect((await calls.pair(code)).body).toMatchObject(wrongCode);
    expect(await calls.openSessions(person)).toBe(0);
  });

  test('a code that nobody has, and what is none at all', async () => {
    for (const typed of ['AAAAA-AAAAA', 'x', '0'.repeat(64), '🙂'])
      expect((await calls.pair(typed)).body).toMatchObject(wrongCode);
  });

  test('a code that a newer one has replaced', async () => {
    const person = await worker();
    const old = await calls.codeFor(person, admin);
    const latest = await calls.codeFor(person, admin);
    expect((await calls.pair(old)).body).toMatchObject(wrongCode);
    expect((await calls.pair(latest)).status).toBe(200);
  });

  test('a code of somebody who has since chosen another password', async () => {
    const person = await worker();
    const code = await calls.codeFor(person, admin);
    const { token } = await t.signedInAs(person);
    const change = { currentPassword: password, password: 'Nuova#2027' };
    expect((await t.ask('PATCH /users/personal-profile', { token, body: change })).status).toBe(200);
    expect((await calls.pair(code)).body).toMatchObject(wrongCode);
  });

  test('a code of a client that is gone', async () => {
    const client = await t.aCompany();
    const code = await calls.codeFor(await t.aUser({ company: client }), await t.tokenOf('Admin', client));
    const removed = { token: await t.tokenOf('SuperAdmin'), body: { name: client.name } };
    expect((await t.ask(`DELETE /admin/companies/${client.id}`, removed)).status).toBe(204);
    expect((await calls.pair(code)).body).toMatchObject(wrongCode);
  });
});

test('a code of a disabled client is told so, and serves once it is open again', async () => {
  const client = await t.aCompany();
  const code = await calls.codeFor(await t.aUser({ company: client }), await t.tokenOf('Admin', client));
  const provider = await t.tokenOf('SuperUser');
  const set = (status: 'enabled' | 'disabled') =>
    t.ask(`PATCH /admin/companies/${client.id}/status`, { token: provider, body: { status } });
  await set('disabled');
  expect((await calls.pair(code)).body).toMatchObject({ statusCode: 403, code: 'companyDisabled' });
  await set('enabled');
  expect((await calls.pair(code)).status).toBe(200);
});

test('a letter ends the code on screen, and using it leaves none', async () => {
  const person = await worker();
  const shown = await calls.codeFor(person, admin);
  const letters = await t.ask('POST /users/pairing-letters', { token: admin, body: { userIds: [person.id] } });
  expect(letters.status).toBe(200);
  expect((await calls.pair(shown)).status).toBe(422);
  const latest = await calls.codeFor(person, admin);
  expect((await calls.pair(latest)).status).toBe(200);
  const { rowCount } = await t.database.system.query(
    'select from pairing_codes where user_id = $1 and used_at is null',
    [person.id],
  );
  expect(rowCount).toBe(0);
});

describe('whose phone was paired', () => {
  test('is told by mail in their language, with the device, when it was, and what to do', async () => {
    const person = await worker({ language: 'en', firstName: 'Ada', lastName: 'Neri' });
    await calls.pair(await calls.codeFor(person, admin));
    const [mail] = await t.mailsTo(person.email);
    expect(mail?.subject).toBe('A phone was linked to Timbro');
    expect(mail?.text).toContain('Dear Ada Neri,');
    expect(mail?.text).toContain('Device: Chrome · Android\nWhen: Thursday, November 12, 2026, 10:30');
    expect(mail?.text).toContain('{publicUrl}/me/forgot-password');
  });

  test('stands in the history, with device and address, as does who made the code, and the code does not', async () => {
    const person = await worker();
    const code = await calls.codeFor(person, admin);
    await calls.pair(code, { ip: '10.20.30.40' });
    const lines = await t.historyOf(person.id);
    expect(lines).toMatchObject([
      {
        action: 'auth.pair',
        actorId: person.id,
        entity: 'user',
        ip: '10.20.30.40',
        refused: false,
        changes: [
          { field: 'appLinkedAt', before: null, after: '2026-11-12T09:30:00.000Z' },
          { field: 'device', before: null, after: 'Chrome · Android' },
          { field: 'deviceType', before: null, after: 'mobile' },
        ],
      },
      {
        action: 'pairing.create',
        actorId: boss.id,
        changes: [
          { field: 'pairingCode', before: null, after: 'shown' },
          { field: 'validUntil', before: null, after: '2026-11-12T09:45:00.000Z' },
        ],
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain(code);
    const read = await t.ask(`GET /audit?entity=user&entityId=${person.id}`, { token: admin });
    expect(read.body.items.map(({ action }) => action)).toEqual(['auth.pair', 'pairing.create']);
  });

  test('stands there too when a code that is no longer good was tried', async () => {
    const person = await worker();
    const code = await calls.codeFor(person, admin);
    await calls.pair(code);
    await calls.pair(code, { ip: '10.66.6.6' });
    expect((await t.historyOf(person.id))[0]).toMatchObject({
      action: 'auth.pair',
      refused: true,
      actorId: null,
      ip: '10.66.6.6',
    });
  });

  test('is news to those who see the person, and their sessions to themselves', async () => {
    const person = await worker();
    await calls.pair(await calls.codeFor(person, admin));
    const told = (await t.leftInOutbox('event')).map(({ payload }) => payload as { rooms: string[] });
    expect(told.slice(-2)).toMatchObject([
      { event: { eventType: 'sessions.create' }, rooms: [`user:${person.id}`] },
      { event: { eventType: 'users.update', entityId: person.id } },
    ]);
    expect(told.at(-1)?.rooms).toContain(`company:${company.id}:role:Admin`);
  });
});

test('of a code only a keyed hash is kept', async () => {
  const person = await worker();
  const code = await calls.codeFor(person, admin);
  expect(code).toMatch(new RegExp(`^[${pairingAlphabet}]{5}-[${pairingAlphabet}]{5}$`));
  const { rows } = await t.database.system.query<{ row: string }>(
    'select row_to_json(p)::text as row from pairing_codes p where user_id = $1',
    [person.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(code.replace('-', ''));
});

test('a hundred wrong codes from one address are enough for a quarter of an hour, right ones do not count', async () => {
  const ip = '10.9.9.1';
  const [first, second] = [await worker(), await worker()];
  for (let index = 0; index < 99; index += 1) expect((await calls.pair('AAAAA-AAAAA', { ip })).status).toBe(422);
  const invited = await calls.codeFor(await worker({ status: 'notActive' }), admin);
  for (let index = 0; index < 3; index += 1)
    expect((await calls.pair(invited, { ip })).body.errors?.[0]?.path).toBe('password');
  expect((await calls.pair(await calls.codeFor(first, admin), { ip })).status).toBe(200);
  expect((await calls.pair('AAAAA-AAAAA', { ip })).status).toBe(422);
  const code = await calls.codeFor(second, admin);
  const full = await calls.pair(code, { ip });
  expect(full.body.code).toBe('tooMany');
  expect(Number(full.headers['retry-after'])).toBe(15 * 60);
  expect((await calls.pair(code, { ip: '10.9.9.2' })).status).toBe(200);
  t.clock.advance(15 * 60 + 1);
  admin = (await t.signedInAs(boss)).token;
  expect((await calls.pair(await calls.codeFor(second, admin), { ip })).status).toBe(200);
});
