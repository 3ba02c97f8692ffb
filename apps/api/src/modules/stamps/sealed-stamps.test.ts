import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealRow } from '@timbro/kit/memory/seal-row.ts';
import { sweepAccess } from '#modules/auth/sweep.repo.ts';
import { verifyRegister } from '#register/log/verify.repo.ts';
import { createStampSeals } from '#security/stamp-seals.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { areasOn, centre } from '#testing/areas.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let t: TestApp;
let company: TestCompany;
let department: { id: string };
/** Left the phone with stamps unsent. */
let owner: TestUser;
let session: { token: string; sessionId: string };
let ticket: string;
/** Uses the phone next. */
let next: string;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-12T09:30:00Z');
  company = await t.aCompany();
  department = await t.aDepartment(company);
  owner = await t.aUser({ company, departmentId: department.id });
  session = await t.signedInAs(owner);
  ticket = await ticketOf(session.token);
  next = await t.tokenOf('Operator', company);
});

const ticketOf = async (token: string) => (await t.ask('POST /stamps/seal', { token })).body.ticket;
const aStamp = (given: object = {}) => ({
  id: randomUUID(),
  at: '2026-11-12T09:00:00.000Z',
  direction: 'in',
  source: 'app',
  ...given,
});
const sealed = (stamp: object, by = ticket) => sealRow(t.server.seals.publicKey, { ticket: by, stamp });
const deliver = (rows: readonly string[], token = next) => t.ask('POST /stamps/sealed', { token, body: { rows } });
const outcomeOf = async (row: string, token = next) => (await deliver([row], token)).body.items[0];
const send = (stamp: object, token = session.token) => t.ask('POST /stamps', { token, body: stamp });
const endsAt = (at: string, column: 'ended_at' | 'expires_at' = 'ended_at') =>
  t.database.system.query(`update sessions set ${column} = $2 where id = $1`, [session.sessionId, at]);
const rowsOf = async (userId = owner.id) =>
  (
    await t.database.system.query<{ row: Record<string, unknown> }>(
      'select to_jsonb(s) as row from stamps s where user_id = $1 order by seq',
      [userId],
    )
  ).rows.map(({ row }) => row);
const verdict = (of = company) => verifyRegister(t.database.reader(of.id), of.id);

describe('a ticket', () => {
  test('comes with the key, creates nothing and is the same each time', async () => {
    const { status, body } = await t.ask('POST /stamps/seal', { token: session.token });
    expect([status, body]).toEqual([200, { publicKey: t.server.seals.publicKey, ticket }]);
    expect(await t.historyOf(owner.id)).toEqual([]);
    expect(await rowsOf()).toEqual([]);
  });

  test('is given without any module, to nobody of the provider and to nobody without a session', async () => {
    const bare = await t.aCompany({ modules: { moduleHr: false, moduleExitNotices: false } });
    expect((await t.ask('POST /stamps/seal', { token: await t.tokenOf('Admin', bare) })).status).toBe(200);
    for (const route of ['POST /stamps/seal', 'POST /stamps/sealed']) {
      expect((await t.ask(route, { token: await t.tokenOf('SuperAdmin') })).status).toBe(403);
      expect((await t.ask(route)).status).toBe(401);
    }
  });
});

describe('a row that somebody else delivers', () => {
  test('is kept for the person of its ticket, sealed, marked, and told to those who may see it', async () => {
    await areasOn(t.server).anArea(company, { name: 'Sede' });
    await endsAt('2026-11-12T09:10:00Z');
    const clock = { deviceAt: '2026-11-12T09:00:01.000Z', serverOffsetMs: -1000, monotonicMs: 5.5, sure: true };
    const stamp = aStamp({ position: { ...centre, accuracy: 8 }, clock });
    const { status, body } = await deliver([await sealed(stamp)]);
    expect([status, body]).toEqual([200, { accepted: 1, duplicates: 0, refused: 0, items: [{ outcome: 'accepted' }] }]);
    const [kept] = await rowsOf();
    expect(kept).toMatchObject({ id: stamp.id, seq: 1, direction: 'in', review: true, site: 'Sede', inside: true });
    expect(kept).toMatchObject({ clock_sure: true, seal_version: 2 });
    expect(await t.markedOf(owner.id, ['2026-11-12'])).toEqual(['2026-11-12']);
    const left = (await t.leftInOutbox('event')).filter(({ companyId }) => companyId === company.id);
    expect(left.map(({ payload }) => payload)).toMatchObject([
      {
        event: { eventType: 'stamps.create', entityId: stamp.id, companyId: company.id },
        rooms: expect.arrayContaining([
          `user:${owner.id}`,
          `company:${company.id}:department:${department.id}`,
        ]) as string[],
      },
    ]);
    expect(JSON.stringify([kept, left])).not.toContain(String(centre.lat));
    expect(await verdict()).toEqual({ people: 1, stamps: 1, firstBreak: null });
  });

  test('is a duplicate the second time, and when it had been sent openly before', async () => {
    const [first, second] = [aStamp(), aStamp({ at: '2026-11-12T09:01:00.000Z' })];
    expect(await outcomeOf(await sealed(first))).toEqual({ outcome: 'accepted' });
    await send(second);
    await endsAt('2026-11-12T09:30:00Z');
    const again = await deliver([await sealed(first), await sealed(second), await sealed(second)]);
    expect(again.body).toMatchObject({ accepted: 0, duplicates: 3, refused: 0 });
    expect(await rowsOf()).toHaveLength(2);
  });

  test('is a duplicate of one in the same call', async () => {
    const row = await sealed(aStamp());
    const { body } = await deliver([row, row]);
    expect(body.items).toEqual([{ outcome: 'accepted' }, { outcome: 'duplicate' }]);
  });

  test('makes no second stamp when its person sends it openly afterwards', async () => {
    const stamp = aStamp();
    await deliver([await sealed(stamp)]);
    expect((await send(stamp)).status).toBe(200);
    expect(await rowsOf()).toHaveLength(1);
  });

  test.each([
    ['another time', { at: '2026-11-12T09:00:00.001Z' }],
    ['another direction', { direction: 'out' }],
    ['another source', { source: 'manual' }],
  ])('with a known id and %s is taken', async (_, change) => {
    const stamp = aStamp();
    await send(stamp);
    expect(await outcomeOf(await sealed({ ...stamp, ...change }))).toEqual({ outcome: 'refused', reason: 'taken' });
    expect(await rowsOf()).toHaveLength(1);
  });

  test('with the id of a colleague’s stamp is taken', async () => {
    const stamp = aStamp();
    await send(stamp, next);
    expect(await outcomeOf(await sealed(stamp))).toEqual({ outcome: 'refused', reason: 'taken' });
  });

  test('is added after the one sent before it, however many there are, and the chain holds', async () => {
    const stamps = Array.from({ length: 499 }, (_, minute) =>
      aStamp({ at: new Date(Date.UTC(2026, 10, 12, 0, minute)).toISOString(), direction: minute % 2 ? 'out' : 'in' }),
    );
    const colleague = await t.aUser({ company });
    const other = aStamp();
    const rows = await Promise.all(stamps.map((stamp) => sealed(stamp)));
    rows.push(await sealed(other, await ticketOf((await t.signedInAs(colleague)).token)));
    const { body } = await deliver(rows);
    expect(body).toMatchObject({ accepted: 500, duplicates: 0, refused: 0 });
    expect((await rowsOf()).map(({ id }) => id)).toEqual(stamps.map(({ id }) => id));
    expect((await rowsOf(colleague.id)).map(({ id }) => id)).toEqual([other.id]);
    expect(await verdict()).toEqual({ people: 2, stamps: 500, firstBreak: null });
    const again = await deliver(rows);
    expect(again.body).toMatchObject({ accepted: 0, duplicates: 500, refused: 0 });
  });

  test('of another company is kept there, by its areas and calendar, and the answer says no more than of any', async () => {
    const other = await t.aCompany();
    await t.database.system.query("update companies set timezone = 'Pacific/Auckland' where id = $1", [other.id]);
    const stranger = await t.aUser({ company: other });
    await areasOn(t.server).anArea(company, { name: 'Sede' });
    const theirs = await ticketOf((await t.signedInAs(stranger)).token);
    // In Auckland it is November already.
    const stamp = aStamp({ at: '2026-10-31T12:00:00.000Z', position: { ...centre, accuracy: 8 } });
    await t.database.system.query(
      "insert into months (company_id, user_id, month, state) values ($1, $2, '2026-10', 'closed')",
      [other.id, stranger.id],
    );
    t.clock.set('2026-10-31T12:00:30Z');
    await t.database.system.query('update sessions set expires_at = $2 where user_id = $1', [
      stranger.id,
      '2026-11-30',
    ]);
    const asked = await deliver([await sealed(stamp, theirs)], next);
    expect(asked.body).toEqual({ accepted: 1, duplicates: 0, refused: 0, items: [{ outcome: 'accepted' }] });
    expect(await rowsOf(stranger.id)).toMatchObject([
      { company_id: other.id, site: null, inside: null, review: false },
    ]);
    const events = (await t.leftInOutbox('event')).filter(({ payload }) => JSON.stringify(payload).includes(stamp.id));
    expect(events.map(({ companyId }) => companyId)).toEqual([other.id]);
  });

  test.each([
    ['archived', "update users set status = 'archived' where id = $1", () => owner.id],
    ['of a client that was disabled', "update companies set status = 'disabled' where id = $1", () => company.id],
  ])('of somebody who is %s meanwhile is kept, for they worked', async (_, change, whose) => {
    const carrier = await t.tokenOf('Operator');
    await endsAt('2026-11-12T09:20:00Z');
    await t.database.system.query(change, [whose()]);
    expect(await outcomeOf(await sealed(aStamp()), carrier)).toEqual({ outcome: 'accepted' });
    expect(await rowsOf()).toHaveLength(1);
  });
});

describe('a forged row', () => {
  const nothingKept = async () => expect(await rowsOf()).toEqual([]);

  test('is the person’s of its ticket, whatever else it says', async () => {
    const victim = await t.aUser({ company });
    const row = await sealRow(t.server.seals.publicKey, { ticket, stamp: { ...aStamp(), userId: victim.id } });
    expect(await outcomeOf(row)).toEqual({ outcome: 'refused', reason: 'invalid' });
    const claims = { ticket, stamp: aStamp(), userId: victim.id, sessionId: randomUUID() };
    expect(await outcomeOf(await sealRow(t.server.seals.publicKey, claims))).toEqual({
      outcome: 'refused',
      reason: 'invalid',
    });
    expect(await rowsOf(victim.id)).toEqual([]);
    await nothingKept();
  });

  test.each([
    ['without a ticket', { stamp: aStamp() }, 'invalid'],
    ['with an empty one', { ticket: '', stamp: aStamp() }, 'ticket'],
    ['with one that somebody made up', { ticket: 'A'.repeat(107), stamp: aStamp() }, 'ticket'],
    ['with nothing in it', {}, 'invalid'],
    ['with an id that is none', { ticket: 'x', stamp: { ...aStamp(), id: 'x' } }, 'invalid'],
  ])('%s is refused', async (_, content, reason) => {
    const row = await sealRow(t.server.seals.publicKey, content as { ticket: string; stamp: object });
    expect(await outcomeOf(row)).toEqual({ outcome: 'refused', reason });
  });

  test('whose ticket was altered, or comes from another installation, is refused', async () => {
    const bytes = Buffer.from(ticket, 'base64url');
    bytes[33] = (bytes[33] ?? 0) ^ 1;
    const foreign = createStampSeals('another secret of at least thirty-two characters');
    const { companyId, id: userId } = owner;
    for (const bad of [bytes.toString('base64url'), foreign.issue({ sessionId: session.sessionId, companyId, userId })])
      expect(await outcomeOf(await sealed(aStamp(), bad))).toEqual({ outcome: 'refused', reason: 'ticket' });
    await nothingKept();
  });

  test('whose text was altered, or that is sealed to another key, cannot be read', async () => {
    const bytes = Buffer.from(await sealed(aStamp()), 'base64url');
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    const foreign = createStampSeals('another secret of at least thirty-two characters');
    const elsewhere = await sealRow(foreign.publicKey, { ticket, stamp: aStamp() });
    for (const row of [bytes.toString('base64url'), elsewhere])
      expect(await outcomeOf(row)).toEqual({ outcome: 'refused', reason: 'unreadable' });
    await nothingKept();
  });

  test('with a time that has no day is invalid', async () => {
    for (const at of ['2199-12-31T23:00:00Z', '1899-12-31T22:00:00Z', '2026-11-12'])
      expect(await outcomeOf(await sealed(aStamp({ at })))).toEqual({ outcome: 'refused', reason: 'invalid' });
  });
});

describe('how long a ticket speaks', () => {
  test.each([
    ['at the end of the session', '2026-11-12T09:00:00.000Z', 'ended_at', 'accepted'],
    ['a moment after it', '2026-11-12T09:00:00.001Z', 'ended_at', 'refused'],
    ['at its expiry', '2026-11-12T09:00:00.000Z', 'expires_at', 'accepted'],
    ['a moment after that', '2026-11-12T09:00:00.001Z', 'expires_at', 'refused'],
  ] as const)('for a stamp %s: %s, %s, is %s', async (_, at, column, outcome) => {
    await endsAt('2026-11-12T09:00:00Z', column);
    expect(await outcomeOf(await sealed(aStamp({ at })))).toMatchObject({ outcome });
  });

  test('ends with what comes first, the session or its time', async () => {
    await endsAt('2026-11-12T08:00:00Z', 'expires_at');
    await endsAt('2026-11-12T09:15:00Z');
    expect(await outcomeOf(await sealed(aStamp()))).toEqual({ outcome: 'refused', reason: 'late' });
  });

  test('while the session lives, up to now', async () => {
    expect(await outcomeOf(await sealed(aStamp({ at: '2026-11-12T09:30:00.000Z' })))).toEqual({ outcome: 'accepted' });
    const ahead = await sealed(aStamp({ at: '2026-11-12T09:30:00.001Z' }));
    expect(await outcomeOf(ahead)).toEqual({ outcome: 'refused', reason: 'late' });
  });

  test.each([
    ['thirty days after its end', '2026-12-12T09:10:00.000Z', 'accepted'],
    ['a moment later', '2026-12-12T09:10:00.001Z', 'refused'],
    ['on the day after', '2026-12-13T09:10:00.000Z', 'refused'],
  ])('%s (%s) a row is %s, also where sessions have been swept', async (_, now, outcome) => {
    await endsAt('2026-11-12T09:10:00Z');
    const row = await sealed(aStamp());
    t.clock.set(now);
    await sweepAccess(t.database.systemDb, t.clock.now());
    expect(await outcomeOf(row, await t.tokenOf('Operator', company))).toMatchObject({ outcome });
  });

  test('a session that simply expired is kept for the rows of its person, and goes after thirty days', async () => {
    await endsAt('2026-11-12T09:10:00Z', 'expires_at');
    const isKept = async () => {
      const { rows } = await t.database.system.query('select from sessions where id = $1', [session.sessionId]);
      return rows.length === 1;
    };
    for (const [now, kept] of [
      ['2026-12-12T09:10:00.000Z', true],
      ['2026-12-12T09:10:00.001Z', false],
    ] as const) {
      await sweepAccess(t.database.systemDb, new Date(now));
      expect(await isKept()).toBe(kept);
    }
  });
});

describe('a row that its own person delivers', () => {
  test('is theirs whenever it was made, and after thirty days too', async () => {
    await endsAt('2026-11-12T08:00:00Z');
    const [row, later] = [await sealed(aStamp()), await sealed(aStamp({ at: '2026-11-12T09:15:00.000Z' }))];
    expect(await outcomeOf(row)).toEqual({ outcome: 'refused', reason: 'late' });
    expect(await outcomeOf(row, (await t.signedInAs(owner)).token)).toEqual({ outcome: 'accepted' });
    t.clock.set('2027-03-01T09:00:00Z');
    await sweepAccess(t.database.systemDb, t.clock.now());
    expect(await outcomeOf(later, (await t.signedInAs(owner)).token)).toEqual({ outcome: 'accepted' });
    expect(await rowsOf()).toHaveLength(2);
  });
});

describe('a call', () => {
  test('answers in the order sent, whatever becomes of each row', async () => {
    const known = aStamp();
    await send(known);
    const late = await sealed(aStamp({ at: '2026-11-12T10:00:00.000Z' }));
    const { body } = await deliver(['?', await sealed(aStamp()), late, await sealed(known), await sealed({ id: 1 })]);
    expect(body).toEqual({
      accepted: 1,
      duplicates: 1,
      refused: 3,
      items: [
        { outcome: 'refused', reason: 'unreadable' },
        { outcome: 'accepted' },
        { outcome: 'refused', reason: 'late' },
        { outcome: 'duplicate' },
        { outcome: 'refused', reason: 'invalid' },
      ],
    });
  });

  test('is refused without rows, with too many, or with too long a one', async () => {
    for (const rows of [[], Array.from({ length: 501 }, () => 'x'), ['x'.repeat(4097)], [7], 'x', undefined])
      expect((await t.ask('POST /stamps/sealed', { token: next, body: { rows } })).status).toBe(422);
  });

  test('never fails for what is no row', async () => {
    const envelope = Buffer.from(await sealed(aStamp()), 'base64url');
    const changed = (change: (bytes: Buffer) => unknown) => {
      const bytes = Buffer.from(envelope);
      change(bytes);
      return bytes.toString('base64url');
    };
    const inside = (stamp: object) => sealed(stamp);
    const garbage = [
      '',
      ' ',
      '\u0000',
      '\ud800',
      '💥'.repeat(500),
      '=',
      'null',
      '{"ticket":"","stamp":{}}',
      'A'.repeat(4096),
      '_'.repeat(4096),
      changed((bytes) => (bytes[0] = 0)),
      changed((bytes) => (bytes[0] = 2)),
      changed((bytes) => bytes.fill(0, 1, 66)),
      changed((bytes) => bytes.fill(255, 1, 66)),
      changed((bytes) => bytes.fill(0, 66)),
      envelope.subarray(0, 66).toString('base64url'),
      envelope.subarray(0, 94).toString('base64url'),
      envelope.toString('hex'),
      await sealed(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, at]))),
      await sealed(JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`) as object),
      await inside(aStamp({ at: '0000-01-01T00:00:00+23:59' })),
      await inside(
        aStamp({ clock: { deviceAt: '9999-12-31T23:59:59-23:59', serverOffsetMs: 0, monotonicMs: 0, sure: true } }),
      ),
      await inside(aStamp({ clock: { deviceAt: 'now', serverOffsetMs: 1e300, monotonicMs: -1, sure: 1 } })),
      await inside(aStamp({ position: { lat: 1e308, lng: 0, accuracy: -1 } })),
      await sealed(aStamp(), '\u0000'),
    ];
    const { status, body } = await deliver(garbage);
    expect([status, body.accepted, body.duplicates, body.refused]).toEqual([200, 0, 0, garbage.length]);
  });
});
