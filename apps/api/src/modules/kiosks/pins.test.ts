import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#db/tables/people.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { type TestKiosk, kiosksOn } from '#testing/kiosks.ts';

const pin = '271828';
let t: TestApp;
let tablets: ReturnType<typeof kiosksOn>;
let pinHash: string;
let company: TestCompany;
let kiosk: TestKiosk;
let person: TestUser;
beforeAll(async () => {
  t = await testApp();
  tablets = kiosksOn(t);
  pinHash = await t.server.passwords.hash(pin);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-12T09:30:00.000Z');
  company = await t.aCompany();
  kiosk = await tablets.aKiosk(company);
  person = await aPerson('0007');
});

async function aPerson(payrollCode: string, given: { status?: 'archived' } = {}) {
  const made = await t.aUser({ company, firstName: 'Piero', ...given });
  await t.database.systemDb.update(users).set({ payrollCode, pinHash }).where(eq(users.id, made.id));
  return made;
}
const tryPin = (given: string, payrollCode = '0007', on = kiosk) =>
  tablets.at(on, 'POST /kiosk/stamps', {
    body: { id: randomUUID(), at: t.clock.now().toISOString(), payrollCode, pin: given },
  });
const tryBadge = (badge: string, on = kiosk) =>
  tablets.at(on, 'POST /kiosk/stamps', { body: { id: randomUUID(), at: t.clock.now().toISOString(), badge } });
const alarmsOf = async (of = kiosk) => (await t.historyOf(of.id)).filter(({ action }) => action === 'kiosks.alarm');

describe('a PIN', () => {
  test('with its personnel number stamps', async () => {
    const { status, body } = await tryPin(pin);
    expect([status, body]).toMatchObject([
      201,
      { firstName: 'Piero', direction: 'in', stamp: { userId: person.id, source: 'kiosk' } },
    ]);
  });

  test('that is wrong, of an unknown number, of two people or of somebody who left is told in the same words', async () => {
    await aPerson('0008', { status: 'archived' });
    await aPerson('0009');
    await aPerson('0009');
    const answers = [
      await tryPin('271829'),
      await tryPin(pin, '4711'),
      await tryPin(pin, '0008'),
      await tryPin(pin, '0009'),
    ];
    for (const { body } of answers)
      expect(body).toMatchObject({
        statusCode: 422,
        message: 'Matricola o PIN non corretti',
        errors: [{ path: 'pin' }],
      });
    expect(JSON.stringify(await t.leftInOutbox('event'))).not.toContain(pin);
  });

  test('is guessed five times for a number at one kiosk; another kiosk and a badge are open, and right ones never count', async () => {
    for (let index = 0; index < 7; index += 1) {
      expect([200, 201]).toContain((await tryPin(pin)).status);
      t.clock.advance(10);
    }
    for (let index = 0; index < 5; index += 1) expect((await tryPin('111112')).status).toBe(422);
    const full = await tryPin(pin);
    expect([full.status, full.headers['retry-after']]).toEqual([429, '900']);
    // The tablet tells it from a kiosk that is shut as a whole.
    expect(full.body).toMatchObject({ errors: [{ path: 'pin' }] });
    expect((await tryPin(pin, '0007', await tablets.aKiosk(company))).status).toBe(201);
    await t.database.systemDb.update(users).set({ badge: 'APERTO' }).where(eq(users.id, person.id));
    t.clock.advance(60);
    expect((await tryBadge('APERTO')).status).toBe(201);
    t.clock.advance(15 * 60);
    expect((await tryPin(pin)).status).toBe(201);
  });

  test('is not tried ten thousand times: the kiosk is shut after thirty, with one alarm', async () => {
    const admin = await t.aUser({ company, role: 'Admin', language: 'en' });
    const before = await alarmsTotal();
    const statuses = new Map<number, number>();
    for (let first = 0; first < 10_000; first += 100) {
      const tries = Array.from({ length: 100 }, (_, index) => first + index);
      const answers = await Promise.all(
        tries.map((index) => tryPin(String(index).padStart(6, '0'), String(1000 + (index % 10)))),
      );
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [422, 30],
      [429, 9_970],
    ]);
    expect(await alarmsOf()).toMatchObject([{ entity: 'kiosk', changes: [{ field: 'wrongTries', after: 30 }] }]);
    const mails = await t.mailsTo(admin.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Too many tries at the kiosk ${kiosk.name}`]);
    expect(mails[0]?.text).toContain('10:45');
    expect((await alarmsTotal()) - before).toBe(1);
    const { token } = await t.signedInAs(admin);
    expect((await t.ask('GET /kiosks', { token })).body.items).toMatchObject([
      { id: kiosk.id, alarmedAt: t.clock.now().toISOString() },
    ]);
    expect((await t.ask('GET /notifications', { token })).body.items).toMatchObject([
      { kind: 'kioskAlarms', recordId: kiosk.id, title: kiosk.name },
    ]);
    expect((await t.ask('GET /notifications', { token: await t.tokenOf('BackOffice', company) })).body.items).toEqual(
      [],
    );
  });

  test('of one number tried on and on shuts the kiosk as well, and a badge there too; a quarter of an hour later all is open', async () => {
    const seen = [];
    for (let index = 0; index < 31; index += 1) seen.push((await tryPin('111112')).status);
    expect([seen.filter((status) => status === 422).length, seen.filter((status) => status === 429).length]).toEqual([
      5, 26,
    ]);
    expect(await alarmsOf()).toHaveLength(1);
    await t.database.systemDb.update(users).set({ badge: 'CHIUSO' }).where(eq(users.id, person.id));
    const shut = await tryBadge('CHIUSO');
    expect([shut.status, (shut.body as { errors?: unknown[] }).errors ?? []]).toEqual([429, []]);
    expect((await tryBadge('CHIUSO', await tablets.aKiosk(company))).status).toBe(201);
    t.clock.advance(15 * 60 + 1);
    expect((await tryBadge('CHIUSO')).status).toBe(201);
    for (let index = 0; index < 30; index += 1) await tryBadge('NESSUNO');
    expect(await alarmsOf()).toHaveLength(2);
  });

  test('tried by many at once is counted before the next is judged', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => tryBadge('NESSUNO')));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(30).fill(422), ...Array<number>(30).fill(429)]);
    expect(await alarmsOf()).toHaveLength(1);
  });
});

const alarmsTotal = async () => (await t.server.metrics.kioskAlarms.get()).values[0]?.value ?? 0;

describe('one’s own PIN', () => {
  const change = (token: string, body: object) => t.ask('PATCH /users/personal-profile', { token, body });

  test('is set, used, changed and taken away; the history says that, never what it is', async () => {
    const { token } = await t.signedInAs(person);
    await t.database.systemDb.update(users).set({ pinHash: null }).where(eq(users.id, person.id));
    expect((await t.ask('GET /users/personal-profile', { token })).body.hasPin).toBe(false);
    expect((await tryPin(pin)).status).toBe(422);
    expect((await change(token, { pin: '314159' })).body.hasPin).toBe(true);
    expect((await tryPin('314159')).status).toBe(201);
    await change(token, { pin: '161803' });
    expect((await tryPin('314159')).status).toBe(422);
    expect((await change(token, { pin: null })).body.hasPin).toBe(false);
    expect((await tryPin('161803')).status).toBe(422);
    const lines = await t.historyOf(person.id);
    expect(lines.flatMap(({ changes }) => changes).filter(({ field }) => field === 'pin')).toEqual([
      { field: 'pin', before: 'old', after: null },
      { field: 'pin', before: 'old', after: 'new' },
      { field: 'pin', before: null, after: 'new' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/314159|161803|argon/);
  });

  test.each([
    ['five digits', '27182', 'Il PIN è di sei cifre'],
    ['a letter', '27182a', 'Il PIN è di sei cifre'],
    ['one digit six times', '000000', 'Il PIN è troppo facile da indovinare: sceglierne un altro'],
    ['a run up', '345678', 'Il PIN è troppo facile da indovinare: sceglierne un altro'],
  ])('of %s is refused', async (_, given, message) => {
    const { token } = await t.signedInAs(person);
    expect((await change(token, { pin: given })).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'pin', message }],
    });
  });

  test('is not for the provider’s people', async () => {
    const answer = await change(await t.tokenOf('SuperAdmin'), { pin });
    expect(answer.body).toMatchObject({ statusCode: 403, code: 'forbidden' });
  });
});
