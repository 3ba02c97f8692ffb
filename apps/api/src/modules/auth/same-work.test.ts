import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterEach(() => vi.restoreAllMocks());
afterAll(() => t.close());

/** What the database is asked and how often a password is hashed or compared, while something is done. */
async function workOf(act: () => Promise<{ status: number }>) {
  const statements: string[] = [];
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const [hashed, compared] = [vi.spyOn(t.server.passwords, 'hash'), vi.spyOn(t.server.passwords, 'verify')];
  const woken = vi.spyOn(t.server, 'wakeOutbox');
  const { status } = await act();
  for (const [query] of asked.mock.calls as unknown as [string | { text: string }][])
    statements.push(typeof query === 'string' ? query : query.text);
  const calls = [hashed, compared, woken].map(({ mock }) => mock.calls.length);
  vi.restoreAllMocks();
  return { status, statements, calls };
}

const signIn = (email: string) => t.ask('POST /auth/sign-in', { body: { email, password: 'No#2026' }, ip: '10.7.0.3' });
const restore = (email: string) => t.ask('POST /auth/restore-password', { body: { email } });
const verify = (email: string) => t.ask('POST /auth/verify-code', { body: { email, code: 'nessuno' } });
const confirm = (email: string) =>
  t.ask('POST /auth/restore-password-confirm', { body: { email, code: 'nessuno', password: 'Nuova#2027' } });

/** Refused whatever the address: whose code it is, the code alone says. */
const pair = () => t.ask('POST /auth/pair', { body: { code: 'AAAAA-AAAAA' }, ip: '10.7.0.4' });

async function addresses() {
  const [active, withCode, archived] = [await t.aUser(), await t.aUser(), await t.aUser({ status: 'archived' })];
  const closed = await t.aUser({ company: await t.aCompany({ status: 'disabled' }) });
  await restore(withCode.email);
  await t.carryOutRecoveries();
  return [active.email, withCode.email, archived.email, closed.email];
}

describe.each([
  ['asking for a code', restore, 200],
  ['a wrong code', verify, 422],
  ['a new password with a wrong code', confirm, 422],
] as const)('%s', (_, act, status) => {
  test('is the same work for an address that nobody has and for those of people', async () => {
    const unknown = await workOf(() => act('ghost@prova.example'));
    expect(unknown.status).toBe(status);
    expect(unknown.statements.length).toBeGreaterThan(3);
    for (const email of await addresses()) expect(await workOf(() => act(email))).toEqual(unknown);
  });
});

describe.each([
  ['asking for a code', restore, 200],
  ['a wrong code', verify, 422],
  ['a new password with a wrong code', confirm, 422],
  ['a wrong password', signIn, 401],
  ['a wrong pairing code', pair, 422],
] as const)('%s', (_, act, status) => {
  test.each([
    ['somebody has', async () => (await t.aUser()).email],
    ['nobody has', () => Promise.resolve('ghost@prova.example')],
  ])('is answered on the beat for an address that %s, and holds no connection until then', async (_who, address) => {
    const email = await address();
    await answersOnBeat(() => act(email), status);
  });
});

test('whoever tried too often is told so on the beat', async () => {
  const tryAgain = () => signIn('busy@prova.example');
  for (let status = 401; status === 401;) ({ status } = await tryAgain());
  await answersOnBeat(tryAgain, 429);
});

let later = 0;
/** While it is waited for, others are answered and no connection is held. */
async function answersOnBeat(act: () => Promise<{ status: number }>, status: number): Promise<void> {
  let strike = () => {};
  const held = new Promise<void>((resolve) => (strike = resolve));
  const beat = vi.spyOn(t.server, 'beat').mockReturnValueOnce(held).mockResolvedValue();
  let isAnswered = false;
  const answer = act().finally(() => (isAnswered = true));
  await expect.poll(() => beat.mock.calls.length).toBe(1);
  expect((await signIn(`later.${(later += 1)}@prova.example`)).status).toBe(401);
  const inUse = () => [t.database.system, t.database.app].map((pool) => pool.totalCount - pool.idleCount);
  await expect.poll(inUse).toEqual([0, 0]);
  expect(isAnswered).toBe(false);
  strike();
  expect((await answer).status).toBe(status);
}

test('a hundred wrong codes from one place are enough for a quarter of an hour, right ones do not count', async () => {
  const user = await t.aUser();
  const from = { ip: '10.7.0.1' };
  const guess = (email: string, code: string, ip = from.ip) =>
    t.ask('POST /auth/verify-code', { body: { email, code }, ip });
  await restore(user.email);
  await t.carryOutRecoveries();
  const code = (await t.mailsTo(user.email)).at(-1)?.headers?.['X-Timbro-Code'] ?? '';
  for (let index = 0; index < 99; index += 1)
    expect((await guess(`ghost.${index}@prova.example`, code)).status).toBe(422);
  for (let index = 0; index < 5; index += 1) expect((await guess(user.email, code)).status).toBe(200);
  expect((await guess('ghost@prova.example', code)).status).toBe(422);
  expect((await guess(user.email, code)).body.code).toBe('tooMany');
  expect((await guess(user.email, code, '10.7.0.2')).status).toBe(200);
  t.clock.advance(15 * 60 + 1);
});
