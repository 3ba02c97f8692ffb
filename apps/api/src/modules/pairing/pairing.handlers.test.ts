import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providerRoles } from '@timbro/core/access.ts';
import { newId } from '#db/new-id.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany } from '#testing/factories.ts';

let t: TestApp;
let company: TestCompany;
let admin: string;
beforeAll(async () => {
  t = await testApp();
  company = await t.aCompany();
  admin = await t.tokenOf('Admin', company);
});
afterAll(() => t.close());

const create = (userId: string, token = admin) => t.ask(`POST /users/${userId}/pairing`, { token });
const letters = (userIds: readonly string[], token = admin) =>
  t.ask('POST /users/pairing-letters', { token, body: { userIds } });
const codesOf = async (userId: string) =>
  (
    await t.database.system.query<{ kind: string; live: boolean }>(
      'select kind, used_at is null as live from pairing_codes where user_id = $1 order by created_at, id',
      [userId],
    )
  ).rows;

describe('a code', () => {
  test.each(['active', 'notActive'] as const)('is made for somebody %s, for 15 minutes', async (status) => {
    const { id } = await t.aUser({ company, status });
    const answer = await create(id);
    expect(answer.status).toBe(201);
    const { code, url, expiresAt } = answer.body;
    expect(url).toBe(`http://localhost:3000/me/pair#${code.replace('-', '')}`);
    expect(new Date(expiresAt).getTime() - t.clock.now().getTime()).toBe(15 * 60_000);
    expect(await codesOf(id)).toEqual([{ kind: 'shown', live: true }]);
  });

  test('makes the older ones worthless, a printed one too: who has lost a letter is shown a code', async () => {
    const { id } = await t.aUser({ company });
    await letters([id]);
    await create(id);
    await create(id);
    expect(await codesOf(id)).toEqual([
      { kind: 'printed', live: false },
      { kind: 'shown', live: false },
      { kind: 'shown', live: true },
    ]);
  });

  test('is not made for somebody archived', async () => {
    const { id } = await t.aUser({ company, status: 'archived' });
    expect((await create(id)).body).toMatchObject({
      statusCode: 409,
      code: 'statusForbids',
      errors: [{ path: 'status', message: 'La persona è archiviata: prima va riattivata' }],
    });
    expect(await codesOf(id)).toEqual([]);
  });

  test('of another company’s person is 404, as of nobody', async () => {
    const stranger = await t.aUser();
    expect((await create(stranger.id)).status).toBe(404);
    expect((await create(newId())).status).toBe(404);
    expect(await codesOf(stranger.id)).toEqual([]);
  });

  test.each(['Responsible', 'BackOffice', 'Operator'] as const)('is not made by a %s', async (role) => {
    const { id } = await t.aUser({ company });
    const token = await t.tokenOf(role, company);
    expect((await create(id, token)).body).toMatchObject({ statusCode: 403, code: 'forbidden' });
    expect((await letters([id], token)).body).toMatchObject({ statusCode: 403, code: 'forbidden' });
  });

  test.each(providerRoles)('is not made by a %s, nor for one', async (role) => {
    const { id } = await t.aUser({ company });
    const token = await t.tokenOf(role);
    expect((await create(id, token)).body.code).toBe('forbidden');
    expect((await letters([id], token)).body.code).toBe('forbidden');
    expect((await create((await t.aUser({ role })).id)).status).toBe(404);
  });

  test('is made by nobody who is not signed in', async () => {
    const { id } = await t.aUser({ company });
    expect((await t.ask(`POST /users/${id}/pairing`)).status).toBe(401);
    expect((await t.ask('POST /users/pairing-letters', { body: { userIds: [id] } })).status).toBe(401);
  });
});

describe('letters', () => {
  test('leave archived people out, count everybody once, and tell the history of each', async () => {
    const [one, other] = [await t.aUser({ company }), await t.aUser({ company, status: 'notActive' })];
    const gone = await t.aUser({ company, status: 'archived' });
    const answer = await letters([one.id, gone.id, other.id, one.id]);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain('lettere app 2026-11-12.pdf');
    expect(await codesOf(gone.id)).toEqual([]);
    for (const { id } of [one, other]) {
      expect(await codesOf(id)).toEqual([{ kind: 'printed', live: true }]);
      expect(await t.historyOf(id)).toMatchObject([
        {
          action: 'pairing.letters',
          changes: [
            { field: 'pairingCode', after: 'printed' },
            { field: 'validUntil', after: '2026-11-15T09:30:00.000Z' },
          ],
        },
      ]);
    }
  });

  test('printed again make those of before worthless', async () => {
    const { id } = await t.aUser({ company });
    await letters([id]);
    await letters([id]);
    expect(await codesOf(id)).toEqual([
      { kind: 'printed', live: false },
      { kind: 'printed', live: true },
    ]);
  });

  test('for archived people alone are refused', async () => {
    const gone = await t.aUser({ company, status: 'archived' });
    expect((await letters([gone.id])).body).toMatchObject({ statusCode: 409, code: 'statusForbids' });
  });

  test('for somebody of another company are 404, and make none for anybody', async () => {
    const [own, stranger] = [await t.aUser({ company }), await t.aUser()];
    expect((await letters([own.id, stranger.id])).body).toMatchObject({
      statusCode: 404,
      errors: [{ path: 'userIds.1' }],
    });
    expect([await codesOf(own.id), await codesOf(stranger.id)]).toEqual([[], []]);
  });

  test.each([
    ['nobody', 0],
    ['more than 200 people', 201],
  ])('for %s are refused', async (_, count) => {
    const ids = Array.from({ length: count }, () => newId());
    expect((await letters(ids)).body).toMatchObject({ statusCode: 422, errors: [{ path: 'userIds' }] });
  });
});
