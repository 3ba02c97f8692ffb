import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany } from '#testing/factories.ts';

let t: TestApp;
let company: TestCompany;
let admin: string;
let staff: string;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  [admin, staff] = [await t.tokenOf('Admin', company), await t.tokenOf('BackOffice', company)];
});

const create = (token: string, more: object = {}) =>
  t.ask('POST /views', { token, body: { screen: 'users.list', name: 'In forza', query: 'status=active', ...more } });
const seenBy = async (token: string) =>
  (await t.ask('GET /views?screen=users.list', { token })).body.items.map(({ name, own }) => [name, own]);

test('own views are for oneself, those of the company for everybody in it', async () => {
  await create(staff, { name: 'Mia' });
  await create(admin, { name: 'Di tutti', scope: 'company' });
  expect(await seenBy(staff)).toEqual([
    ['Di tutti', false],
    ['Mia', true],
  ]);
  expect(await seenBy(admin)).toEqual([['Di tutti', true]]);
  expect(await seenBy(await t.tokenOf('Admin'))).toEqual([]);
});

test('only who runs the company speaks for all', async () => {
  expect((await create(staff, { scope: 'company' })).status).toBe(403);
  const { body: shared } = await create(admin, { scope: 'company' });
  expect((await t.ask(`PATCH /views/${shared.id}`, { token: staff, body: { name: 'X' } })).status).toBe(403);
  expect((await t.ask(`DELETE /views/${shared.id}`, { token: staff })).status).toBe(403);
  const { body: own } = await create(staff);
  expect((await t.ask(`PATCH /views/${own.id}`, { token: staff, body: { scope: 'company' } })).status).toBe(403);
  expect((await t.ask(`PATCH /views/${own.id}`, { token: admin, body: { name: 'X' } })).status).toBe(404);
});

test('one view of a screen opens by default, of each scope', async () => {
  const first = await create(staff, { name: 'A', default: true });
  const second = await create(staff, { name: 'B', default: true });
  const read = async (id: string) => (await t.ask(`GET /views?id=${id}`, { token: staff })).body.items[0]?.default;
  expect([await read(first.body.id), await read(second.body.id)]).toEqual([false, true]);
});

test('a change holds, a stale one not, and names are used once', async () => {
  const { body: made } = await create(staff);
  const path = `PATCH /views/${made.id}` as const;
  expect((await t.ask(path, { token: staff, body: { query: 'role=Admin', version: 1 } })).body).toMatchObject({
    query: 'role=Admin',
    version: 2,
  });
  expect((await t.ask(path, { token: staff, body: { query: '', version: 1 } })).body.code).toBe('stale');
  expect((await create(staff, { name: 'IN FORZA' })).body).toMatchObject({
    statusCode: 409,
    errors: [{ path: 'name' }],
  });
  expect((await create(admin)).status).toBe(201);
  expect((await t.ask(`DELETE /views/${made.id}`, { token: staff })).status).toBe(204);
  expect((await t.ask(path, { token: staff, body: { query: '' } })).status).toBe(404);
});

test('twenty views of a screen are enough', async () => {
  for (let index = 0; index < 20; index++) expect((await create(staff, { name: `V${index}` })).status).toBe(201);
  expect((await create(staff, { name: 'Una di troppo' })).body).toMatchObject({
    statusCode: 422,
    errors: [{ path: 'name' }],
  });
  expect((await create(staff, { name: 'Altrove', screen: 'audit.list' })).status).toBe(201);
});
