import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { exitLogs } from '#db/tables/exits.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { areasOn } from '#testing/areas.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let t: TestApp;
let company: TestCompany;
let admin: TestUser;
let token: string;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-12T09:30:00Z');
  company = await t.aCompany();
  admin = await t.aUser({ company, role: 'Admin' });
  ({ token } = await t.signedInAs(admin));
});

const toggle = (key?: string, as = token) =>
  t.ask('POST /exits-logs/toggle', { token: as, ...(key && { headers: { 'idempotency-key': key } }) });
const isOn = async () => (await t.ask('GET /exits-settings', { token })).body.enabled;
const ready = async (whose = company) => {
  const { anArea, aLegalBasis } = areasOn(t.server);
  await aLegalBasis(whose);
  return anArea(whose);
};

describe('the log of exits', () => {
  test('goes on and off, with who did it and when', async () => {
    await ready();
    const { status, body } = await toggle();
    expect(status).toBe(200);
    expect(body).toMatchObject({ enabled: true, changedBy: { id: admin.id }, changedAt: '2026-11-12T09:30:00.000Z' });
    expect((await t.ask('GET /exits-settings', { token })).body).toMatchObject({
      enabled: true,
      enabledBy: { id: admin.id },
      enabledAt: '2026-11-12T09:30:00.000Z',
    });
    t.clock.advance(60);
    expect((await toggle()).body).toMatchObject({ enabled: false, changedAt: '2026-11-12T09:31:00.000Z' });
    expect((await t.historyOf(company.id)).map(({ action, changes }) => ({ action, changes }))).toEqual([
      { action: 'exitsLogs.toggle', changes: [{ field: 'enabled', before: true, after: false }] },
      { action: 'exitsLogs.toggle', changes: [{ field: 'enabled', before: false, after: true }] },
    ]);
    const told = (await t.leftInOutbox('event')).filter(({ companyId }) => companyId === company.id);
    expect(told.at(-1)?.payload).toMatchObject({
      event: { eventType: 'exitsLogs.toggle', entityId: company.id },
      rooms: ['Admin', 'Responsible', 'BackOffice', 'Operator'].map((role) => `company:${company.id}:role:${role}`),
    });
  });

  test('does not go on without a legal basis, nor without an area', async () => {
    const without = await toggle();
    expect([without.status, without.body.code]).toEqual([409, 'legalBasisMissing']);
    await areasOn(t.server).aLegalBasis(company);
    const nowhere = await toggle();
    expect([nowhere.status, nowhere.body.code]).toEqual([409, 'polygonMissing']);
    expect([await isOn(), await t.historyOf(company.id)]).toEqual([false, []]);
  });

  test('flips once for one key: the same again hears the first answer', async () => {
    await ready();
    const first = await toggle('a key');
    t.clock.advance(5);
    expect((await toggle('another key')).body.enabled).toBe(false);
    const again = await toggle('a key');
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await isOn()).toBe(false);
    expect(await t.historyOf(company.id)).toHaveLength(2);
  });

  test('keeps no key of a request that it refused, nor one of another company', async () => {
    expect((await toggle('a key')).status).toBe(409);
    await ready();
    expect((await toggle('a key')).body.enabled).toBe(true);
    const other = await t.aCompany();
    await ready(other);
    expect((await toggle('a key', await t.tokenOf('Admin', other))).body.enabled).toBe(true);
  });

  test.each([
    ['of 200 characters is taken', 'k'.repeat(200), 200],
    ['of 201 is not', 'k'.repeat(201), 400],
  ])('a key %s', async (_, key, status) => {
    await ready();
    expect((await toggle(key)).status).toBe(status);
  });

  test('flipped ten times at once by one key flips once, by ten keys ten times', async () => {
    await ready();
    const same = await Promise.all(Array.from({ length: 10 }, () => toggle('one')));
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    expect(await isOn()).toBe(true);
    const others = await Promise.all(Array.from({ length: 10 }, (_, n) => toggle(`other ${n}`)));
    expect(others.filter(({ body }) => body.enabled)).toHaveLength(5);
    expect(new Set(others.map(({ body }) => body.changedAt)).size).toBe(10);
    expect(await isOn()).toBe(true);
  });

  test('never ends up on without what it needs, whoever takes it away at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await t.aCompany();
      const polygonId = await ready(one);
      const as = await t.tokenOf('Admin', one);
      const answers = await Promise.all([
        toggle(undefined, as),
        t.ask(`DELETE /polygons/${polygonId}`, { token: as }),
        t.ask('PATCH /exits-settings', { token: as, body: { legalBasis: null } }),
      ]);
      const { body } = await t.ask('GET /exits-settings', { token: as });
      const areas = (await t.ask('GET /polygons', { token: as })).body.total;
      if (body.enabled) expect([body.legalBasis !== null, areas]).toEqual([true, 1]);
      // Whoever came first was heard, and the others were told why not.
      expect(answers.some(({ status }) => status < 300)).toBe(true);
      expect(answers.every(({ status }) => [200, 204, 409].includes(status))).toBe(true);
    }
  });

  test.each(['Responsible', 'BackOffice', 'Operator', 'SuperAdmin', 'SuperUser'] as const)(
    'is not for a %s to switch',
    async (role) => {
      await ready();
      expect((await toggle(undefined, await t.tokenOf(role, company))).status).toBe(403);
      expect(await isOn()).toBe(false);
    },
  );
});

describe('crossings', () => {
  const weekMs = 7 * 86_400_000;
  const aCrossing = async (
    person: TestUser,
    leftAt: string,
    given: { polygonId?: string; returnedAt?: string } = {},
  ) => {
    const id = newId();
    const left = new Date(leftAt);
    await t.database.systemDb.insert(exitLogs).values({
      slot: Math.floor(left.getTime() / weekMs) % 16,
      id,
      companyId: person.companyId,
      userId: person.id,
      polygonId: given.polygonId ?? null,
      leftAt: left,
      returnedAt: given.returnedAt ? new Date(given.returnedAt) : null,
      createdAt: t.clock.now(),
    });
    return id;
  };
  const list = (query = '', as = token) => t.ask(`GET /exits-logs${query}`, { token: as });
  const idsOf = async (query = '', as = token) => (await list(query, as)).body.items.map(({ id }) => id);

  test('say who left which area when, newest first', async () => {
    const person = await t.aUser({ company, firstName: 'Sara', lastName: 'Conti' });
    const polygonId = await areasOn(t.server).anArea(company, { name: 'Sede' });
    const early = await aCrossing(person, '2026-11-10T08:00:00Z', { returnedAt: '2026-11-10T08:20:00Z', polygonId });
    const late = await aCrossing(person, '2026-11-11T08:00:00Z', { polygonId: newId() });
    const { body } = await list();
    expect(body).toMatchObject({ total: 2, page: 1, pageSize: 25 });
    expect(body.items).toEqual([
      expect.objectContaining({ id: late, polygon: null, returnedAt: null, exitId: null }),
      {
        id: early,
        createdAt: '2026-11-12T09:30:00.000Z',
        user: { id: person.id, displayName: 'Sara Conti', sortName: 'Conti Sara', departmentId: null },
        polygon: { id: polygonId, name: 'Sede' },
        leftAt: '2026-11-10T08:00:00.000Z',
        returnedAt: '2026-11-10T08:20:00.000Z',
        exitId: null,
      },
    ]);
  });

  test('are found by person, department, words and days of the company', async () => {
    const department = await t.aDepartment(company);
    const [one, other] = [
      await t.aUser({ company, departmentId: department.id, lastName: 'Àlberti' }),
      await t.aUser({ company }),
    ];
    const midnight = await aCrossing(one, '2026-11-10T23:00:00Z');
    const before = await aCrossing(other, '2026-11-10T22:59:59.999Z');
    expect(await idsOf('?from=2026-11-11&to=2026-11-11')).toEqual([midnight]);
    expect(await idsOf('?to=2026-11-10')).toEqual([before]);
    expect(await idsOf(`?userId=${one.id}`)).toEqual([midnight]);
    expect(await idsOf(`?departmentId=${department.id}`)).toEqual([midnight]);
    expect(await idsOf('?departmentId=none')).toEqual([before]);
    expect(await idsOf('?search=alberti')).toEqual([midnight]);
    expect(await idsOf(`?id=${before}`)).toEqual([before]);
    expect(await idsOf('?sort=leftAt&pageSize=1&page=2')).toEqual([midnight]);
  });

  test('are shown for ninety days, whatever is still there', async () => {
    const person = await t.aUser({ company });
    const kept = await aCrossing(person, '2026-08-14T09:30:00.000Z');
    await aCrossing(person, '2026-08-14T09:29:59.999Z');
    expect(await idsOf('?from=2026-01-01')).toEqual([kept]);
    expect((await list()).body.total).toBe(1);
  });

  test('are seen by a Responsible of their own departments, and by nobody of another company', async () => {
    const [mine, theirs] = [await t.aDepartment(company), await t.aDepartment(company)];
    const lead = await t.aUser({ company, role: 'Responsible', leads: [mine.id] });
    const own = await aCrossing(await t.aUser({ company, departmentId: mine.id }), '2026-11-11T08:00:00Z');
    const foreign = await aCrossing(await t.aUser({ company, departmentId: theirs.id }), '2026-11-11T09:00:00Z');
    expect(await idsOf('', (await t.signedInAs(lead)).token)).toEqual([own]);
    expect(await idsOf('', await t.tokenOf('BackOffice', company))).toEqual([foreign, own]);
    expect(await idsOf('', await t.tokenOf('Admin', await t.aCompany()))).toEqual([]);
    for (const role of ['Operator', 'SuperAdmin', 'SuperUser'] as const)
      expect((await list('', await t.tokenOf(role, company))).status).toBe(403);
  });
});
