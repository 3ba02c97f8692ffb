import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { kiosksOn } from '#testing/kiosks.ts';
import { sweepKiosks } from './sweep-kiosks.ts';

let t: TestApp;
let tablets: ReturnType<typeof kiosksOn>;
let company: TestCompany;
let adminUser: TestUser;
let admin: string;
beforeAll(async () => {
  t = await testApp();
  tablets = kiosksOn(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-12T09:30:00.000Z');
  company = await t.aCompany({ name: 'Prova S.r.l.' });
  adminUser = await t.aUser({ company, role: 'Admin' });
  admin = (await t.signedInAs(adminUser)).token;
});

/** So late that whoever was signed in needs a new token. */
async function later(seconds: number) {
  t.clock.advance(seconds);
  admin = (await t.signedInAs(adminUser)).token;
}

const create = (name: string, token = admin) => t.ask('POST /kiosks', { token, body: { name } });
const list = async (token = admin) => (await t.ask('GET /kiosks', { token })).body.items;
const register = (code: string, ip?: string) =>
  t.ask('POST /kiosk/register', {
    body: { code },
    headers: { 'x-device-type': 'kiosk', 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140' },
    ...(ip && { ip }),
  });
const cookieOf = ({ cookies }: Awaited<ReturnType<typeof register>>) => ({ kiosk: cookies[0]?.value ?? '' });
const ask = (cookies: Record<string, string>) => tablets.at({ cookies }, 'GET /kiosk/token');
const left = async (kind: 'kiosk' | 'sessionsEnded') => (await t.leftInOutbox(kind)).map(({ payload }) => payload);
const wrongCode = {
  statusCode: 422,
  message: 'Il codice non è corretto, è già stato usato o è scaduto',
  errors: [{ path: 'code' }],
};

describe('a kiosk', () => {
  test('is added with a code, registered once, and seen in the list and in the history', async () => {
    const { status, body } = await create('Portineria');
    expect([status, body]).toMatchObject([
      201,
      { name: 'Portineria', state: 'waiting', device: null, refused: 0, codeExpiresAt: '2026-11-12T09:45:00.000Z' },
    ]);
    expect(body.url).toBe(`http://localhost:3000/kiosk#${body.code}`);
    const registered = await register(` ${body.code.toLowerCase()} `);
    expect([registered.status, registered.body]).toEqual([
      201,
      { kiosk: { id: body.id, name: 'Portineria' }, company: { name: 'Prova S.r.l.', timezone: 'Europe/Rome' } },
    ]);
    expect(registered.cookies).toMatchObject([
      { name: 'kiosk', path: '/api/v1/kiosk', httpOnly: true, sameSite: 'Strict' },
      { name: 'kiosk', path: '/api/v1/exits/pass', httpOnly: true, sameSite: 'Strict' },
    ]);
    expect((await ask(cookieOf(registered))).body.kiosk).toEqual({ id: body.id, name: 'Portineria' });
    expect(await list()).toMatchObject([
      { id: body.id, state: 'active', device: 'Chrome · Android', registeredAt: '2026-11-12T09:30:00.000Z' },
    ]);
    expect((await t.historyOf(body.id)).map(({ action, actorId }) => [action, actorId !== null])).toEqual([
      ['kiosk.register', false],
      ['kiosks.create', true],
    ]);
    expect((await register(body.code)).body).toMatchObject(wrongCode);
  });

  test('keeps no code and no cookie, only hashes, which requests cannot read', async () => {
    const { body } = await create('Portineria');
    const registered = await register((await t.ask(`POST /kiosks/${body.id}/code`, { token: admin })).body.code);
    const { rows } = await t.database.system.query<{ row: string }>(
      'select to_jsonb(k)::text as row from kiosks k where id = $1',
      [body.id],
    );
    expect(rows[0]?.row).not.toContain(cookieOf(registered).kiosk);
    expect(rows[0]?.row).not.toContain(body.code.replace('-', ''));
    const client = await t.database.app.connect();
    await expect(client.query('select token_hash from kiosks')).rejects.toThrow('permission denied');
    client.release();
  });

  test('whose code is fifteen minutes old is not registered, until it has a new one', async () => {
    const { body } = await create('Ingresso');
    await later(15 * 60);
    expect((await register(body.code)).body).toMatchObject(wrongCode);
    expect(await list()).toMatchObject([{ state: 'expired' }]);
    const renewed = await t.ask(`POST /kiosks/${body.id}/code`, { token: admin });
    expect(renewed.status).toBe(201);
    expect((await register(renewed.body.code)).status).toBe(201);
  });

  test('registered by two tablets with one code at once is one’s', async () => {
    const { body } = await create('Ingresso');
    const answers = await Promise.all([1, 2, 3].map(() => register(body.code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    const won = answers.find(({ status }) => status === 201);
    expect(won && (await ask(cookieOf(won))).status).toBe(200);
  });

  test('registered anew has another tablet; the one before is nothing any more', async () => {
    const { body } = await create('Ingresso');
    const first = cookieOf(await register(body.code));
    const { body: renewed } = await t.ask(`POST /kiosks/${body.id}/code`, { token: admin });
    expect((await ask(first)).status).toBe(200);
    const registeredAt = t.clock.now().getTime();
    t.clock.advance(60);
    const second = cookieOf(await register(renewed.code));
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([401, 200]);
    expect(await left('kiosk')).toContainEqual({ kioskId: body.id, event: { kind: 'revoked' } });
    expect(await left('sessionsEnded')).toContainEqual({ sessionIds: [`${body.id}:${registeredAt}`] });
  });

  test('that is revoked is dead with the next request; its name is free again', async () => {
    const { body } = await create('Ingresso');
    const cookies = cookieOf(await register(body.code));
    const socket = t.server.kioskTokens.readSocket((await ask(cookies)).body.socket, t.clock.now());
    expect(socket && (await t.server.kiosks.isAlive(socket))).toBe(true);
    expect((await t.ask(`DELETE /kiosks/${body.id}`, { token: admin })).status).toBe(204);
    expect((await ask(cookies)).status).toBe(401);
    expect(socket && (await t.server.kiosks.isAlive(socket))).toBe(false);
    expect(
      (
        await tablets.at({ cookies }, 'POST /kiosk/stamps', {
          body: { id: randomUUID(), at: t.clock.now().toISOString(), badge: 'X' },
        })
      ).status,
    ).toBe(401);
    expect(await left('kiosk')).toContainEqual({ kioskId: body.id, event: { kind: 'revoked' } });
    expect(await list()).toEqual([]);
    for (const route of [`DELETE /kiosks/${body.id}`, `POST /kiosks/${body.id}/code`])
      expect((await t.ask(route, { token: admin })).status).toBe(404);
    expect((await t.historyOf(body.id))[0]).toMatchObject({ action: 'kiosks.remove' });
    expect((await create('Ingresso')).status).toBe(201);
  });

  test('has a name of its own, and is another company’s for nobody', async () => {
    const { body } = await create('Ingresso');
    expect((await create('INGRESSO')).body).toMatchObject({
      statusCode: 409,
      code: 'duplicate',
      errors: [{ path: 'name', message: 'Esiste già una postazione con questo nome' }],
    });
    expect((await create('x'.repeat(41))).body).toMatchObject({ statusCode: 422, errors: [{ path: 'name' }] });
    const stranger = await t.tokenOf('Admin');
    expect((await create('Ingresso', stranger)).status).toBe(201);
    expect((await list(stranger)).map(({ id }) => id)).not.toContain(body.id);
    for (const route of [`DELETE /kiosks/${body.id}`, `POST /kiosks/${body.id}/code`])
      expect((await t.ask(route, { token: stranger })).status).toBe(404);
    expect((await list()).length).toBe(1);
  });

  test('of a disabled client, or without a module to stamp in, is not registered, and its code stays', async () => {
    for (const [given, code] of [
      [{ status: 'disabled' }, 'companyDisabled'],
      [{ modules: { moduleHr: false, moduleExitNotices: false } }, 'moduleOff'],
    ] as const) {
      const other = await t.aCompany();
      const { body } = await create('Ingresso', await t.tokenOf('Admin', other));
      const set = 'status' in given ? "status = 'disabled'" : 'module_hr = false, module_exit_notices = false';
      await t.database.system.query(`update companies set ${set} where id = $1`, [other.id]);
      expect((await register(body.code)).body).toMatchObject({ statusCode: 403, code });
      await t.database.system.query("update companies set status = 'enabled', module_hr = true where id = $1", [
        other.id,
      ]);
      expect((await register(body.code)).status).toBe(201);
    }
  });

  test('is not found by trying codes: an address tries twenty', async () => {
    const { body } = await create('Ingresso');
    for (let index = 0; index < 20; index += 1) expect((await register('AAAAA-AAAAA', '203.0.113.9')).status).toBe(422);
    expect((await register(body.code, '203.0.113.9')).status).toBe(429);
    expect((await register(body.code, '203.0.113.10')).status).toBe(201);
  });
});

describe('what was kept without a network', () => {
  const at = (ago: number) => new Date(t.clock.now().getTime() - ago * 1000).toISOString();
  const deliver = async (kiosk: { cookies: Record<string, string> }, rows: object[]) =>
    tablets.at(kiosk, 'POST /kiosk/stamps/sealed', {
      body: { rows: await Promise.all(rows.map((row) => tablets.sealed(row))) },
    });
  const refusals = async (query = '') => (await t.ask(`GET /kiosks/refusals${query}`, { token: admin })).body.items;

  test('is taken as if it had come at once, and what is refused is listed once, without a PIN', async () => {
    const kiosk = await tablets.aKiosk(company);
    const person = await t.aUser({ company });
    const pinHash = await t.server.passwords.hash('271828');
    await t.database.system.query(
      "update users set badge = 'BADGE-1', payroll_code = '0042', pin_hash = $1 where id = $2",
      [pinHash, person.id],
    );
    const clock = { deviceAt: at(3600), serverOffsetMs: 0, monotonicMs: null, sure: false };
    const rows = [
      { id: randomUUID(), at: at(3600), badge: 'badge-1', clock },
      { id: randomUUID(), at: at(3598), badge: 'badge-1' },
      { id: randomUUID(), at: at(1800), payrollCode: '0042', pin: '271828' },
      { id: randomUUID(), at: at(1700), payrollCode: '0042', pin: '161803' },
      { id: randomUUID(), at: at(1600), badge: 'SCONOSCIUTO-99' },
      { id: randomUUID(), at: at(-60), badge: 'badge-1' },
      { id: randomUUID(), at: at(31 * 86_400), badge: 'badge-1' },
      { id: randomUUID(), at: at(100) },
    ];
    const first = await deliver(kiosk, rows);
    expect([first.status, first.body]).toEqual([
      200,
      {
        accepted: 2,
        duplicates: 1,
        refused: 5,
        items: [
          { outcome: 'accepted' },
          { outcome: 'duplicate' },
          { outcome: 'accepted' },
          { outcome: 'refused', reason: 'wrongPin' },
          { outcome: 'refused', reason: 'unknown' },
          { outcome: 'refused', reason: 'late' },
          { outcome: 'refused', reason: 'late' },
          { outcome: 'refused', reason: 'unreadable' },
        ],
      },
    ]);
    const listed = await refusals();
    const told = listed.map(({ reason, given, user }) => `${reason} ${given} ${user?.id ?? '-'}`);
    expect(new Set(told)).toEqual(
      new Set([`late …ge-1 ${person.id}`, 'unknown …O-99 -', 'unreadable  -', `wrongPin 0042 ${person.id}`]),
    );
    expect(listed).toHaveLength(5);
    expect(await list()).toMatchObject([{ id: kiosk.id, refused: 5 }]);
    const { rows: kept } = await t.database.system.query('select to_jsonb(r)::text as row from kiosk_refusals r');
    expect(JSON.stringify(kept)).not.toContain('161803');

    t.clock.advance(30);
    const again = await deliver(kiosk, rows.slice(0, 5));
    expect(again.body).toMatchObject({ accepted: 0, duplicates: 3, refused: 2 });
    expect(await refusals()).toHaveLength(5);
    const { rows: stamps } = await t.database.system.query(
      'select review, device_at, clock_sure, site from stamps where user_id = $1 order by seq',
      [person.id],
    );
    expect(stamps).toMatchObject([
      { review: true, clock_sure: false, site: kiosk.name },
      { review: true, clock_sure: true },
    ]);
  });

  test('is looked at and ticked off, by an Admin of the company alone', async () => {
    const kiosk = await tablets.aKiosk(company, 'Officina');
    await deliver(kiosk, [{ id: randomUUID(), at: at(60), badge: 'NESSUNO' }]);
    const [refusal] = await refusals('?seen=false');
    const see = (token: string) =>
      t.ask(`PATCH /kiosks/refusals/${refusal?.id ?? ''}`, { token, body: { seen: true } });
    expect((await see(await t.tokenOf('Admin'))).status).toBe(404);
    expect((await see(await t.tokenOf('BackOffice', company))).status).toBe(403);
    expect((await see(admin)).body).toMatchObject({ seenAt: t.clock.now().toISOString(), kiosk: { name: 'Officina' } });
    expect((await see(admin)).status).toBe(200);
    expect(await refusals('?seen=false')).toEqual([]);
    expect(await refusals('?seen=true')).toHaveLength(1);
    expect((await t.historyOf(kiosk.id)).map(({ action }) => action)).toEqual(['kiosks.see']);
    const { body: history } = await t.ask(`GET /audit?entityId=${kiosk.id}`, { token: admin });
    expect(history.items).toMatchObject([{ entityName: 'Officina' }]);
    expect(await list()).toMatchObject([{ refused: 0 }]);
    t.clock.advance(91 * 86_400);
    await sweepKiosks(t.database, t.clock.now());
    expect((await t.database.system.query('select from kiosk_refusals where kiosk_id = $1', [kiosk.id])).rows).toEqual(
      [],
    );
  });

  test('is listed as it was stamped, of one kiosk too, and ticked off with one line a kiosk', async () => {
    const [one, other] = [await tablets.aKiosk(company), await tablets.aKiosk(company)];
    await deliver(
      one,
      [20, 60, 40].map((ago) => ({ id: randomUUID(), at: at(ago), badge: 'NESSUNO' })),
    );
    await deliver(other, [{ id: randomUUID(), at: at(30), badge: 'NESSUNO' }]);
    const all = await refusals('?sort=receivedAt');
    expect(all.map((row) => row.at)).toEqual([60, 40, 30, 20].map(at));
    expect(await refusals(`?kioskId=${other.id}`)).toMatchObject([{ kiosk: { id: other.id } }]);
    const body = { ids: [...all.map(({ id }) => id), randomUUID()] };
    const seeAll = (token: string) => t.ask('PATCH /kiosks/refusals', { token, body });
    expect((await seeAll(await t.tokenOf('Admin'))).body).toEqual({ seen: 0 });
    expect((await seeAll(admin)).body).toEqual({ seen: 4 });
    expect((await seeAll(admin)).body).toEqual({ seen: 0 });
    expect(await t.historyOf(one.id)).toMatchObject([
      { action: 'kiosks.seeMany', changes: [{ field: 'refusalsSeen', after: 3 }] },
    ]);
    expect(await t.historyOf(other.id)).toHaveLength(1);
  });

  test('by a kiosk that was revoked is refused and listed, where it is of before', async () => {
    const kiosk = await tablets.aKiosk(company);
    const person = await t.aUser({ company });
    await t.database.system.query("update users set badge = 'PRIMA' where id = $1", [person.id]);
    await t.ask(`DELETE /kiosks/${kiosk.id}`, { token: admin });
    await later(600);
    const { body } = await deliver(kiosk, [
      { id: randomUUID(), at: at(3600), badge: 'PRIMA' },
      { id: randomUUID(), at: at(60), badge: 'PRIMA' },
    ]);
    expect(body).toMatchObject({ refused: 2, items: [{ reason: 'revoked' }, { reason: 'revoked' }] });
    expect((await refusals()).map(({ reason, given }) => [reason, given])).toEqual([['revoked', '…RIMA']]);
    expect((await t.database.system.query('select from stamps where user_id = $1', [person.id])).rows).toEqual([]);
    expect(
      (await tablets.at({ cookies: { kiosk: 'forged' } }, 'POST /kiosk/stamps/sealed', { body: { rows: ['x'] } }))
        .status,
    ).toBe(401);
  });

  test('and touched, or sealed to another, is unreadable', async () => {
    const kiosk = await tablets.aKiosk(company);
    const row = await tablets.sealed({ id: randomUUID(), at: at(60), badge: 'X' });
    const rows = [`${row.slice(0, -2)}AA`, 'nonsense'];
    const { body } = await tablets.at(kiosk, 'POST /kiosk/stamps/sealed', { body: { rows } });
    expect(body.items.map(({ reason }) => reason)).toEqual(['unreadable', 'unreadable']);
    expect(await refusals()).toHaveLength(2);
  });
});
