import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { tracksOn } from '#testing/tracks.ts';

let t: TestApp;
let tracks: ReturnType<typeof tracksOn>;
let company: TestCompany;
let department: { id: string };
let person: TestUser;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  tracks = tracksOn(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-12T09:30:00Z');
  company = await tracks.aLoggingCompany();
  department = await t.aDepartment(company);
  person = await t.aUser({ company, departmentId: department.id, firstName: 'Sara', lastName: 'Conti' });
  admin = await t.aUser({ company, role: 'Admin', firstName: 'Ugo', lastName: 'Verdi' });
});

const trail = async (as: TestUser, date?: string, whose = person) =>
  t.ask(`GET /positions/${whose.id}${date ? `?date=${date}` : ''}`, { token: await tracks.tokenOf(as) });
const readings = async (as = person, query = '') =>
  (await t.ask(`GET /privacy/readings/mine${query}`, { token: await tracks.tokenOf(as) })).body;

/** Inside, out for a quarter of an hour, and back. */
async function walked() {
  await tracks.cameIn(person, 60);
  const minutes = (from: number, metres: number, many: number) =>
    Array.from({ length: many }, (_, n) => tracks.fix(from - n, metres));
  await tracks.send(person, [...minutes(40, 0, 2), ...minutes(35, 300, 4), ...minutes(20, 0, 2)]);
  await t.carryOutCrossings();
}

describe('the trail of a day', () => {
  test('shows where somebody was, in order, with their crossings', async () => {
    await walked();
    const { status, body } = await trail(admin);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: person.id, displayName: 'Sara Conti', sortName: 'Conti Sara', departmentId: department.id },
      date: '2026-11-12',
      crossings: [{ leftAt: '2026-11-12T08:55:00.000Z', returnedAt: '2026-11-12T09:10:00.000Z' }],
    });
    expect(body.fixes).toHaveLength(8);
    expect(body.fixes[0]).toEqual({
      at: '2026-11-12T08:50:00.000Z',
      lat: 43.7696,
      lng: 11.2558,
      accuracy: 8,
      inside: true,
    });
    expect(body.fixes.map(({ inside }) => inside)).toEqual([true, true, false, false, false, false, true, true]);
  });

  test('is that of the company’s own calendar, and no more than a day old', async () => {
    t.clock.set('2026-11-12T00:30:00Z');
    await tracks.cameIn(person, 180);
    // Half past eleven in the evening, and half past twelve, where the company is.
    await tracks.send(person, [tracks.fix(120), tracks.fix(60)]);
    const timesOf = async (date?: string) => (await trail(admin, date)).body.fixes.map(({ at }) => at);
    expect(await timesOf('2026-11-11')).toEqual(['2026-11-11T22:30:00.000Z']);
    expect(await timesOf()).toEqual(['2026-11-11T23:30:00.000Z']);
    expect(await timesOf('2026-11-13')).toEqual([]);
    t.clock.set('2026-11-12T23:00:00Z');
    tracks = tracksOn(t);
    expect(await timesOf('2026-11-12')).toEqual(['2026-11-11T23:30:00.000Z']);
    t.clock.set('2026-11-12T23:30:00.001Z');
    tracks = tracksOn(t);
    expect(await timesOf('2026-11-12')).toEqual([]);
  });

  test('is part of the history each time it is opened, and of the list of whose it is', async () => {
    await walked();
    await trail(admin);
    t.clock.advance(60);
    await trail(admin, '2026-11-11');
    const lines = await t.historyOf(person.id);
    expect(lines).toMatchObject([
      { action: 'positions.trail', entity: 'position', actorId: admin.id },
      { action: 'positions.trail', entity: 'position', actorId: admin.id },
    ]);
    expect(lines[0]?.changes).toEqual([{ field: 'date', before: null, after: '2026-11-11' }]);
    const seen = await readings();
    expect(seen).toMatchObject({
      total: 2,
      items: [
        { at: '2026-11-12T09:31:00.000Z', date: '2026-11-11', reader: { id: admin.id, displayName: 'Ugo Verdi' } },
        { at: '2026-11-12T09:30:00.000Z', date: '2026-11-12' },
      ],
    });
    expect((await readings(person, '?page=2&pageSize=1')).items).toMatchObject([{ date: '2026-11-12' }]);
  });
});

describe('who may look', () => {
  test('a Responsible at their own people; whoever looks in vain leaves nothing', async () => {
    const [mine, theirs] = [
      await t.aUser({ company, role: 'Responsible', leads: [department.id] }),
      await t.aUser({ company, role: 'Responsible' }),
    ];
    expect((await trail(mine)).status).toBe(200);
    expect((await trail(theirs)).status).toBe(404);
    expect((await readings()).total).toBe(1);
  });

  test('nobody of another company, nor of the provider, nor at nobody', async () => {
    const stranger = await t.aUser({ role: 'Admin' });
    expect((await trail(stranger)).status).toBe(404);
    expect((await trail(admin, undefined, { ...person, id: newId() })).status).toBe(404);
    for (const role of ['SuperAdmin', 'SuperUser'] as const)
      expect((await trail(await t.aUser({ role }))).status).toBe(403);
    expect((await trail(person)).status).toBe(403);
    expect((await readings()).total).toBe(0);
  });

  test('everybody sees who looked at theirs, and nobody who looked at another’s', async () => {
    await trail(admin);
    expect((await readings()).total).toBe(1);
    expect((await readings(admin)).total).toBe(0);
    expect((await readings(await t.aUser({ company }))).total).toBe(0);
  });

  test('a day that is none is refused', async () => {
    expect((await trail(admin, '2026-02-30')).status).toBe(422);
  });
});
