import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { areaLimits } from '@timbro/core/polygons/ring-rules.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { areasOn, away, geometry, square } from '#testing/areas.ts';
import type { TestCompany } from '#testing/factories.ts';

let t: TestApp;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  token = await t.tokenOf('Admin', company);
});

const sede = { name: 'Stabilimento', address: 'Via Roma 1, Firenze', geometry: geometry(square(200)) };
const create = (body: object = sede, as = token) => t.ask('POST /polygons', { token: as, body });
const change = (id: string, body: object, as = token) => t.ask(`PATCH /polygons/${id}`, { token: as, body });
const remove = (id: string, as = token) => t.ask(`DELETE /polygons/${id}`, { token: as });
const list = (query = '', as = token) => t.ask(`GET /polygons${query}`, { token: as });
const names = async (query = '', as = token) => (await list(query, as)).body.items.map(({ name }) => name);

describe('an area', () => {
  test('is drawn, with its size and the largest that may be', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Stabilimento',
      address: 'Via Roma 1, Firenze',
      version: 1,
      maxArea: 1_000_000,
    });
    expect(body.area).toBeGreaterThan(39_500);
    expect(body.area).toBeLessThan(40_500);
    expect((await list()).body).toMatchObject({ items: [body], total: 1, page: 1, pageSize: 25 });
    const [line] = await t.historyOf(body.id);
    expect(line).toMatchObject({ action: 'polygons.create', entity: 'polygon' });
    expect(line?.changes).toContainEqual({ field: 'corners', before: null, after: 4 });
    expect(JSON.stringify(line?.changes)).not.toContain('43.7');
  });

  test('is kept to seven decimals and closed, whatever was sent', async () => {
    const corners = square(200).map(({ lat, lng }) => [lng + 1e-9, lat - 1e-9]);
    const { body } = await create({ ...sede, geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]]] } });
    const [ring = []] = body.geometry.coordinates;
    expect(ring).toHaveLength(5);
    expect(ring[0]).toEqual(ring[4]);
    for (const [lng, lat] of ring)
      for (const degrees of [lng, lat]) expect(Math.round(degrees * 1e7) / 1e7).toBe(degrees);
  });

  test('is renamed and redrawn, each with a line of its own; the same again leaves none', async () => {
    const { body: made } = await create();
    const renamed = await change(made.id, { name: 'Magazzino', address: '', version: 1 });
    expect(renamed.body).toMatchObject({ name: 'Magazzino', address: null, version: 2, area: made.area });
    const redrawn = await change(made.id, { geometry: geometry(square(100)) });
    expect(redrawn.body.version).toBe(3);
    expect(redrawn.body.area).toBeLessThan(made.area / 3);
    const again = await change(made.id, { name: 'Magazzino', geometry: geometry(square(100)), version: 3 });
    expect([again.status, again.body.version]).toEqual([200, 3]);
    expect((await t.historyOf(made.id)).map(({ action }) => action)).toEqual([
      'polygons.update',
      'polygons.update',
      'polygons.create',
    ]);
  });

  test('is removed; another may stay', async () => {
    const { body } = await create();
    expect((await remove(body.id)).status).toBe(204);
    expect((await list()).body.total).toBe(0);
    expect((await remove(body.id)).status).toBe(404);
  });

  test('is told to those who look after exits', async () => {
    const { body } = await create();
    const left = (await t.leftInOutbox('event')).filter(({ companyId }) => companyId === company.id);
    expect(left.map(({ payload }) => payload)).toMatchObject([
      {
        event: { eventType: 'polygons.create', entityId: body.id, companyId: company.id },
        rooms: ['Admin', 'Responsible', 'BackOffice'].map((role) => `company:${company.id}:role:${role}`),
      },
    ]);
  });
});

test('areas are found by words and by id, in the order asked for', async () => {
  const { anArea } = areasOn(t.server);
  await anArea(company, { name: 'Città nuova', ring: square(50) });
  const id = await anArea(company, { name: 'Deposito', ring: square(90) });
  expect(await names()).toEqual(['Città nuova', 'Deposito']);
  expect(await names('?sort=-area')).toEqual(['Deposito', 'Città nuova']);
  expect(await names('?search=citta')).toEqual(['Città nuova']);
  expect(await names(`?id=${id}`)).toEqual(['Deposito']);
});

describe('a drawing is refused', () => {
  const ring = (...corners: [number, number][]) => ({ type: 'Polygon', coordinates: [corners] });
  const hole = [...square(200), ...square(200).slice(0, 1)].map(({ lat, lng }): [number, number] => [lng, lat]);
  const crossed = [square(200)[0], square(200)[2], square(200)[1], square(200)[3]].flatMap((corner) => corner ?? []);
  test.each([
    ['that is none', null, 'You need to create a polygon of your company'],
    ['that was not sent', undefined, 'You need to create a polygon of your company'],
    ['without a ring', { type: 'Polygon', coordinates: [] }, 'You need to create a polygon of your company'],
    ['with a hole', { type: 'Polygon', coordinates: [hole, hole] }, 'Please create a single polygon'],
    ['of two', { type: 'MultiPolygon', coordinates: [[hole], [hole]] }, 'Please create a single polygon'],
    ['that crosses itself', geometry(crossed), 'Please create a single polygon'],
    ['that is too large', geometry(square(1001)), 'Polygon area exceeds the maximum allowed'],
    ['that is too small', geometry(square(19.9)), 'Not valid format'],
    ['that is not closed', ring(...hole.slice(0, 4)), 'Not valid format'],
    ['of two corners', ring([11, 43], [11.1, 43], [11, 43]), 'Not valid format'],
    ['of words', 'Via Roma', 'Not valid format'],
    ['off the map', ring([181, 43], [181.001, 43], [181, 43.001], [181, 43]), 'Not valid format'],
  ])('%s', async (_, drawn, message) => {
    const headers = { 'accept-language': 'en' };
    const { geometry: __, ...rest } = sede;
    const body = drawn === undefined ? rest : { ...rest, geometry: drawn };
    const answer = await t.ask('POST /polygons', { token, body, headers });
    expect([answer.status, answer.body.message, answer.body.errors]).toEqual([
      422,
      message,
      [{ path: 'geometry', message }],
    ]);
    expect((await list()).body.total).toBe(0);
  });

  test('on the edge of the maximum it is not, and the provider may raise that', async () => {
    const large = { ...sede, geometry: geometry(square(1200)) };
    expect((await create(large)).status).toBe(422);
    await t.database.system.query('update companies set polygon_max_area = $2 where id = $1', [
      company.id,
      areaLimits.largest,
    ]);
    const { status, body } = await create(large);
    expect([status, body.maxArea]).toEqual([201, areaLimits.largest]);
  });

  test('with a name that is taken in the company, though not in another', async () => {
    await create();
    const again = await create();
    expect([again.status, again.body.code, again.body.errors?.[0]?.path]).toEqual([409, 'duplicate', 'name']);
    expect((await create(sede, await t.tokenOf('Admin', await t.aCompany()))).status).toBe(201);
    const other = await create({ ...sede, name: 'Altro' });
    expect((await change(other.body.id, { name: 'Stabilimento' })).body.code).toBe('duplicate');
  });

  test('that has moved on', async () => {
    const { body } = await create();
    await change(body.id, { name: 'Uno' });
    expect((await change(body.id, { name: 'Due', version: 1 })).body.code).toBe('stale');
  });

  test.each([
    ['without a name', { ...sede, name: ' ' }, 'name'],
    ['with a name too long', { ...sede, name: 'x'.repeat(81) }, 'name'],
    ['with a field nobody knows', { ...sede, area: 1 }, 'area'],
  ])('%s', async (_, body, path) => {
    const answer = await create(body);
    expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });
});

test('of two changes at once with the same version one is stale', async () => {
  const { body } = await create();
  const answers = await Promise.all(['Uno', 'Due'].map((name) => change(body.id, { name, version: 1 })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

describe('the last area', () => {
  test('stays while exits are logged; one of two goes', async () => {
    const { anArea, switched } = areasOn(t.server);
    const [first, second] = [await anArea(company), await anArea(company, { ring: square(100, away(900)) })];
    await switched(company, true);
    expect((await remove(first)).status).toBe(204);
    const refused = await remove(second);
    expect([refused.status, refused.body.code]).toEqual([409, 'polygonMissing']);
    await switched(company, false, new Date(t.clock.now().getTime() + 1));
    expect((await remove(second)).status).toBe(204);
  });

  test('of two removals at once while exits are logged one stays', async () => {
    const { anArea, switched } = areasOn(t.server);
    const ids = [await anArea(company), await anArea(company, { ring: square(100, away(900)) })];
    await switched(company, true);
    const answers = await Promise.all(ids.map((id) => remove(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });
});

describe('others', () => {
  test.each(['Responsible', 'BackOffice'] as const)('%s reads areas and draws none', async (role) => {
    const { body } = await create();
    const as = await t.tokenOf(role, company);
    expect((await list('', as)).body.total).toBe(1);
    expect((await create({ ...sede, name: 'Altra' }, as)).status).toBe(403);
    expect((await change(body.id, { name: 'Altra' }, as)).status).toBe(403);
    expect((await remove(body.id, as)).status).toBe(403);
  });

  test.each(['Operator', 'SuperAdmin', 'SuperUser'] as const)('%s does not even read', async (role) => {
    expect((await list('', await t.tokenOf(role, company))).status).toBe(403);
  });

  test('another company finds none of it', async () => {
    const { body } = await create();
    const as = await t.tokenOf('Admin', await t.aCompany());
    expect((await list('', as)).body.total).toBe(0);
    expect((await change(body.id, { name: 'Mia' }, as)).status).toBe(404);
    expect((await remove(body.id, as)).status).toBe(404);
    expect((await change(randomUUID(), { name: 'Nessuna' })).status).toBe(404);
  });

  test('a company without the module has none', async () => {
    const as = await t.tokenOf('Admin', await t.aCompany({ modules: { moduleExitNotices: false } }));
    expect((await list('', as)).body).toMatchObject({ statusCode: 403, code: 'moduleOff' });
  });
});
