import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rings, slotOf } from '#db/rings.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { areasOn, centre } from '#testing/areas.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { tracksOn } from '#testing/tracks.ts';

let t: TestApp;
let tracks: ReturnType<typeof tracksOn>;
let company: TestCompany;
let person: TestUser;
beforeAll(async () => {
  t = await testApp();
  tracks = tracksOn(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-12T09:30:00Z');
  company = await tracks.aLoggingCompany();
  person = await t.aUser({ company });
});

const rowsOf = async (table: 'positions' | 'fences', userId = person.id) =>
  (
    await t.database.system.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(x) as row from ${table} x where user_id = $1 order by 1`,
      [userId],
    )
  ).rows.map(({ row }) => row);
const { fix, send, cameIn } = {
  fix: (...given: Parameters<typeof tracks.fix>) => tracks.fix(...given),
  send: (fixes: readonly object[], as = person) => tracks.send(as, fixes),
  cameIn: (minutesAgo: number, as = person) => tracks.cameIn(as, minutesAgo),
};
const idsOfAreas = async () =>
  (await t.ask('GET /polygons', { token: await t.tokenOf('Admin', company) })).body.items.map(({ id }) => id);
const crossingsLeft = async () =>
  (await t.leftInOutbox('crossing')).filter(({ companyId }) => companyId === company.id).map(({ payload }) => payload);

describe('positions', () => {
  test('of somebody at work are kept in the table of their hour, with the side they are on', async () => {
    await cameIn(90);
    const fixes = [fix(2, 0), fix(1, 400, { accuracy: 20 })];
    const { status, body } = await send(fixes);
    expect([status, body]).toEqual([200, { accepted: 2, duplicates: 0, ignored: 0 }]);
    const rows = await rowsOf('positions');
    expect(rows).toMatchObject([
      { id: fixes[0]?.id, lat: centre.lat, lng: centre.lng, accuracy: 8, inside: true },
      { id: fixes[1]?.id, accuracy: 20, inside: false },
    ]);
    expect(rows[0]?.['slot']).toBe(slotOf(rings.positions, new Date('2026-11-12T09:28:00Z')));
    expect(await rowsOf('fences')).toMatchObject([{ side: null, accuracy: 20, site: 'Sede' }]);
  });

  test('sent again change nothing, wholly or in part', async () => {
    await cameIn(90);
    const fixes = [fix(3), fix(2), fix(1)];
    await send(fixes);
    const fence = await rowsOf('fences');
    expect((await send(fixes)).body).toEqual({ accepted: 0, duplicates: 3, ignored: 0 });
    expect(await rowsOf('fences')).toEqual(fence);
    expect((await send([...fixes.slice(1), fix(0)])).body).toEqual({ accepted: 1, duplicates: 2, ignored: 0 });
    expect(await rowsOf('positions')).toHaveLength(4);
  });

  test('of one id in one request are one, in whatever letters it is written', async () => {
    await cameIn(90);
    const one = fix(1);
    const { body } = await send([one, { ...one, id: one.id.toUpperCase() }, one]);
    expect(body).toEqual({ accepted: 1, duplicates: 2, ignored: 0 });
  });

  test('come in any order and are followed in that of time', async () => {
    await cameIn(90);
    const walk = [fix(9), fix(8), fix(7, 400), fix(6, 400), fix(5, 400)];
    expect((await send(walk.toReversed())).body.accepted).toBe(5);
    expect(await rowsOf('fences')).toMatchObject([{ side: 'outside', side_since: '2026-11-12T09:23:00+00:00' }]);
  });

  test('that are not believed are kept for the trail, and move nobody', async () => {
    await cameIn(90);
    await send([fix(9), fix(8)]);
    const [before] = await rowsOf('fences');
    expect((await send([fix(7, 0, { accuracy: 101 }), fix(10), fix(6, 90_000)])).body.accepted).toBe(3);
    expect((await rowsOf('positions')).filter(({ inside }) => inside === null)).toHaveLength(3);
    expect(await rowsOf('fences')).toEqual([before]);
  });

  test('leave nothing in history, events or marks, nor a word of where anybody was', async () => {
    await cameIn(90);
    await send([fix(9), fix(8), fix(7, 400), fix(6, 400), fix(5, 400)]);
    const [polygonId] = await idsOfAreas();
    expect(await t.historyOf(person.id)).toEqual([]);
    expect((await t.leftInOutbox('event')).filter(({ companyId }) => companyId === company.id)).toEqual([]);
    expect(await crossingsLeft()).toEqual([
      {
        userId: person.id,
        timezone: 'Europe/Rome',
        kind: 'left',
        at: '2026-11-12T09:23:00.000Z',
        polygonId,
      },
    ]);
  });
});

describe('each position is judged by its own moment', () => {
  test('by the stamping: what lies outside of every one is ignored', async () => {
    await cameIn(5);
    const { body } = await send([fix(6), fix(5), fix(1)]);
    expect(body).toEqual({ accepted: 2, duplicates: 0, ignored: 1 });
  });

  test('by the log of exits, though it is off by now', async () => {
    await cameIn(90);
    const { switched } = areasOn(t.server);
    await switched(company, false, new Date('2026-11-12T09:20:00Z'));
    const { body } = await send([fix(11), fix(10), fix(1)]);
    expect(body).toEqual({ accepted: 1, duplicates: 0, ignored: 2 });
  });

  test('a day old and two minutes ahead at most', async () => {
    await attendanceOn(t.server).stamped(person, '2026-11-11', '08:00-17:00');
    await cameIn(90);
    const day = 24 * 60;
    const { body } = await send([fix(day), fix(day + 0.01), fix(0), fix(-2), fix(-2.01)]);
    expect(body).toEqual({ accepted: 3, duplicates: 0, ignored: 2 });
  });

  test('of nothing that came in time nothing is kept, and nothing is wrong', async () => {
    await cameIn(90);
    expect((await send([fix(-10), fix(24 * 60 + 1)])).body).toEqual({ accepted: 0, duplicates: 0, ignored: 2 });
    expect([await rowsOf('positions'), await rowsOf('fences')]).toEqual([[], []]);
  });
});

describe('nothing is kept', () => {
  const nothing = async () => expect([await rowsOf('positions'), await rowsOf('fences')]).toEqual([[], []]);

  test('of who is not at work', async () => {
    const { status, body } = await send([fix(1)]);
    expect([status, body.code]).toEqual([409, 'noOpenStamping']);
    await nothing();
  });

  test('where exits are not logged, or never were', async () => {
    await cameIn(90);
    await areasOn(t.server).switched(company, false, new Date('2026-11-12T08:00:00Z'));
    expect((await send([fix(1), fix(0)])).body).toMatchObject({ statusCode: 409, code: 'loggingOff' });
    await nothing();
    const elsewhere = await t.aUser();
    await cameIn(90, elsewhere);
    expect((await send([fix(1)], elsewhere)).body.code).toBe('loggingOff');
  });

  test('for want of both, the log is named', async () => {
    await areasOn(t.server).switched(company, false, new Date('2026-11-12T08:00:00Z'));
    expect((await send([fix(1)])).body.code).toBe('loggingOff');
  });

  test('after an exit that has just been stamped, and from the entry on that has', async () => {
    const token = await tracks.tokenOf(person);
    const stamp = (direction: 'in' | 'out', at: string) =>
      t.ask('POST /stamps', { token, body: { id: randomUUID(), at, direction, source: 'app' } });
    await stamp('in', '2026-11-12T09:00:00Z');
    expect((await send([fix(10)])).body.accepted).toBe(1);
    await stamp('out', '2026-11-12T09:25:00Z');
    expect((await send([fix(4), fix(1)])).body.code).toBe('noOpenStamping');
    expect((await send([fix(6), fix(4)])).body).toEqual({ accepted: 1, duplicates: 0, ignored: 1 });
    expect(await rowsOf('positions')).toHaveLength(2);
  });

  const good = () => fix(1);
  test.each<[string, () => object, string]>([
    ['none at all', () => ({ fixes: [] }), 'fixes'],
    ['too many', () => ({ fixes: Array.from({ length: 501 }, good) }), 'fixes'],
    ['one off the Earth', () => ({ fixes: [{ ...good(), lat: 90.1 }] }), 'fixes.0.lat'],
    ['one that is no number', () => ({ fixes: [{ ...good(), lng: 'x' }] }), 'fixes.0.lng'],
    ['one without accuracy', () => ({ fixes: [{ ...good(), accuracy: null }] }), 'fixes.0.accuracy'],
    ['one below nought', () => ({ fixes: [{ ...good(), accuracy: -1 }] }), 'fixes.0.accuracy'],
    ['one of no time', () => ({ fixes: [{ ...good(), at: 'now' }] }), 'fixes.0.at'],
    ['one without an id', () => ({ fixes: [{ ...good(), id: 'x' }] }), 'fixes.0.id'],
    ['somebody else’s', () => ({ fixes: [good()], userId: randomUUID() }), 'userId'],
  ])('of what makes no sense: %s', async (_, body, path) => {
    await cameIn(90);
    const answer = await t.ask('POST /positions', { token: await tracks.tokenOf(person), body: body() });
    expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
    await nothing();
  });
});

describe('somebody who goes out and comes back', () => {
  const walk = (from: number, metres: number, minutes: number) =>
    Array.from({ length: minutes }, (_, n) => fix(from - n, metres));

  test('is outside while they are, for the register, their phone and whoever looks after exits', async () => {
    await cameIn(90);
    const token = await tracks.tokenOf(person);
    const presence = async () => (await t.ask('GET /stamps/current', { token })).body.presence;
    const admin = await t.tokenOf('Admin', company);
    const logs = async () => (await t.ask('GET /exits-logs', { token: admin })).body.items;

    await send([...walk(30, 0, 3), ...walk(27, 300, 2)]);
    expect([await presence(), await crossingsLeft()]).toEqual(['inside', []]);
    await send(walk(25, 300, 2));
    await t.carryOutCrossings();
    expect(await presence()).toBe('outside');
    expect(await logs()).toMatchObject([
      { user: { id: person.id }, polygon: { name: 'Sede' }, leftAt: '2026-11-12T09:03:00.000Z', returnedAt: null },
    ]);
    await send(walk(10, 0, 2));
    await t.carryOutCrossings();
    expect(await presence()).toBe('inside');
    expect(await logs()).toMatchObject([{ returnedAt: '2026-11-12T09:20:00.000Z' }]);
  });

  test('in twenty requests at once crosses as often as in one', async () => {
    await cameIn(90);
    const fixes = [...walk(60, 0, 5), ...walk(55, 300, 10), ...walk(45, 0, 5)];
    await tracks.tokenOf(person);
    const answers = await Promise.all(fixes.map((one) => send([one])));
    expect(answers.map(({ body }) => body.accepted)).toEqual(fixes.map(() => 1));
    expect(await crossingsLeft()).toMatchObject([{ kind: 'left' }, { kind: 'returned' }]);
  });

  test('begins anew with the next stamping', async () => {
    await cameIn(90);
    await send(walk(60, 300, 3));
    const token = await tracks.tokenOf(person);
    for (const [direction, at] of [
      ['out', '2026-11-12T08:40:00Z'],
      ['in', '2026-11-12T08:50:00Z'],
    ])
      await t.ask('POST /stamps', { token, body: { id: randomUUID(), at, direction, source: 'app' } });
    expect((await t.ask('GET /stamps/current', { token })).body.presence).toBe('inside');
    await send(walk(30, 300, 2));
    expect(await rowsOf('fences')).toMatchObject([{ entered_at: '2026-11-12T08:50:00+00:00', side: null }]);
  });

  test('is followed by the areas as they are drawn now', async () => {
    await cameIn(90);
    await send(walk(60, 0, 3));
    const admin = { token: await t.tokenOf('Admin', company) };
    const [area] = (await t.ask('GET /polygons', admin)).body.items;
    const elsewhere = {
      name: 'Altrove',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [12, 44],
            [12.002, 44],
            [12, 44.002],
            [12, 44],
          ],
        ],
      },
    };
    await t.ask('POST /polygons', { ...admin, body: elsewhere });
    await t.ask(`DELETE /polygons/${area?.id}`, admin);
    await send(walk(50, 0, 3));
    expect(await crossingsLeft()).toMatchObject([{ kind: 'left', at: '2026-11-12T08:40:00.000Z' }]);
  });
});

describe('who may send', () => {
  test.each(['Admin', 'Responsible', 'BackOffice', 'Operator'] as const)('%s their own', async (role) => {
    const worker = await t.aUser({ company, role });
    await cameIn(90, worker);
    expect((await send([fix(1)], worker)).body.accepted).toBe(1);
  });

  test.each(['SuperAdmin', 'SuperUser'] as const)('%s has none', async (role) => {
    expect((await send([fix(1)], await t.aUser({ role }))).status).toBe(403);
  });

  test('nobody of a company without the module', async () => {
    const other = await t.aCompany({ modules: { moduleExitNotices: false } });
    expect((await send([fix(1)], await t.aUser({ company: other }))).body.code).toBe('moduleOff');
  });
});
