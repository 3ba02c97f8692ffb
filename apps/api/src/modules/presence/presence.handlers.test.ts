import { randomUUID } from 'node:crypto';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { areasOn } from '#testing/areas.ts';
import { at } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { placesOn } from '#testing/place.ts';

let t: TestApp;
let make: ReturnType<typeof placesOn>['make'];
let aPlace: ReturnType<typeof placesOn>['aPlace'];
let tokenOf: ReturnType<typeof placesOn>['tokenOf'];
beforeAll(async () => {
  t = await testApp();
  ({ make, aPlace, tokenOf } = placesOn(t));
});
afterAll(() => t.close());

const day = '2026-11-12';
beforeEach(() => t.clock.set(at(day, '10:30')));

const look = async (user: TestUser, query = '') =>
  (await t.ask(`GET /presence?${query}`, { token: await tokenOf(user) })).body;
/** As the phone of somebody at work since eight was last seen. */
const seen = async (user: TestUser, side: 'inside' | 'outside', time: string) =>
  t.database.system.query(
    `insert into fences (company_id, user_id, entered_at, state, side, side_since, last_at, lat, lng, accuracy, site)
     values ($1, $2, $3, '{}', $4, $5, $5, 43.7782, 11.1896, 12, 'Sede Firenze')`,
    [user.companyId, user.id, at(day, '08:00'), side, at(day, time)],
  );
const logging = async (company: TestCompany, admin: TestUser) => {
  const { anArea, aLegalBasis } = areasOn(t.server);
  await aLegalBasis(company);
  await anArea(company);
  await t.ask('POST /exits-logs/toggle', { token: await tokenOf(admin) });
};

/** Somebody inside, somebody outside without a word, somebody out with permission, and the others at home. */
async function aMorning() {
  const place = await aPlace();
  const { company, department, operator, colleague, admin } = place;
  await logging(company, admin);
  const traveller = await t.aUser({ company, departmentId: department.id, firstName: 'Zeno' });
  for (const user of [operator, colleague, traveller]) await make.stamped(user, day, '08:00-?');
  await seen(operator, 'inside', '10:29');
  await seen(colleague, 'outside', '10:20');
  const asked = {
    reason: 'client',
    startsAt: at(day, '09:30').toISOString(),
    expectedReturnAt: at(day, '10:15').toISOString(),
  };
  t.clock.set(at(day, '09:30'));
  const { body } = await t.ask('POST /exits', { token: await tokenOf(traveller), body: asked });
  await t.ask(`PATCH /exits/${body.id}`, { token: await tokenOf(admin), body: { status: 'approved' } });
  await t.ask(`PATCH /exits/${body.id}`, { token: await tokenOf(traveller), body: { left: true } });
  await t.database.system.query('update users set phone = $2 where id = any($1)', [
    [operator.id, traveller.id],
    '+390550100112',
  ]);
  t.clock.set(at(day, '10:30'));
  return { ...place, traveller, exitId: body.id };
}

describe('who is where', () => {
  test('with since when, where they were seen, and what is known of those outside', async () => {
    const { operator, colleague, traveller, admin, responsible, office, exitId } = await aMorning();
    const { items, totals, total } = await look(admin);
    expect(totals).toEqual({ inside: 1, outside: 2, notInCompany: 3 });
    expect(total).toBe(6);
    const of = (user: TestUser) => items.find(({ id }: { id: string }) => id === user.id);
    expect(of(operator)).toMatchObject({
      presence: 'inside',
      since: at(day, '10:29').toISOString(),
      lastSeenAt: at(day, '10:29').toISOString(),
      site: 'Sede Firenze',
      position: { lat: 43.7782, lng: 11.1896, accuracy: 12, at: at(day, '10:29').toISOString() },
      phone: null,
      exit: null,
    });
    expect(of(colleague)).toMatchObject({
      presence: 'outside',
      since: at(day, '10:20').toISOString(),
      site: null,
      exit: null,
    });
    expect(of(traveller)).toMatchObject({
      presence: 'outside',
      since: at(day, '09:30').toISOString(),
      lastExitAt: at(day, '09:30').toISOString(),
      position: null,
      phone: '+390550100112',
      exit: { id: exitId, reason: 'client', overdue: true },
    });
    for (const user of [admin, responsible, office])
      expect(of(user)).toMatchObject({ presence: 'notInCompany', since: null, position: null, phone: null });
  });

  test('filtered by presence, department and name, with totals of the others all the same', async () => {
    const { admin, traveller, colleague } = await aMorning();
    const { items, total, totals } = await look(admin, 'presence=outside&sort=since');
    expect(items.map(({ id }: { id: string }) => id)).toEqual([traveller.id, colleague.id]);
    expect([total, totals.inside]).toEqual([2, 1]);
    expect((await look(admin, 'search=zeno')).total).toBe(1);
    expect((await look(admin, 'departmentId=none')).totals).toEqual({ inside: 0, outside: 0, notInCompany: 3 });
    expect((await look(admin, 'pageSize=2&page=2')).items).toHaveLength(2);
  });

  test('searched with or without the apostrophe, and nobody by signs alone', async () => {
    const { company, admin } = await aPlace();
    await t.aUser({ company, lastName: 'D’Àvila' });
    const paths = ['/presence', '/people', '/users'] as const;
    const found = async (path: (typeof paths)[number], search: string) =>
      (await t.ask(`GET ${path}?search=${encodeURIComponent(search)}`, { token: await tokenOf(admin) })).body.total;
    for (const path of paths) {
      for (const search of ["d'avila", 'davila', '’avila'])
        expect([search, await found(path, search)]).toEqual([search, 1]);
      for (const search of ["'", '’ `', '.', '@', '- -'])
        expect([search, await found(path, search)]).toEqual([search, 0]);
    }
    expect((await look(admin, 'search=%27')).totals).toEqual({ inside: 0, outside: 0, notInCompany: 0 });
  });

  test('for a Responsible their own people alone, for another company nobody', async () => {
    const { company, responsible } = await aMorning();
    await make.stamped(await t.aUser({ company }), day, '08:00-?');
    expect((await look(responsible)).totals).toEqual({ inside: 1, outside: 2, notInCompany: 0 });
    expect((await look((await aPlace()).admin)).totals).toMatchObject({ inside: 0, outside: 0 });
  });

  test('somebody who has just stamped out is not at work', async () => {
    const { operator, admin } = await aMorning();
    const body = { id: randomUUID(), at: t.clock.now().toISOString(), direction: 'out', source: 'app' };
    await t.ask('POST /stamps', { token: await tokenOf(operator), body });
    expect((await look(admin)).totals.inside).toBe(0);
  });

  test('shows no place once the log is off, nor one that is older than a day', async () => {
    const { admin, operator } = await aMorning();
    const placeOf = async () => (await look(admin, `id=${operator.id}`)).items[0]?.position;
    expect(await placeOf()).not.toBeNull();
    await t.database.system.query(`update fences set last_at = $2 where user_id = $1`, [
      operator.id,
      new Date(t.clock.now().getTime() - 86_400_001),
    ]);
    expect(await placeOf()).toBeNull();
    await t.database.system.query(`update fences set last_at = $2 where user_id = $1`, [operator.id, t.clock.now()]);
    await t.ask('POST /exits-logs/toggle', { token: await tokenOf(admin) });
    expect(await placeOf()).toBeNull();
    await t.ask('POST /exits-logs/toggle', { token: await tokenOf(admin) });
    expect(await placeOf()).toBeNull();
    // As with a lost signal: where somebody is is not known any more, on which side they were is.
    expect((await look(admin)).totals).toMatchObject({ inside: 1, outside: 2 });
  });
});

test('whoever asks for no places is told none, and has looked at nobody', async () => {
  const { admin, company } = await aMorning();
  const places = async (query: string) =>
    (await look(admin, query)).items.filter(({ position }: { position: unknown }) => position !== null).length;
  const lines = async () =>
    (
      await t.database.system.query(`select from audit_lines where company_id = $1 and action = 'presence.list'`, [
        company.id,
      ])
    ).rowCount;
  expect([await places('places=false'), await lines()]).toEqual([0, 0]);
  expect(await places('places=true')).toBeGreaterThan(0);
  expect(await lines()).toBe(1);
});

test('each opening of the page is one line of the history, however often it reads', async () => {
  const { admin, office, company } = await aMorning();
  const opening = randomUUID();
  for (const user of [admin, admin, office]) await look(user, `opening=${opening}`);
  await look(admin);
  await look(admin, 'presence=notInCompany');
  const { rows } = await t.database.system.query<{ actor_id: string; entity_id: string }>(
    `select actor_id, entity_id from audit_lines where company_id = $1 and action = 'presence.list' order by at, id`,
    [company.id],
  );
  expect(rows).toEqual([
    { actor_id: admin.id, entity_id: opening },
    { actor_id: office.id, entity_id: opening },
    { actor_id: admin.id, entity_id: company.id },
  ]);
  const { text } = await t.ask('GET /audit?pageSize=200', { token: await tokenOf(admin) });
  expect(text).not.toMatch(/43\.77|11\.18/);
});

describe('a trail', () => {
  const trail = async (user: TestUser, of: TestUser, query = '') =>
    t.ask(`GET /positions/${of.id}${query}`, { token: await tokenOf(user) });
  const fixAt = async (user: TestUser, moment: Date) =>
    t.database.system.query(
      `insert into positions (slot, company_id, user_id, at, id, lat, lng, accuracy, inside)
       values ($1, $2, $3, $4, $5, 43.7781, 11.1895, 9, true)`,
      [Math.floor(moment.getTime() / 3_600_000) % 27, user.companyId, user.id, moment, randomUUID()],
    );

  test('of a day is told in order, and that somebody read it to its person', async () => {
    const { operator, admin, responsible } = await aMorning();
    for (const time of ['09:10', '09:00', '09:05']) await fixAt(operator, at(day, time));
    await fixAt(operator, new Date(t.clock.now().getTime() - 86_400_001));
    const { status, body } = await trail(admin, operator);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { id: operator.id }, date: day, crossings: [] });
    expect(body.fixes.map(({ at: moment }: { at: string }) => moment)).toEqual(
      ['09:00', '09:05', '09:10'].map((time) => at(day, time).toISOString()),
    );
    t.clock.advance(60);
    await trail(responsible, operator, '?date=2026-11-11');
    const { body: readings } = await t.ask('GET /privacy/readings/mine', { token: await tokenOf(operator) });
    expect(readings).toMatchObject({
      total: 2,
      items: [
        { reader: { id: responsible.id }, date: '2026-11-11' },
        { reader: { id: admin.id }, date: day, at: at(day, '10:30').toISOString() },
      ],
    });
    expect((await t.historyOf(operator.id)).filter(({ action }) => action === 'positions.trail')).toHaveLength(2);
    expect((await t.ask('GET /privacy/readings/mine', { token: await tokenOf(admin) })).body.total).toBe(0);
  });

  test('is nobody’s outside the company or the department, and leaves no line then', async () => {
    const { company, operator, responsible } = await aMorning();
    const stranger = await t.aUser({ company });
    expect((await trail(responsible, stranger)).status).toBe(404);
    expect((await trail((await aPlace()).admin, operator)).status).toBe(404);
    expect((await trail(operator, operator)).status).toBe(403);
    expect((await t.ask('GET /privacy/readings/mine', { token: await tokenOf(operator) })).body.total).toBe(0);
  });
});

describe('the muster roll', () => {
  const roll = async (user: TestUser, query: string) =>
    t.ask(`GET /presence/export?${query}`, { token: await tokenOf(user) });

  const pagesOf = async (bytes: Buffer) =>
    (await extractText(new Uint8Array(bytes), { mergePages: false })).text.map((page) => page.replace(/\s+/g, ' '));

  test('as a PDF has those outside with their phone, those inside by department, and who printed it', async () => {
    const { admin, company } = await aMorning();
    const answer = await roll(admin, 'format=pdf&presence=notInCompany');
    expect(answer.headers['content-type']).toBe('application/pdf');
    const [text = ''] = await pagesOf(answer.rawPayload);
    for (const words of [
      'Appello di evacuazione',
      company.name,
      '10:30',
      '+390550100112',
      'presso cliente',
      'Pagina 1 di 1',
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Persona \d+ Sara/);
  });

  test.each([
    ['every minute, one is silent after ten', 1, '10:20', true],
    ['every minute, nine are no silence', 1, '10:21', false],
    ['every ten minutes, two reports must be missing', 10, '10:10', true],
    ['every ten minutes, one that is late is no silence', 10, '10:11', false],
  ])('says of phones that report %s', async (_, interval, time, isTold) => {
    const { admin, operator } = await aMorning();
    const token = await tokenOf(admin);
    await t.ask('PATCH /exits-settings', { token, body: { trackingIntervalMinutes: interval } });
    await t.database.system.query('update fences set last_at = $2 where user_id = $1', [operator.id, at(day, time)]);
    const [text = ''] = await pagesOf((await roll(admin, 'format=pdf')).rawPayload);
    expect(text.includes(`ultimo segnale ${time}`)).toBe(isTold);
  });

  test('says nothing of phones while exits are not logged', async () => {
    const { admin, operator } = await aMorning();
    await t.database.system.query('update fences set last_at = $2 where user_id = $1', [operator.id, at(day, '09:00')]);
    const told = async () =>
      (await pagesOf((await roll(admin, 'format=pdf')).rawPayload)).join().includes('segnale 09:00');
    expect(await told()).toBe(true);
    await t.ask('POST /exits-logs/toggle', { token: await tokenOf(admin) });
    expect(await told()).toBe(false);
  });

  test('of many people flows over pages and leaves nobody out', async () => {
    const { admin, company } = await aMorning();
    const people = await Promise.all(
      Array.from({ length: 120 }, (_, n) => t.aUser({ company, lastName: `Rossi${String(n).padStart(3, '0')}` })),
    );
    for (const user of people) await make.stamped(user, day, '08:00-?');
    const pages = await pagesOf((await roll(admin, 'format=pdf')).rawPayload);
    const text = pages.join('\n');
    expect(pages.length).toBeGreaterThan(1);
    for (let n = 0; n < 120; n += 1) expect(text).toContain(`Rossi${String(n).padStart(3, '0')}`);
    expect(text).toContain(`Pagina ${pages.length} di ${pages.length}`);
  });

  test('as a table has everybody at work, those outside first', async () => {
    const { admin, responsible } = await aMorning();
    const { text } = await roll(admin, 'format=csv');
    const [head, ...rows] = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    expect(head).toContain('Stato');
    expect(rows.map((row) => row.split(';')[0])).toEqual(['Fuori dall’area', 'Fuori dall’area', 'In azienda']);
    expect((await roll(responsible, 'format=xlsx')).status).toBe(200);
  });
});
