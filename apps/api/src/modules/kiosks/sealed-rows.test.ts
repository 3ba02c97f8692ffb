import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
let adminUser: TestUser;
let token: string;
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
  person = await t.aUser({ company });
  adminUser = await t.aUser({ company, role: 'Admin' });
  token = (await t.signedInAs(adminUser)).token;
  await t.database.system.query("update users set badge = 'NOTO', payroll_code = '0042', pin_hash = $1 where id = $2", [
    pinHash,
    person.id,
  ]);
});

const at = (ago: number) => new Date(t.clock.now().getTime() - ago * 1000).toISOString();
const badge = (ago: number, number = 'NOTO') => ({ id: randomUUID(), at: at(ago), badge: number });
const withPin = (ago: number, given = pin) => ({ id: randomUUID(), at: at(ago), payrollCode: '0042', pin: given });
const many = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, index) => one(index));
const deliver = async (rows: object[], on: Pick<TestKiosk, 'cookies'> = kiosk) =>
  tablets.at(on, 'POST /kiosk/stamps/sealed', {
    body: { rows: await Promise.all(rows.map((row) => tablets.sealed(row))) },
  });
const told = async (rows: object[], on: Pick<TestKiosk, 'cookies'> = kiosk) =>
  (await deliver(rows, on)).body.items.map(({ outcome, reason }) => reason ?? outcome);
const stampNow = (number: string, on = kiosk) => tablets.at(on, 'POST /kiosk/stamps', { body: badge(0, number) });
const refusals = async (query = '') => (await t.ask(`GET /kiosks/refusals${query}`, { token })).body.items;
const alarms = async () => (await t.historyOf(kiosk.id)).filter(({ action }) => action === 'kiosks.alarm');

/** Another tablet in the place of the one that the kiosk had. */
async function replaced() {
  const { body } = await t.ask(`POST /kiosks/${kiosk.id}/code`, { token });
  const { cookies } = await t.ask('POST /kiosk/register', {
    body: { code: body.code },
    headers: { 'x-device-type': 'kiosk' },
  });
  return { cookies: { kiosk: cookies[0]?.value ?? '' } };
}
/** So late that whoever was signed in needs a new token. */
async function later(seconds: number) {
  t.clock.advance(seconds);
  token = (await t.signedInAs(adminUser)).token;
}

describe('what was kept', () => {
  test('and is unknown refuses no badge after it, and shuts no tablet, but raises the alarm', async () => {
    const unknown = many(31, (index) => badge(3600 - index, `NESSUNO-${index}`));
    const reasons = await told([...unknown, badge(1800), badge(60)]);
    expect(reasons).toEqual([...many(31, () => 'unknown'), 'accepted', 'accepted']);
    expect(await alarms()).toHaveLength(1);
    const mails = await t.mailsTo(adminUser.email);
    expect(mails.map(({ text }) => text)).toMatchObject([expect.stringContaining('la postazione resta aperta')]);
    expect((await stampNow('NOTO')).status).toBe(201);
  });

  test('raises the alarm of several deliveries too, by the time of the rows and not of their arrival', async () => {
    await told(many(40, (index) => badge(index * 1800, 'NESSUNO')));
    expect(await alarms()).toEqual([]);
    await told(many(20, (index) => badge(86_400 + index, 'NESSUNO')));
    expect(await alarms()).toEqual([]);
    const rows = many(10, (index) => badge(86_420 + index, 'NESSUNO'));
    await told(rows);
    await told(rows);
    expect(await alarms()).toHaveLength(1);
  });

  test('is taken while the tablet is shut', async () => {
    for (let index = 0; index < 30; index += 1) await stampNow('NESSUNO');
    expect((await stampNow('NOTO')).status).toBe(429);
    expect(await told([badge(600), withPin(300)])).toEqual(['accepted', 'accepted']);
  });

  test('tries a PIN five times within a quarter of an hour of its own time, and goes on where that is over', async () => {
    const wrong = many(6, (index) => withPin(7200 - index, '111112'));
    const reasons = await told([...wrong, withPin(7100), withPin(7200 - 16 * 60), badge(7000)]);
    expect(reasons).toEqual([...many(5, () => 'wrongPin'), 'throttled', 'throttled', 'accepted', 'accepted']);
    expect((await refusals()).map(({ user }) => user?.id)).toEqual(many(7, () => person.id));
  });

  test('counts what earlier deliveries tried, by their arrival, and nothing of the live tablet', async () => {
    const first = many(5, (index) => withPin(7200 - index, '111112'));
    await told(first);
    // The answer was lost: what comes again is not tried again.
    expect(await told(first)).toEqual(many(5, () => 'wrongPin'));
    expect(await told([withPin(60)])).toEqual(['throttled']);
    const live = { id: randomUUID(), at: at(0), payrollCode: '0042', pin };
    expect((await tablets.at(kiosk, 'POST /kiosk/stamps', { body: live })).status).toBe(201);
    t.clock.advance(15 * 60 + 1);
    expect(await told([withPin(60)])).toEqual(['accepted']);
  });

  test('in several deliveries at once is tried five times as well', async () => {
    const answers = await Promise.all(many(4, (index) => told(many(5, () => withPin(3600 * (index + 1), '111112')))));
    expect(answers.flat().filter((reason) => reason === 'wrongPin')).toHaveLength(5);
  });

  test('names whose it was, of whatever is refused', async () => {
    const taken = badge(600);
    await told([taken]);
    expect(await told([{ ...taken, at: at(500) }, badge(31 * 86_400), withPin(31 * 86_400)])).toEqual([
      'taken',
      'late',
      'late',
    ]);
    expect((await refusals()).map(({ user }) => user?.id)).toEqual(many(3, () => person.id));
  });
});

describe('a tablet that another one has replaced', () => {
  test('delivers what it kept before, for thirty days, and is told why it does nothing else', async () => {
    const second = await replaced();
    await later(3600);
    expect((await tablets.at(kiosk, 'GET /kiosk/token')).body).toMatchObject({
      statusCode: 401,
      code: 'unauthorized',
      message: 'Questo tablet è stato sostituito: un altro ne ha preso il posto',
    });
    expect((await stampNow('NOTO')).status).toBe(401);
    expect(await told([badge(7200), badge(60), withPin(7000)])).toEqual(['accepted', 'revoked', 'accepted']);
    expect((await refusals()).map(({ reason, user }) => [reason, user?.id])).toEqual([['revoked', person.id]]);
    expect(await told([badge(50)], second)).toEqual(['accepted']);
    await later(30 * 86_400);
    expect((await deliver([badge(7200)])).status).toBe(401);
  });

  test('is the last one alone, and no more than its kiosk once that is revoked', async () => {
    const second = await replaced();
    await later(60);
    await replaced();
    expect((await deliver([badge(7200)])).status).toBe(401);
    expect(await told([badge(120)], second)).toEqual(['accepted']);
    await t.ask(`DELETE /kiosks/${kiosk.id}`, { token });
    expect(await told([badge(7200)], second)).toEqual(['revoked']);
  });
});

describe('a tablet that is another kiosk now', () => {
  test('delivers what it kept as the one before, with the site of that', async () => {
    const former = await tablets.aKiosk(company, 'Magazzino');
    expect(
      await told([
        { ...badge(600), kioskId: former.id },
        { ...badge(60, 'NESSUNO'), kioskId: former.id },
      ]),
    ).toEqual(['accepted', 'unknown']);
    const { rows } = await t.database.system.query('select site from stamps where user_id = $1', [person.id]);
    expect(rows).toEqual([{ site: 'Magazzino' }]);
    expect((await refusals()).map((row) => row.kiosk.name)).toEqual(['Magazzino']);
    await t.ask(`DELETE /kiosks/${former.id}`, { token });
    expect(await told([{ ...badge(500), kioskId: former.id }])).toEqual(['revoked']);
  });

  test('of another company is refused, and listed nowhere', async () => {
    const stranger = await tablets.aKiosk(await t.aCompany());
    expect(await told([{ ...badge(600), kioskId: stranger.id }])).toEqual(['revoked']);
    expect(await refusals()).toEqual([]);
  });
});
