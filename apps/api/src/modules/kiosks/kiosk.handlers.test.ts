import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#db/tables/people.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { type TestKiosk, kiosksOn } from '#testing/kiosks.ts';

let t: TestApp;
let tablets: ReturnType<typeof kiosksOn>;
let company: TestCompany;
let kiosk: TestKiosk;
let person: TestUser;
let token: string;
beforeAll(async () => {
  t = await testApp();
  tablets = kiosksOn(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-12T09:30:00.000Z');
  company = await t.aCompany();
  kiosk = await tablets.aKiosk(company);
  person = await t.aUser({ company, firstName: 'Maria' });
  ({ token } = await t.signedInAs(person));
});

const nowText = () => t.clock.now().toISOString();
const shown = async (at = kiosk) => (await tablets.at(at, 'GET /kiosk/token')).body;
const scan = (shownToken: string, as = token) => t.ask('POST /kiosk/scans', { token: as, body: { token: shownToken } });
const told = async (of = kiosk) =>
  (await t.leftInOutbox('kiosk'))
    .map(({ payload }) => payload as { kioskId: string; event: { kind: string; scanId?: string; number?: number } })
    .filter(({ kioskId }) => kioskId === of.id)
    .map(({ event }) => event);
const numberOf = async (scanId: string) =>
  (await told()).find((event) => event.kind === 'scanned' && event.scanId === scanId)?.number ?? 0;
const stampWith = (given: object | undefined, { id = randomUUID(), as = token, at = nowText() } = {}) =>
  t.ask('POST /stamps', { token: as, body: { id, at, source: 'kiosk', ...(given && { scan: given }) } });
const stampsOf = async (userId = person.id) =>
  (
    await t.database.system.query<{ id: string; source: string; site: string; inside: boolean }>(
      'select * from stamps where user_id = $1 order by seq',
      [userId],
    )
  ).rows;
async function scanned() {
  const { body } = await scan((await shown()).token);
  return { id: body.scanId, number: await numberOf(body.scanId) };
}
const pathOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { errors?: { path: string }[] }).errors?.[0]?.path,
];
const withBadge = (userId: string, badge: string | null) =>
  t.database.systemDb.update(users).set({ badge }).where(eq(users.id, userId));

describe('the code of a kiosk', () => {
  test('is scanned, its number typed, and the stamp is the kiosk’s', async () => {
    const { status, body } = await scan((await shown()).token);
    expect([status, body.kiosk]).toEqual([201, { name: kiosk.name }]);
    expect(JSON.stringify(body)).not.toContain(`"number"`);
    const number = await numberOf(body.scanId);
    expect(number).toBeGreaterThanOrEqual(10);
    expect(number).toBeLessThanOrEqual(99);
    expect((await shown()).scan).toEqual({ firstName: 'Maria', number, expiresAt: body.expiresAt });

    const stamped = await stampWith({ id: body.scanId, number });
    expect([stamped.status, stamped.body.stamp]).toMatchObject([
      201,
      { source: 'kiosk', site: kiosk.name, inside: true },
    ]);
    expect(await stampsOf()).toMatchObject([{ source: 'kiosk', site: kiosk.name, inside: true }]);
    expect((await told()).at(-1)).toEqual({
      kind: 'stamped',
      scanId: body.scanId,
      firstName: 'Maria',
      direction: 'in',
      at: nowText(),
    });
    expect((await shown()).scan).toBeNull();
  });

  test.each([
    [30, 201],
    [30.001, 422],
  ])('is good after %s s: %s', async (seconds, status) => {
    const { token: code } = await shown();
    t.clock.advance(seconds);
    const answer = await scan(code);
    expect(answer.status).toBe(status);
    if (status === 422)
      expect(answer.body).toMatchObject({
        message: 'Il codice della postazione è scaduto: inquadrare quello mostrato ora',
        errors: [{ path: 'token' }],
      });
  });

  test('is refused a second time, of another company, of a kiosk that is none, and touched', async () => {
    const { token: code } = await shown();
    expect((await scan(code)).status).toBe(201);
    const again = await scan(code, await t.tokenOf('Operator', company));
    expect(again.body).toMatchObject({
      message: 'Il codice della postazione è già stato usato: inquadrare quello mostrato ora',
      errors: [{ path: 'token' }],
    });
    const foreign = await scan((await shown()).token, await t.tokenOf('Operator'));
    expect(foreign.body).toMatchObject({
      message: 'Questo codice non è di una postazione di questa azienda',
      errors: [{ path: 'token' }],
    });
    const gone = t.server.kioskTokens.issue({ kioskId: randomUUID(), companyId: company.id }, t.clock.now());
    expect(pathOf(await scan(gone))).toEqual([422, 'token']);
    expect(pathOf(await scan(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`))).toEqual([422, 'token']);
  });

  test('read by two phones at once is one’s', async () => {
    const others = await Promise.all([1, 2, 3].map(() => t.tokenOf('Operator', company)));
    const { token: code } = await shown();
    const answers = await Promise.all([token, ...others].map((as) => scan(code, as)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422]);
  });
});

describe('a stamp with a scan', () => {
  test('with a wrong number is refused, and the scan is over', async () => {
    const { id, number } = await scanned();
    const wrong = await stampWith({ id, number: number === 99 ? 98 : number + 1 });
    expect(wrong.body).toMatchObject({
      statusCode: 422,
      message: 'Il numero non è quello mostrato: inquadrare di nuovo il codice della postazione',
      errors: [{ path: 'scan.number' }],
    });
    expect((await told()).at(-1)).toEqual({ kind: 'refused', scanId: id });
    expect(pathOf(await stampWith({ id, number }))).toEqual([422, 'scan']);
    expect(await stampsOf()).toEqual([]);
  });

  test('31 s after the scan is refused', async () => {
    const given = await scanned();
    t.clock.advance(31);
    expect((await stampWith(given)).body).toMatchObject({
      statusCode: 422,
      message: 'Tempo scaduto: inquadrare di nuovo il codice della postazione',
      errors: [{ path: 'scan' }],
    });
  });

  test('is a colleague’s or a stranger’s scan for nobody', async () => {
    const given = await scanned();
    for (const as of [await t.tokenOf('Operator', company), await t.tokenOf('Operator')])
      expect(pathOf(await stampWith(given, { as }))).toEqual([422, 'scan']);
    expect((await stampWith(given)).status).toBe(201);
  });

  test('sent again answers as the first time, later too; another stamp cannot use it', async () => {
    const given = await scanned();
    const [id, at] = [randomUUID(), nowText()];
    const first = await stampWith(given, { id, at });
    t.clock.advance(300);
    const again = await stampWith(given, { id, at });
    expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
    expect(pathOf(await stampWith(given))).toEqual([422, 'scan']);
    expect(await stampsOf()).toHaveLength(1);
  });

  test('that was bound but not kept may come again with the same id', async () => {
    const given = await scanned();
    const id = randomUUID();
    await t.database.system.query('update kiosk_scans set stamp_id = $1 where id = $2', [id, given.id]);
    t.clock.advance(60);
    expect((await stampWith(given, { id })).status).toBe(201);
  });

  test('used by two stamps at once makes one', async () => {
    const given = await scanned();
    const answers = await Promise.all([1, 2, 3].map(() => stampWith(given)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    expect(await stampsOf()).toHaveLength(1);
  });

  test('is what the source demands, and no other has it', async () => {
    expect(pathOf(await stampWith(undefined))).toEqual([422, 'scan']);
    const body = { id: randomUUID(), at: nowText(), source: 'app', scan: await scanned() };
    expect(pathOf(await t.ask('POST /stamps', { token, body }))).toEqual([422, 'scan']);
  });

  test('of a kiosk that was revoked meanwhile is refused', async () => {
    const given = await scanned();
    await t.database.system.query('update kiosks set revoked_at = $1 where id = $2', [t.clock.now(), kiosk.id]);
    expect(pathOf(await stampWith(given))).toEqual([422, 'scan']);
  });
});

describe('the tablet', () => {
  test('is asked for its cookie, and answers pages of our own alone', async () => {
    expect((await t.ask('GET /kiosk/token')).body).toMatchObject({ statusCode: 401, code: 'unauthorized' });
    expect((await t.ask('GET /kiosk/token', { token: await t.tokenOf('Admin', company) })).status).toBe(401);
    expect((await tablets.at({ cookies: { kiosk: 'forged' } }, 'GET /kiosk/token')).status).toBe(401);
    const foreign = await tablets.at(kiosk, 'GET /kiosk/token', { headers: { origin: 'https://evil.example' } });
    expect([foreign.status, (foreign.body as { code?: string }).code]).toEqual([403, 'originRefused']);
  });

  test('renews its cookie once a day; the one before is taken until the new one has been used', async () => {
    expect((await tablets.at(kiosk, 'GET /kiosk/token')).cookies).toEqual([]);
    t.clock.advance(24 * 3600);
    const { cookies } = await tablets.at(kiosk, 'GET /kiosk/token');
    expect(cookies).toMatchObject(
      ['/api/v1/kiosk', '/api/v1/exits/pass'].map((path) => ({
        name: 'kiosk',
        path,
        httpOnly: true,
        sameSite: 'Strict',
      })),
    );
    // The answer was lost: the former one gets another.
    const second = await tablets.at(kiosk, 'GET /kiosk/token');
    expect([second.status, second.cookies.length]).toEqual([200, 2]);
    const renewed = { cookies: { kiosk: second.cookies[0]?.value ?? '' } };
    expect((await tablets.at({ cookies: { kiosk: cookies[0]?.value ?? '' } }, 'GET /kiosk/token')).status).toBe(401);
    expect((await tablets.at(renewed, 'GET /kiosk/token')).status).toBe(200);
    expect((await tablets.at(kiosk, 'GET /kiosk/token')).status).toBe(401);
    expect((await tablets.at(renewed, 'GET /kiosk/token')).cookies).toEqual([]);
  });

  test('takes the former cookie for a day at most', async () => {
    t.clock.advance(24 * 3600);
    await tablets.at(kiosk, 'GET /kiosk/token');
    t.clock.advance(24 * 3600 + 1);
    expect((await tablets.at(kiosk, 'GET /kiosk/token')).status).toBe(401);
  });

  test('of a client that is disabled, or without a module to stamp in, answers nothing', async () => {
    const off = await tablets.aKiosk(await t.aCompany({ modules: { moduleHr: false, moduleExitNotices: false } }));
    expect((await tablets.at(off, 'GET /kiosk/token')).body).toMatchObject({ statusCode: 403, code: 'moduleOff' });
    const closed = await tablets.aKiosk(await t.aCompany({ status: 'disabled' }));
    expect((await tablets.at(closed, 'GET /kiosk/token')).body).toMatchObject({
      statusCode: 403,
      code: 'companyDisabled',
    });
  });

  test('reads a pass at the door', async () => {
    expect((await tablets.at(kiosk, 'GET /exits/pass/ABCD2345')).status).toBe(404);
    expect((await t.ask('GET /exits/pass/ABCD2345')).status).toBe(401);
  });
});

describe('a badge', () => {
  const withIt = (badge: string, { id = randomUUID(), at = nowText(), on = kiosk } = {}) =>
    tablets.at(on, 'POST /kiosk/stamps', { body: { id, at, badge } });

  test('stamps, whatever the case it is read in, and greets by the first name', async () => {
    await withBadge(person.id, '04A1B2C3');
    const { status, body } = await withIt(' 04a1b2c3 ');
    expect([status, body]).toMatchObject([
      201,
      {
        firstName: 'Maria',
        direction: 'in',
        stamp: { userId: person.id, source: 'kiosk', site: kiosk.name, inside: true },
      },
    ]);
    t.clock.advance(3600);
    expect((await withIt('04A1B2C3')).body).toMatchObject({ direction: 'out' });
  });

  test('read twice within five seconds is one stamp, at two kiosks and at once too', async () => {
    await withBadge(person.id, 'DOPPIO');
    const first = await withIt('DOPPIO');
    t.clock.advance(5);
    const again = await withIt('DOPPIO');
    expect([again.status, again.text]).toEqual([200, first.text]);
    t.clock.advance(60);
    const other = await tablets.aKiosk(company);
    const answers = await Promise.all([kiosk, other, kiosk, other].map((on) => withIt('DOPPIO', { on })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.stamp.id)).size).toBe(1);
    expect(await stampsOf()).toHaveLength(2);
  });

  test('read again after a while, but too soon for an exit, repeats the entry, and the evening is an exit all the same', async () => {
    await withBadge(person.id, 'INSICURO');
    const first = await withIt('INSICURO');
    expect(first.body).toMatchObject({ direction: 'in', repeats: null });
    t.clock.advance(41);
    const again = await withIt('INSICURO');
    expect([again.status, again.body.direction, again.body.repeats]).toEqual([201, 'in', first.body.stamp.at]);
    t.clock.advance(6 * 3600);
    expect((await withIt('INSICURO')).body).toMatchObject({ direction: 'out', repeats: null });
    const own = await t.signedInAs(person);
    const { body } = await t.ask('GET /stamps/mine?from=2026-11-12&to=2026-11-12', { token: own.token });
    expect(body.items[0]?.stampings).toMatchObject([{ enteredAt: first.body.stamp.at, exitedAt: nowText() }]);
  });

  test('read at once in two processes is one stamp', async () => {
    const beside = await testApp({ beside: t });
    await withBadge(person.id, 'PROCESSI');
    const body = () => ({ id: randomUUID(), at: nowText(), badge: 'PROCESSI' });
    const answers = await Promise.all(
      [t, beside, t, beside].map((on) => kiosksOn(on).at(kiosk, 'POST /kiosk/stamps', { body: body() })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201]);
    expect(await stampsOf()).toHaveLength(1);
    await beside.close();
  });

  test('with the same id again is answered as the first time; with another time it is refused', async () => {
    await withBadge(person.id, 'DINUOVO');
    const [id, at] = [randomUUID(), nowText()];
    const first = await withIt('DINUOVO', { id, at });
    t.clock.advance(600);
    const again = await withIt('DINUOVO', { id, at });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(pathOf(await withIt('DINUOVO', { id, at: nowText() }))).toEqual([422, 'id']);
  });

  test('that is unknown, another company’s, taken away or of somebody who left is refused in the same words', async () => {
    const stranger = await t.aUser();
    await withBadge(stranger.id, 'ALTROVE');
    await withBadge(person.id, 'PERSO');
    expect((await withIt('PERSO')).status).toBe(201);
    const admin = await t.tokenOf('Admin', company);
    await t.ask(`PATCH /users/${person.id}`, { token: admin, body: { badge: null } });
    for (const badge of ['NESSUNO', 'ALTROVE', 'PERSO'])
      expect((await withIt(badge)).body).toMatchObject({
        statusCode: 422,
        message: 'Badge non riconosciuto',
        errors: [{ path: 'badge' }],
      });
    expect(await stampsOf(stranger.id)).toEqual([]);
  });

  test('goes with archiving, which the history tells, and does not come back', async () => {
    const admin = await t.tokenOf('Admin', company);
    await withBadge(person.id, 'LASCIA');
    await t.ask(`PATCH /users/${person.id}/archive`, { token: admin, body: {} });
    expect((await withIt('LASCIA')).status).toBe(422);
    const [line] = await t.historyOf(person.id);
    expect(line?.changes).toContainEqual({ field: 'badge', before: 'LASCIA', after: null });
    const back = await t.ask(`PATCH /users/${person.id}/archive`, { token: admin, body: { archived: false } });
    expect((back.body as { badge?: unknown }).badge).toBeNull();
  });

  test('is one person’s alone', async () => {
    const admin = await t.tokenOf('Admin', company);
    await withBadge(person.id, 'UNICO');
    const other = await t.aUser({ company });
    const taken = await t.ask(`PATCH /users/${other.id}`, { token: admin, body: { badge: 'unico' } });
    const refused = {
      statusCode: 409,
      code: 'duplicate',
      errors: [{ path: 'badge' }],
    };
    expect(taken.body.message).toMatch(/^Badge già assegnato a Maria /);
    expect(taken.body).toMatchObject(refused);
    const body = {
      firstName: 'Ada',
      lastName: 'Neri',
      email: 'ada.badge@example.it',
      role: 'Operator',
      badge: 'UNICO',
    };
    expect((await t.ask('POST /users', { token: admin, body })).body).toMatchObject(refused);
    const found = await t.ask('GET /users?search=unico', { token: admin });
    expect(found.body.items.map(({ id }) => id)).toEqual([person.id]);
  });

  test.each(['ABC', 'X'.repeat(41), 'CON SPAZIO', 'BÀDGE'])('is what a reader types: not %s', async (badge) => {
    const admin = await t.tokenOf('Admin', company);
    expect((await t.ask(`PATCH /users/${person.id}`, { token: admin, body: { badge } })).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'badge', message: 'Il badge ha da 4 a 40 lettere o cifre, senza spazi' }],
    });
  });

  test('at a kiosk that is revoked meanwhile makes a stamp before or none', async () => {
    const admin = await t.tokenOf('Admin', company);
    await withBadge(person.id, 'CORSA');
    const [stamped, revoked] = await Promise.all([
      withIt('CORSA'),
      t.ask(`DELETE /kiosks/${kiosk.id}`, { token: admin }),
    ]);
    expect(revoked.status).toBe(204);
    expect([201, 401]).toContain(stamped.status);
    expect(await stampsOf()).toHaveLength(stamped.status === 201 ? 1 : 0);
    expect((await withIt('CORSA')).status).toBe(401);
  });

  test('taken away while it is read makes a stamp before or none', async () => {
    const admin = await t.tokenOf('Admin', company);
    await withBadge(person.id, 'TOLTO');
    const [stamped, changed] = await Promise.all([
      withIt('TOLTO'),
      t.ask(`PATCH /users/${person.id}`, { token: admin, body: { badge: null } }),
    ]);
    expect(changed.status).toBe(200);
    expect(await stampsOf()).toHaveLength(stamped.status === 201 ? 1 : 0);
    t.clock.advance(10);
    expect((await withIt('TOLTO')).status).toBe(422);
  });
});

describe('a body', () => {
  test.each([
    ['without anything', {}, 'badge'],
    ['with a number alone', { payrollCode: '0001' }, 'pin'],
    ['with a PIN alone', { pin: '271828' }, 'payrollCode'],
    ['with a PIN of five digits', { payrollCode: '0001', pin: '27182' }, 'pin'],
    ['with both', { badge: 'X', payrollCode: '0001', pin: '271828' }, 'payrollCode'],
    ['with a day that is none', { badge: 'X', at: '2026-13-45T09:00:00Z' }, 'at'],
  ])('%s is refused where it is wrong', async (_, given, path) => {
    const body = { id: randomUUID(), at: nowText(), ...given };
    expect(pathOf(await tablets.at(kiosk, 'POST /kiosk/stamps', { body }))).toEqual([422, path]);
  });
});
