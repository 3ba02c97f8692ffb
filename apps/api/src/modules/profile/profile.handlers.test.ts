import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providerRoles, roles } from '@timbro/core/access.ts';
import { defaultChoices } from '@timbro/core/notifications/choice-rules.ts';
import type { OutboxPayloads } from '#outbox/payloads.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { type TestUser, password } from '#testing/factories.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const read = (token: string) => t.ask('GET /users/personal-profile', { token });
const update = (token: string, body: object) => t.ask('PATCH /users/personal-profile', { token, body });
const signIn = (user: TestUser, given: string) =>
  t.ask('POST /auth/sign-in', { body: { email: user.email, password: given } });

async function aPerson(given: Parameters<TestApp['aUser']>[0] = {}) {
  const user = await t.aUser(given);
  return { user, ...(await t.signedInAs(user)) };
}

describe('the profile', () => {
  test('of somebody in a company names company, department and modules', async () => {
    const company = await t.aCompany({ name: 'Prova S.r.l.', modules: { moduleDevices: false } });
    const department = await t.aDepartment(company, 'Collaudo');
    const { user, token } = await aPerson({ company, departmentId: department.id, role: 'BackOffice' });
    expect((await read(token)).body).toMatchObject({
      id: user.id,
      role: 'BackOffice',
      status: 'active',
      companyId: company.id,
      department: { id: department.id, name: 'Collaudo' },
      company: { id: company.id, name: 'Prova S.r.l.', timezone: 'Europe/Rome' },
      permissions: { moduleDevices: false, moduleHr: true, moduleExitNotices: true },
      version: 1,
    });
  });

  test.each(['SuperAdmin', 'SuperUser'] as const)('of a %s has no company and no modules', async (role) => {
    const { token } = await aPerson({ role });
    expect((await read(token)).body).toMatchObject({
      role,
      companyId: null,
      company: null,
      permissions: { moduleDevices: false, moduleHr: false, moduleExitNotices: false },
    });
  });

  test.each(roles)('never shows the hash of a password (%s)', async (role) => {
    const { token } = await aPerson({ role });
    expect((await read(token)).text).not.toMatch(/argon|hash/i);
  });
});

describe('a change', () => {
  test('of name, phone and language is saved, told to those concerned and kept in the history', async () => {
    const company = await t.aCompany();
    const department = await t.aDepartment(company);
    const { user, token } = await aPerson({ company, departmentId: department.id, firstName: 'Nicolo' });
    const { status, body } = await update(token, {
      firstName: ' Nicolò ',
      lastName: "D'Angelo",
      phone: '055 123 4567',
      language: 'en',
      version: 1,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      firstName: 'Nicolò',
      lastName: "D'Angelo",
      displayName: "Nicolò D'Angelo",
      phone: '+390551234567',
      language: 'en',
      version: 2,
    });
    expect((await read(token)).body).toEqual(body);

    const [line] = await t.historyOf(user.id);
    expect(line).toMatchObject({ action: 'profile.update', actorId: user.id, entity: 'user' });
    expect(line?.changes).toContainEqual({ field: 'firstName', before: 'Nicolo', after: 'Nicolò' });
    expect(line?.changes.map(({ field }) => field).toSorted()).toEqual([
      'displayName',
      'firstName',
      'language',
      'lastName',
      'phone',
    ]);
    const event = (await t.leftInOutbox('event'))
      .map(({ payload }) => payload as OutboxPayloads['event'])
      .find(({ event: { entityId } }) => entityId === user.id);
    expect(event?.event).toMatchObject({ eventType: 'users.update', companyId: company.id });
    for (const room of [
      `user:${user.id}`,
      `company:${company.id}:role:Admin`,
      `company:${company.id}:department:${department.id}`,
    ])
      expect(event?.rooms).toContain(room);
  });

  test('to the longest names that are taken leaves a person who can sign in', async () => {
    const { user, token } = await aPerson();
    const [firstName, lastName] = ['A'.repeat(100), '😀'.repeat(50)];
    const { status, body } = await update(token, { firstName, lastName });
    expect([status, body.displayName]).toEqual([200, `${firstName} ${'😀'.repeat(19)}`]);
    expect((await read(token)).status).toBe(200);
    expect((await signIn(user, password)).status).toBe(200);
  });

  test('of one field leaves the others', async () => {
    const { token } = await aPerson({ firstName: 'Ada' });
    const before = (await read(token)).body;
    const { body } = await update(token, { phone: '+44 20 7946 0000' });
    expect(body).toEqual({ ...before, phone: '+442079460000', version: 2 });
    expect((await update(token, { phone: '' })).body.phone).toBeNull();
    expect((await update(token, { phone: null })).body.phone).toBeNull();
  });

  test('of a version that has moved on is 409 and changes nothing', async () => {
    const { token } = await aPerson({ firstName: 'Ada' });
    await update(token, { firstName: 'Grace', version: 1 });
    expect((await update(token, { firstName: 'Ada', version: 1 })).body).toMatchObject({
      statusCode: 409,
      code: 'stale',
      message: 'I dati sono stati modificati nel frattempo da qualcun altro',
    });
    expect((await read(token)).body.firstName).toBe('Grace');
  });

  test('of the same version by two at once is won by one', async () => {
    const { token } = await aPerson();
    const answers = await Promise.all(
      ['Ada', 'Grace', 'Rosa'].map((firstName) => update(token, { firstName, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test.each([
    ['the e-mail', { email: 'altra@prova.example' }, 'email'],
    ['the role', { role: 'SuperAdmin' }, 'role'],
    ['the company', { companyId: '0193e5a0-0000-7000-8000-000000000000' }, 'companyId'],
    ['an empty name', { firstName: '  ' }, 'firstName'],
    ['a name that is too long', { lastName: 'x'.repeat(101) }, 'lastName'],
    ['a NUL', { lastName: 'a\u0000b' }, 'lastName'],
    ['a phone that is none', { phone: 'tel' }, 'phone'],
    ['a language nobody speaks here', { language: 'de' }, 'language'],
    ['a version that is none', { version: 0 }, 'version'],
  ])('of %s is refused', async (_, body, path) => {
    const { token } = await aPerson();
    const answer = await update(token, body);
    expect(answer.body).toMatchObject({ statusCode: 422, errors: [{ path }] });
    expect((await read(token)).body.version).toBe(1);
  });

  test('of the look is kept beside the rest, and is no matter of record', async () => {
    const { user, token } = await aPerson();
    expect((await update(token, { look: { theme: 'dark' } })).body.look).toEqual({
      theme: 'dark',
      density: 'comfortable',
      singleKeys: true,
    });
    expect((await update(token, { look: { density: 'compact' }, firstName: 'Ada' })).body).toMatchObject({
      firstName: 'Ada',
      look: { theme: 'dark', density: 'compact', singleKeys: true },
      version: 2,
    });
    expect((await t.historyOf(user.id)).map(({ changes }) => changes.map(({ field }) => field).toSorted())).toEqual([
      ['displayName', 'firstName'],
    ]);
    const wrong = await update(token, { look: { theme: 'pink', font: 'Comic' } });
    expect([wrong.status, wrong.body.errors?.map(({ path }) => path)]).toEqual([422, ['look.theme', 'look.font']]);
  });

  test('of what one is mailed is kept beside the rest, kind by kind, and is a matter of record', async () => {
    const { user, token } = await aPerson();
    expect((await read(token)).body.notifications).toEqual(defaultChoices);
    expect((await update(token, { notifications: { payslips: false } })).body).toMatchObject({
      notifications: { ...defaultChoices, payslips: false },
      version: 1,
    });
    const both = await update(token, {
      notifications: { missedStamp: false },
      look: { theme: 'dark' },
      firstName: 'Ada',
    });
    expect(both.body).toMatchObject({
      notifications: { ...defaultChoices, payslips: false, missedStamp: false },
      look: { theme: 'dark' },
      version: 2,
    });
    await update(token, { notifications: { payslips: false } });
    expect((await update(token, { notifications: { payslips: true, missedStamp: true } })).body.notifications).toEqual(
      defaultChoices,
    );
    const silenced = (await t.historyOf(user.id)).flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'silenced'),
    );
    expect(silenced.map(({ before, after }) => [before, after]).toReversed()).toEqual([
      [[], ['payslips']],
      [['payslips'], ['missedStamp', 'payslips']],
      [['missedStamp', 'payslips'], []],
    ]);
  });

  test.each([
    ['a kind that nobody is mailed about', { deviceAlarms: false }, 'notifications.deviceAlarms'],
    ['no yes and no no', { payslips: 'no' }, 'notifications.payslips'],
    ['nothing', { payslips: null }, 'notifications.payslips'],
  ])('of what one is mailed: %s is refused', async (_, notifications, path) => {
    const { token } = await aPerson();
    const answer = await update(token, { notifications });
    expect(answer.body).toMatchObject({ statusCode: 422, errors: [{ path }] });
    expect((await read(token)).body.notifications).toEqual(defaultChoices);
  });

  test.each(providerRoles)('of what one is mailed is not for a %s, who is told of nothing', async (role) => {
    const token = await t.tokenOf(role);
    expect((await read(token)).body.notifications).toBeNull();
    const answer = await update(token, { notifications: { payslips: false }, firstName: 'Ada' });
    expect(answer.body).toMatchObject({ statusCode: 403, code: 'forbidden' });
    expect((await read(token)).body.firstName).not.toBe('Ada');
  });

  test('touches nobody else', async () => {
    const company = await t.aCompany();
    const [one, two] = [await aPerson({ company }), await aPerson({ company })];
    const before = (await read(two.token)).body;
    await update(one.token, { firstName: 'Ada' });
    expect((await read(two.token)).body).toEqual(before);
  });
});

test.each([
  ['nothing', {}],
  ['what is so already', { language: 'it' }],
])('a change to %s leaves version and history alone', async (_, body) => {
  const { token, user } = await aPerson();
  const before = await read(token);
  expect((await update(token, body)).body).toEqual(before.body);
  expect(await t.historyOf(user.id)).toEqual([]);
});

test.each(['due\nrighe', 'gira\u202eto', 'mezzo\ud800'])(
  'a name that cannot be read as one line is refused: %j',
  async (firstName) => {
    const { token } = await aPerson();
    expect((await update(token, { firstName })).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'firstName' }],
    });
  },
);

describe('a new password', () => {
  test.each(['Operator', 'SuperAdmin'] as const)('ends every session and opens the door alone (%s)', async (role) => {
    const { user, token } = await aPerson({ role });
    const elsewhere = await t.signedInAs(user);
    const answer = await update(token, { currentPassword: password, password: 'Nuova#2027' });
    expect(answer.status).toBe(200);
    expect(answer.cookies).toMatchObject([{ name: 'refreshToken', value: '' }]);
    for (const old of [token, elsewhere.token]) expect((await read(old)).status).toBe(401);
    expect((await signIn(user, password)).status).toBe(401);
    expect((await signIn(user, 'Nuova#2027')).status).toBe(200);
  });

  test('is in the history without being told', async () => {
    const { user, token, sessionId } = await aPerson();
    await update(token, { currentPassword: password, password: 'Nuova#2027' });
    const [line] = await t.historyOf(user.id);
    expect(line).toMatchObject({
      action: 'profile.update',
      changes: [{ field: 'password', before: 'old', after: 'new' }],
    });
    expect(JSON.stringify(await t.leftInOutbox('sessionsEnded'))).toContain(sessionId);
    expect(JSON.stringify([line, await t.leftInOutbox('event')])).not.toMatch(/Nuova#2027|argon/);
  });

  test('with the wrong current one is 422, never 401, and changes nothing', async () => {
    const { user, token } = await aPerson();
    expect((await update(token, { currentPassword: 'Sbagliata#1', password: 'Nuova#2027' })).body).toMatchObject({
      statusCode: 422,
      code: 'validation',
      message: 'La password attuale non è corretta',
      errors: [{ path: 'currentPassword' }],
    });
    expect((await read(token)).status).toBe(200);
    expect((await signIn(user, password)).status).toBe(200);
  });

  test('is guessed at ten times at most, which the history tells and signing in knows', async () => {
    const { user, token } = await aPerson();
    const guess = () => update(token, { currentPassword: 'Sbagliata#1', password: 'Nuova#2027' });
    for (let index = 0; index < 10; index += 1) expect((await guess()).status).toBe(422);
    const refused = await guess();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    expect((await update(token, { currentPassword: password, password: 'Nuova#2027' })).status).toBe(429);
    expect((await signIn(user, password)).status).toBe(429);
    const lines = (await t.historyOf(user.id)).filter((line) => line.refused);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatchObject({ action: 'profile.update', actorId: user.id, entity: 'user' });
    t.clock.advance(15 * 60 + 1);
    expect((await t.ask('POST /auth/sign-in', { body: { email: user.email, password } })).status).toBe(200);
  });

  test.each([
    ['a weak one', { currentPassword: password, password: 'debole' }, 'password'],
    ['a common one', { currentPassword: password, password: 'Password1!' }, 'password'],
    ['the current one again', { currentPassword: password, password }, 'password'],
    ['one without the current one', { password: 'Nuova#2027' }, 'currentPassword'],
    [
      'one together with other fields',
      { currentPassword: password, password: 'Nuova#2027', firstName: 'Ada' },
      'firstName',
    ],
  ])('%s is refused', async (_, body, path) => {
    const { token } = await aPerson();
    const answer = await update(token, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map((error) => error.path)).toContain(path);
    expect((await read(token)).status).toBe(200);
  });

  test('of sixty-four characters and more is taken', async () => {
    const { user, token } = await aPerson();
    const long = `Aa1#${'lunga '.repeat(30)}`;
    expect((await update(token, { currentPassword: password, password: long })).status).toBe(200);
    expect((await signIn(user, long)).status).toBe(200);
  });
});
