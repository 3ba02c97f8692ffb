import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyRegister } from '#register/log/verify.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { areasOn, away, centre, geometry, square } from '#testing/areas.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let t: TestApp;
let company: TestCompany;
let department: { id: string };
let person: TestUser;
let token: string;
let sessionId: string;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-12T09:30:00Z');
  company = await t.aCompany();
  department = await t.aDepartment(company);
  person = await t.aUser({ company, departmentId: department.id });
  ({ token, sessionId } = await t.signedInAs(person));
});

type Sent = { id?: string; at?: string; direction?: 'in' | 'out' | null; source?: string; position?: object };
const aStamp = (given: Sent = {}) => ({ id: randomUUID(), at: '2026-11-12T09:30:00.000Z', source: 'app', ...given });
const send = (body: object, as = token) => t.ask('POST /stamps', { token: as, body });
const sendAt = (at: string, given: Sent = {}) => send(aStamp({ at, ...given }));
const rowsOf = async (table: 'stamps' | 'day_marks', userId = person.id) =>
  (
    await t.database.system.query<{ row: object }>(
      `select to_jsonb(x) as row from ${table} x where user_id = $1 order by ${table === 'stamps' ? 'x.seq' : 'x'}`,
      [userId],
    )
  ).rows.map(({ row }) => row);

describe('a stamp', () => {
  test('is kept, marks the days around it, and tells those who may see it', async () => {
    const stamp = aStamp({ direction: 'in', position: { lat: 43.77, lng: 11.25, accuracy: 8 } });
    const { status, body } = await send(stamp);
    expect(status).toBe(201);
    const places = { userId: person.id, source: 'app', site: null, inside: null };
    const { id, at } = stamp;
    expect(body).toEqual({
      stamp: {
        ...places,
        id,
        at,
        receivedAt: '2026-11-12T09:30:00.000Z',
        direction: 'in',
        review: false,
        deviceAt: null,
        clockSure: true,
      },
      stamping: { ...places, id, enteredAt: at, exitedAt: null, corrected: false, replacedBy: null },
    });
    expect(await rowsOf('stamps')).toMatchObject([{ id, seq: 1, source: 'app', direction: 'in' }]);
    expect(JSON.stringify(await rowsOf('stamps'))).not.toContain('43.77');
    expect(await rowsOf('day_marks')).toMatchObject([{ from_day: '2026-11-09', to_day: '2026-11-15' }]);
    const left = (await t.leftInOutbox('event')).filter(({ companyId }) => companyId === company.id);
    expect(left.map(({ payload }) => payload)).toMatchObject([
      {
        event: { eventType: 'stamps.create', entityId: id, companyId: company.id, at: '2026-11-12T09:30:00.000Z' },
        rooms: [
          `user:${person.id}`,
          ...['Admin', 'BackOffice', 'SuperAdmin'].map((role) => `company:${company.id}:role:${role}`),
          `company:${company.id}:department:${department.id}`,
        ],
      },
    ]);
    expect(await t.historyOf(id)).toEqual([]);
  });

  test('with an offset is answered in UTC', async () => {
    const { body } = await sendAt('2026-11-12T10:30:00+01:00');
    expect(body.stamp.at).toBe('2026-11-12T09:30:00.000Z');
  });

  test('sent again is answered as the first time, whatever has happened since', async () => {
    const first = aStamp({ at: '2026-11-12T08:00:00.000Z' });
    const made = await send(first);
    const ended = aStamp({ at: '2026-11-12T09:00:00.000Z' });
    const end = await send(ended);
    t.clock.advance(300);
    for (const [stamp, answer] of [
      [first, made],
      [ended, end],
    ] as const) {
      const again = await send({ ...stamp, at: stamp.at.replace('.000', '') });
      expect(again.status).toBe(200);
      expect(again.text).toBe(answer.text);
    }
    expect(await rowsOf('stamps')).toHaveLength(2);
    expect(await rowsOf('day_marks')).toHaveLength(2);
  });

  test.each([
    ['another time', { at: '2026-11-12T09:30:00.001Z' }],
    ['another direction', { direction: 'out' as const }],
    ['no direction', { direction: null }],
    ['another source', { source: 'device' }],
  ])('with a known id and %s is refused and changes nothing', async (_, change) => {
    const stamp = aStamp({ direction: 'in' });
    await send(stamp);
    const { status, body } = await send({ ...stamp, ...change });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'validation',
      errors: [{ path: 'id', message: 'Questo identificativo appartiene già a un’altra timbratura' }],
    });
    expect(await rowsOf('stamps')).toHaveLength(1);
  });

  test('with the id of a colleague’s is refused; in another company the id is free', async () => {
    const stamp = aStamp();
    await send(stamp);
    expect((await send(stamp, await t.tokenOf('Operator', company))).status).toBe(422);
    const stranger = await t.aUser();
    expect((await send(stamp, (await t.signedInAs(stranger)).token)).status).toBe(201);
    expect(await rowsOf('stamps', stranger.id)).toHaveLength(1);
  });

  test('is refused at once when the session has ended, though the process still remembers it', async () => {
    expect((await sendAt('2026-11-12T08:00:00Z')).status).toBe(201);
    await t.database.system.query('update sessions set ended_at = now() where id = $1', [sessionId]);
    const refused = await sendAt('2026-11-12T08:01:00Z');
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized']);
    expect(await rowsOf('stamps')).toHaveLength(1);
  });

  test('of a company that keeps only exits is taken', async () => {
    const other = await t.aCompany({ modules: { moduleHr: false } });
    expect((await send(aStamp(), await t.tokenOf('BackOffice', other))).status).toBe(201);
  });
});

describe('the place of a stamp', () => {
  const near = { ...centre, accuracy: 8 };
  const far = { ...away(400), accuracy: 8 };

  test.each([
    ['inside an area', near, { site: 'Sede "A", nord', inside: true }],
    ['outside of every area', far, { site: null, inside: false }],
    ['too vague to be told', { ...near, accuracy: 101 }, { site: null, inside: null }],
  ])('%s is kept and sealed, the position is not', async (_, position, place) => {
    await areasOn(t.server).anArea(company, { name: 'Sede "A", nord' });
    const { status, body } = await sendAt('2026-11-12T09:30:00.000Z', { position, direction: 'in' });
    expect([status, body.stamp, body.stamping]).toMatchObject([201, place, place]);
    const kept = JSON.stringify([await rowsOf('stamps'), await t.leftInOutbox('event')]);
    for (const digits of ['43.7696', '11.2558', String(position.lat)]) expect(kept).not.toContain(digits);
    expect(await verifyRegister(t.database.reader(company.id), company.id)).toMatchObject({
      stamps: 1,
      firstBreak: null,
    });
    const mine = await t.ask('GET /stamps/mine?from=2026-11-12&to=2026-11-12', { token });
    expect(mine.body.items[0]?.stampings).toMatchObject([{ id: body.stamp.id, ...place }]);
  });

  test('is nothing without an area, or without a position', async () => {
    expect((await sendAt('2026-11-12T09:29:00Z', { position: near })).body.stamp).toMatchObject({ inside: null });
    await areasOn(t.server).anArea(company);
    t.server.areas.cut(company.id);
    expect((await sendAt('2026-11-12T09:30:00Z')).body.stamp).toMatchObject({ site: null, inside: null });
  });

  test('is that of the entry, for the whole stamping', async () => {
    await areasOn(t.server).anArea(company, { name: 'Sede' });
    await sendAt('2026-11-12T07:00:00Z', { direction: 'in', position: near });
    await sendAt('2026-11-12T09:00:00Z', { direction: 'out', position: far });
    const mine = await t.ask('GET /stamps/mine?from=2026-11-12&to=2026-11-12', { token });
    expect(mine.body.items[0]?.stampings).toMatchObject([{ site: 'Sede', inside: true }]);
  });

  test('is no part of what makes two stamps the same: the first one stands', async () => {
    await areasOn(t.server).anArea(company, { name: 'Sede' });
    const stamp = aStamp({ position: near });
    const first = await send(stamp);
    for (const position of [far, undefined]) {
      const again = await send({ ...stamp, position });
      expect([again.status, again.text]).toEqual([200, first.text]);
    }
  });

  test.each([
    ['inside', near, { site: 'Sede', inside: true }],
    ['outside', far, { site: null, inside: false }],
    ['too vague', { ...near, accuracy: 101 }, { site: null, inside: null }],
  ])('can be asked for before it is stamped, and nothing is kept: %s', async (_, position, place) => {
    await areasOn(t.server).anArea(company, { name: 'Sede' });
    const { status, body } = await t.ask('POST /stamps/place', { token, body: { position } });
    expect([status, body]).toEqual([200, place]);
    expect(await rowsOf('stamps')).toEqual([]);
    expect((await t.leftInOutbox('event')).filter(({ companyId }) => companyId === company.id)).toEqual([]);
  });

  test('is judged by the areas as they are now', async () => {
    const as = { token: await t.tokenOf('Admin', company) };
    const insideNow = async (minute: number) =>
      (await sendAt(`2026-11-12T08:0${minute}:00Z`, { position: near })).body.stamp.inside;
    const { body } = await t.ask('POST /polygons', { ...as, body: { name: 'Sede', geometry: geometry(square(200)) } });
    expect(await insideNow(0)).toBe(true);
    const moved = { geometry: geometry(square(100, away(900))) };
    await t.ask(`PATCH /polygons/${body.id}`, { ...as, body: moved });
    expect(await insideNow(1)).toBe(false);
    await t.ask(`DELETE /polygons/${body.id}`, as);
    expect(await insideNow(2)).toBeNull();
  });
});

describe('the clock of a phone', () => {
  const clock = { deviceAt: '2026-11-12T09:30:00.250Z', serverOffsetMs: -250, monotonicMs: 12.5, sure: true };
  const withClock = (given: object = {}) => ({ ...aStamp({ direction: 'in' }), clock: { ...clock, ...given } });

  test('is kept and sealed: what it showed, and whether it was sure', async () => {
    const { status, body } = await send(withClock());
    expect([status, body.stamp]).toMatchObject([
      201,
      { at: '2026-11-12T09:30:00.000Z', deviceAt: clock.deviceAt, clockSure: true, review: false },
    ]);
    const unsure = withClock({ sure: false, serverOffsetMs: null, monotonicMs: null });
    expect((await send(unsure)).body.stamp).toMatchObject({ deviceAt: clock.deviceAt, clockSure: false, review: true });
    expect(await rowsOf('stamps')).toMatchObject([
      { seq: 1, clock_sure: true, seal_version: 2 },
      { seq: 2, clock_sure: false, seal_version: 2 },
    ]);
    expect(await verifyRegister(t.database.reader(company.id), company.id)).toMatchObject({
      stamps: 2,
      firstBreak: null,
    });
  });

  test('that shows another hour does not change the time that counts', async () => {
    const { body } = await send(withClock({ deviceAt: '2026-11-12T12:30:00.000+01:00' }));
    expect(body.stamp).toMatchObject({
      at: '2026-11-12T09:30:00.000Z',
      deviceAt: '2026-11-12T11:30:00.000Z',
      review: true,
    });
    expect(body.stamping.enteredAt).toBe('2026-11-12T09:30:00.000Z');
  });

  test('is no part of what makes two stamps the same: the first one stands', async () => {
    const stamp = withClock();
    const first = await send(stamp);
    const { clock: _, ...bare } = stamp;
    for (const again of [withClock({ deviceAt: '2026-11-12T05:00:00.000Z', sure: false }), bare]) {
      const { status, text } = await send({ ...again, id: stamp.id });
      expect([status, text]).toEqual([200, first.text]);
    }
  });

  test.each([
    ['deviceAt', { deviceAt: 'now' }],
    ['deviceAt', { deviceAt: undefined }],
    ['deviceAt', { deviceAt: '0000-01-01T00:00:00+23:59' }],
    ['deviceAt', { deviceAt: '9999-12-31T23:59:59-23:59' }],
    ['deviceAt', { deviceAt: '1899-12-31T23:59:59Z' }],
    ['serverOffsetMs', { serverOffsetMs: 1.5 }],
    ['serverOffsetMs', { serverOffsetMs: undefined }],
    ['monotonicMs', { monotonicMs: -1 }],
    ['monotonicMs', { monotonicMs: '5' }],
    ['sure', { sure: 'yes' }],
    ['sure', { sure: undefined }],
    ['zone', { zone: 'Europe/Rome' }],
  ])('is refused for its %s: %o', async (path, given) => {
    const { status, body } = await send(withClock(given));
    expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [`clock.${path}`]]);
  });

  test.each(['1900-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2199-12-31T23:59:59.999Z'])(
    'may show %s',
    async (deviceAt) => {
      expect((await send(withClock({ deviceAt }))).body.stamp.review).toBe(true);
    },
  );
});

describe('what an acknowledgement says of the stamping', () => {
  test('an exit ends the entry before it, and a second exit ends nothing', async () => {
    const { body: entry } = await sendAt('2026-11-12T07:00:00.000Z', { direction: 'in' });
    const { body: exit } = await sendAt('2026-11-12T09:00:00.000Z', { direction: 'out' });
    expect(exit.stamping).toMatchObject({
      id: entry.stamp.id,
      enteredAt: '2026-11-12T07:00:00.000Z',
      exitedAt: '2026-11-12T09:00:00.000Z',
    });
    const { body: second } = await sendAt('2026-11-12T09:10:00.000Z', { direction: 'out' });
    expect(second.stamping).toMatchObject({ id: second.stamp.id, enteredAt: null });
  });

  test.each([
    ['half an hour after an entry, an exit', '2026-11-11T17:30:00Z', 'out'],
    ['sixteen hours after it, still an exit', '2026-11-12T09:00:00Z', 'out'],
    ['later than that, an entry', '2026-11-12T09:00:00.001Z', 'in'],
    ['before it, an entry', '2026-11-11T16:59:59Z', 'in'],
  ])('without a direction it is, %s', async (_, at, expected) => {
    await sendAt('2026-11-11T17:00:00Z', { direction: 'in' });
    const { body } = await sendAt(at);
    expect(body.stamp.direction).toBeNull();
    expect(body.stamping.exitedAt === null ? 'in' : 'out').toBe(expected);
  });

  test('what comes late opens and ends nothing of today', async () => {
    const { body: entry } = await sendAt('2026-11-12T07:00:00.000Z', { direction: 'in' });
    expect((await sendAt('2026-11-11T07:00:00Z', { direction: 'in' })).body.stamping.exitedAt).toBeNull();
    expect((await sendAt('2026-11-11T15:00:00Z', { direction: 'out' })).body.stamping.enteredAt).toBeNull();
    expect((await sendAt('2026-11-12T09:00:00Z')).body.stamping.id).toBe(entry.stamp.id);
  });
});

describe('deserves a look', () => {
  test.each([
    ['two minutes behind', '2026-11-12T09:28:00Z', false],
    ['more than two minutes behind', '2026-11-12T09:27:59.999Z', true],
    ['more than two minutes ahead', '2026-11-12T09:32:01Z', true],
  ])('a stamp whose clock is %s: %s is %s', async (_, at, review) => {
    expect((await sendAt(at)).body.stamp.review).toBe(review);
  });

  test('a stamp of a month that is closed for this person, by the calendar of the company', async () => {
    await t.database.system.query(
      "insert into months (company_id, user_id, month, state) values ($1, $2, '2026-10', 'closed')",
      [company.id, person.id],
    );
    for (const [at, review] of [
      ['2026-10-31T22:59:00Z', true],
      ['2026-10-31T23:00:00Z', false],
    ] as const) {
      t.clock.set(at);
      const { status, body } = await send(aStamp({ at }), (await t.signedInAs(person)).token);
      expect([status, body.stamp.review]).toEqual([201, review]);
    }
  });
});

describe('any time is taken that has a day', () => {
  test.each([
    '1900-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '2199-12-31T22:59:59.999Z',
    '2024-02-29T23:59:59.999999Z',
  ])('%s', async (at) => {
    const { status, body } = await sendAt(at);
    expect([status, body.stamp.review]).toEqual([201, true]);
    const marks = JSON.stringify(await rowsOf('day_marks'));
    expect(marks).not.toMatch(/1899-|2200-/);
  });
  test.each([
    '1899-12-31T22:00:00Z',
    '2199-12-31T23:00:00Z',
    '0000-01-01T00:00:00Z',
    '0000-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-23:59',
    '2026-02-29T08:00:00Z',
    '2026-11-12T24:00:00Z',
    '2026-11-12',
    'now',
    1_794_470_400_000,
  ])('%s is none', async (at) => {
    const { status, body } = await send({ ...aStamp(), at });
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, ['at']]);
  });
});

test.each([
  ['an id that is none', { id: 'x' }, 'id'],
  ['a source nobody knows', { source: 'phone' }, 'source'],
  ['a direction nobody knows', { direction: 'up' }, 'direction'],
  ['a place that is none', { position: { lat: 91, lng: 0, accuracy: 1 } }, 'position.lat'],
  ['whose it is', { userId: randomUUID() }, 'userId'],
])('%s is refused', async (_, given, path) => {
  const { status, body } = await send({ ...aStamp(), ...given });
  expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
});

test('a hundred stamps of one person at once are all kept, one after the other', async () => {
  const all = Array.from({ length: 100 }, (_, minute) =>
    aStamp({ at: new Date(Date.UTC(2026, 10, 12, 7, minute)).toISOString() }),
  );
  const answers = await Promise.all([...all, ...all].map((stamp) => send(stamp)));
  for (const expected of [200, 201]) expect(answers.filter(({ status }) => status === expected)).toHaveLength(100);
  all.forEach((_, index) => expect(answers[index]?.text).toBe(answers[index + 100]?.text));
  expect(await rowsOf('stamps')).toHaveLength(100);
  expect(await verifyRegister(t.database.reader(company.id), company.id)).toEqual({
    people: 1,
    stamps: 100,
    firstBreak: null,
  });
});

describe('one’s own days', () => {
  test('nobody is at work who has not stamped', async () => {
    const { body } = await t.ask('GET /stamps/current', { token });
    expect(body).toEqual({
      stamping: null,
      shift: null,
      presence: 'notInCompany',
      since: null,
      site: null,
      inside: null,
      tracking: { area: false, logging: false, intervalMinutes: 1 },
    });
  });

  test('a phone is told whether there is an area, whether exits are logged, and how often to report', async () => {
    const { anArea, aLegalBasis, switched } = areasOn(t.server);
    const tracking = async () => (await t.ask('GET /stamps/current', { token })).body.tracking;
    await anArea(company);
    expect(await tracking()).toEqual({ area: true, logging: false, intervalMinutes: 1 });
    await aLegalBasis(company, 5);
    await switched(company, true);
    expect(await tracking()).toEqual({ area: true, logging: true, intervalMinutes: 5 });
    await switched(company, false, new Date(t.clock.now().getTime() + 1));
    expect(await tracking()).toEqual({ area: true, logging: false, intervalMinutes: 5 });
  });

  test('a range is one of days, and not longer than two months', async () => {
    const mine = (query: string) => t.ask(`GET /stamps/mine?${query}`, { token });
    expect((await mine('from=2026-11-01&to=2026-11-30')).status).toBe(200);
    expect((await mine('from=2026-11-01&to=2026-10-30')).status).toBe(422);
    expect((await mine('from=2026-01-01&to=2026-12-31')).status).toBe(422);
  });

  test('hold what was stamped, as it came', async () => {
    const clock = { deviceAt: '2026-11-12T10:02:00.000Z', serverOffsetMs: null, monotonicMs: null, sure: false };
    const first = await send({ ...aStamp({ at: '2026-11-12T07:00:00.000Z', direction: 'in' }), clock });
    const second = await sendAt('2026-11-12T09:29:00.000Z', { direction: 'out' });
    const { body } = await t.ask('GET /stamps/mine?from=2026-11-12&to=2026-11-12', { token });
    expect(body.items[0]?.stamps).toEqual([first.body.stamp, second.body.stamp]);
    const other = await t.ask('GET /stamps/mine?from=2026-11-12&to=2026-11-12', {
      token: await t.tokenOf('Operator', company),
    });
    expect(other.body.items.flatMap(({ stamps }) => stamps)).toEqual([]);
  });

  test.each([
    ['the exit after a night', '2026-11-11T21:00:00.000Z', '2026-11-12T05:00:00.000Z', ['in', 'out'], []],
    ['an exit that ends nothing', null, '2026-11-12T05:00:00.000Z', [], ['out']],
    ['an exit a moment before midnight', '2026-11-11T21:00:00.000Z', '2026-11-11T22:59:59.999Z', ['in', 'out'], []],
    ['an exit at midnight', '2026-11-11T21:00:00.000Z', '2026-11-11T23:00:00.000Z', ['in', 'out'], []],
  ])('%s lies with the day of its stamping', async (_, entered, left, night, morning) => {
    if (entered) await sendAt(entered, { direction: 'in' });
    await sendAt(left, { direction: 'out' });
    const on = async (from: string, to = from) =>
      (await t.ask(`GET /stamps/mine?from=${from}&to=${to}`, { token })).body.items;
    const both = await on('2026-11-11', '2026-11-12');
    const found = (date: string) => both.find((day) => day.date === date)?.stamps.map(({ direction }) => direction);
    expect([found('2026-11-11') ?? [], found('2026-11-12') ?? []]).toEqual([night, morning]);
    expect((await on('2026-11-12'))[0]?.stamps.map(({ direction }) => direction) ?? []).toEqual(morning);
  });

  test('hold no corrections, and still what they correct', async () => {
    const admin = await t.tokenOf('Admin', company);
    const { body: made } = await sendAt('2026-11-12T07:00:00.000Z', { direction: 'in' });
    const stampings = [{ enteredAt: '2026-11-12T06:00:00.000Z', exitedAt: '2026-11-12T09:00:00.000Z' }];
    const change = { userId: person.id, date: '2026-11-12', stampings };
    expect((await t.ask('PATCH /work-days', { token: admin, body: change })).status).toBe(200);
    const { body } = await t.ask('GET /stamps/mine?from=2026-11-12&to=2026-11-12', { token });
    expect(body.items[0]?.stamps).toEqual([made.stamp]);
  });
});
