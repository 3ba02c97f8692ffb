import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { type TestCompany, type TestUser, password } from '#testing/factories.ts';
import { lockWaits } from '#testing/lock-waits.ts';

let t: TestApp;
let company: TestCompany;
let admin: string;
beforeAll(async () => {
  t = await testApp();
  company = await t.aCompany();
  admin = await t.tokenOf('Admin', company);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => t.close());

const next = 'Nuova#2027';
const signIn = ({ email }: TestUser, given = password) =>
  t.ask('POST /auth/sign-in', { body: { email, password: given } });
const archive = async ({ id }: TestUser, archived = true) =>
  expect((await t.ask(`PATCH /users/${id}/archive`, { token: admin, body: { archived } })).status).toBe(200);
const statusOf = async ({ id }: TestUser) =>
  (await t.database.system.query<{ status: string }>('select status from users where id = $1', [id])).rows[0]?.status;
const openSessions = async ({ id }: TestUser) =>
  (await t.database.system.query('select from sessions where user_id = $1 and ended_at is null', [id])).rowCount;

/** Another connection holds what a request of the product is about to change. */
const somebodyWaits = () => expect.poll(() => lockWaits(t.database.system), { interval: 5 }).toBe(1);

/** What happens while a password is being hashed or compared: the slow part, during which nothing may be believed to stand still. */
function during(work: 'hash' | 'verify', happening: () => Promise<unknown>) {
  const passwords = t.server.passwords;
  const slow = passwords[work].bind(passwords) as (...given: unknown[]) => Promise<never>;
  vi.spyOn(passwords, work).mockImplementationOnce(async (...given: unknown[]) => {
    const done = await slow(...given);
    await happening();
    return done;
  });
}

async function invited() {
  const person = await t.aUser({ company, status: 'notActive' });
  expect((await t.ask(`PATCH /users/${person.id}/invite`, { token: admin })).status).toBe(200);
  const code = (await t.mailsTo(person.email)).at(-1)?.headers?.['X-Timbro-Code'] ?? '';
  const confirm = () =>
    t.ask('POST /auth/restore-password-confirm', { body: { email: person.email, code, password: next } });
  return { person, confirm };
}

describe('somebody who is archived', () => {
  test('while their new password is hashed stays archived and cannot sign in', async () => {
    const { person, confirm } = await invited();
    during('hash', () => archive(person));
    expect((await confirm()).body).toMatchObject({ statusCode: 422, errors: [{ path: 'code' }] });
    expect(await statusOf(person)).toBe('archived');
    expect((await signIn(person, next)).status).toBe(401);
    // Nothing of the attempt was kept: without a password of their own they come back as invited.
    await archive(person, false);
    expect(await statusOf(person)).toBe('notActive');
  });

  test('in a transaction that commits while the confirm waits for it stays archived', async () => {
    const { person, confirm } = await invited();
    const owner = await t.owner();
    await owner.query('begin');
    await owner.query("update users set status = 'archived' where id = $1", [person.id]);
    const answer = confirm();
    await somebodyWaits();
    await owner.query('commit');
    expect((await answer).status).toBe(422);
    expect(await statusOf(person)).toBe('archived');
  });

  test('while their password is compared gets no session, not even for when they come back', async () => {
    const person = await t.aUser({ company });
    during('verify', () => archive(person));
    expect((await signIn(person)).body.code).toBe('invalidCredentials');
    expect(await openSessions(person)).toBe(0);
    expect((await signIn(person)).status).toBe(401);
  });

  test('while they change their password keeps the old one', async () => {
    const person = await t.aUser({ company });
    const { token } = await t.signedInAs(person);
    during('hash', () => archive(person));
    const body = { currentPassword: password, password: next };
    expect((await t.ask('PATCH /users/personal-profile', { token, body })).status).toBe(401);
    await archive(person, false);
    expect((await signIn(person, next)).status).toBe(401);
    expect((await signIn(person)).status).toBe(200);
  });
});

test('a client disabled while a password is compared has nobody signed in', async () => {
  const client = await t.aCompany();
  const person = await t.aUser({ company: client });
  const provider = await t.tokenOf('SuperUser');
  const disable = () =>
    t.ask(`PATCH /admin/companies/${client.id}/status`, { token: provider, body: { status: 'disabled' } });
  during('verify', disable);
  expect((await signIn(person)).body.code).toBe('companyDisabled');
  expect(await openSessions(person)).toBe(0);
});

describe('a password that is changed', () => {
  test('while the old one is compared opens nothing with the old one', async () => {
    const person = await t.aUser({ company });
    const hash = await t.server.passwords.hash(next);
    // By another process: in this one the attempts of an account stand in line.
    during('verify', () =>
      t.database.system.query('update users set password_hash = $2 where id = $1', [person.id, hash]),
    );
    expect((await signIn(person)).body.code).toBe('invalidCredentials');
    expect(await openSessions(person)).toBe(0);
    expect((await signIn(person, next)).status).toBe(200);
  });

  test('by two who know the old one is changed by the first', async () => {
    const person = await t.aUser({ company });
    const [one, other] = [await t.signedInAs(person), await t.signedInAs(person)];
    const change = (token: string, to: string) =>
      t.ask('PATCH /users/personal-profile', { token, body: { currentPassword: password, password: to } });
    during('hash', () => change(other.token, 'Prima#2027'));
    expect((await change(one.token, 'Seconda#2027')).status).toBe(401);
    expect((await signIn(person, 'Seconda#2027')).status).toBe(401);
    expect((await signIn(person, 'Prima#2027')).status).toBe(200);
  });
});

test('a session that ends while its token is traded gets no new one', async () => {
  const person = await t.aUser({ company });
  const { body } = await signIn(person);
  const owner = await t.owner();
  await owner.query('begin');
  await owner.query('update sessions set ended_at = now() where user_id = $1', [person.id]);
  const answer = t.ask('POST /auth/refresh', { cookies: { refreshToken: body.refreshToken } });
  await somebodyWaits();
  await owner.query('commit');
  expect((await answer).status).toBe(401);
});

test('whoever archives a person whose status moves on meanwhile hears that somebody was faster', async () => {
  const person = await t.aUser({ company });
  const owner = await t.owner();
  await owner.query('begin');
  await owner.query("update users set status = 'notActive' where id = $1", [person.id]);
  const answer = t.ask(`PATCH /users/${person.id}/archive`, { token: admin, body: { archived: true } });
  await somebodyWaits();
  await owner.query('commit');
  expect((await answer).body).toMatchObject({ statusCode: 409, code: 'stale' });
  expect(await statusOf(person)).toBe('notActive');
});
