import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ErrorCode, Refusal, errorStatus } from '@timbro/core/errors.ts';
import { buildApp } from '#app.ts';
import { openDatabase } from '#db/client.ts';
import { liveSessions } from '#modules/auth/live-sessions.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { answerOf, refusalOf } from './errors.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await testApp();
  token = await t.tokenOf('Admin');
});
afterAll(() => t.close());

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code });
const systemError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

describe('what becomes of an error', () => {
  test.each<[string, unknown, ErrorCode]>([
    ['a refusal', new Refusal('stale'), 'stale'],
    ['text that is no UUID', databaseError('22P02'), 'malformed'],
    ['a character that no text may hold', databaseError('22021'), 'malformed'],
    ['a number out of range', databaseError('22003'), 'malformed'],
    ['a duplicate', databaseError('23505'), 'duplicate'],
    ['a row that others lean on', databaseError('23503'), 'inUse'],
    ['periods that overlap', databaseError('23P01'), 'overlap'],
    ['a broken check', databaseError('23514'), 'validation'],
    ['a missing value', databaseError('23502'), 'validation'],
    ['a database that shuts down', databaseError('57P01'), 'unavailable'],
    ['a database that starts up', databaseError('57P03'), 'unavailable'],
    ['a database that takes no writes any more', databaseError('25006'), 'unavailable'],
    ['too many connections', databaseError('53300'), 'unavailable'],
    ['a lock that another holds', databaseError('55P03'), 'unavailable'],
    ['a statement that took too long', databaseError('57014'), 'unavailable'],
    ['a deadlock', databaseError('40P01'), 'unavailable'],
    ['a missing right, which is our own fault', databaseError('42501'), 'internal'],
    ['wrong SQL, which is our own fault', databaseError('42601'), 'internal'],
    ['a port where nobody listens', systemError('ECONNREFUSED', 'connect'), 'unavailable'],
    ['a reset connection', systemError('ECONNRESET', 'read'), 'unavailable'],
    ['a missing file', systemError('ENOENT', 'open'), 'internal'],
    ['a lost connection', new Error('Connection terminated unexpectedly'), 'unavailable'],
    ['a pool that has none left', new Error('timeout exceeded when trying to connect'), 'unavailable'],
    [
      'several failures at once',
      new AggregateError([systemError('ECONNREFUSED', 'connect'), new Error('x')]),
      'unavailable',
    ],
    ['a query as drizzle wraps it', new DrizzleQueryError('select', [], databaseError('23505')), 'duplicate'],
    [
      'a connection as drizzle wraps it',
      new DrizzleQueryError('select', [], new AggregateError([systemError('ECONNREFUSED', 'connect')])),
      'unavailable',
    ],
    ['a bug', new TypeError('x is not a function'), 'internal'],
    ['something that is no error', 'text', 'internal'],
    ['nothing', undefined, 'internal'],
  ])('%s', (_, error, code) => expect(refusalOf(error).code).toBe(code));

  test('says nothing of what the database said', () => {
    const answer = answerOf(
      refusalOf(Object.assign(databaseError('42P01'), { message: 'relation "secret" does not exist' })),
      'en',
      'r',
    );
    expect(JSON.stringify(answer)).not.toContain('secret');
  });
});

describe('the catalogue', () => {
  test.each(Object.keys(errorStatus) as ErrorCode[])('%s speaks both languages', (code) => {
    const [italian, english] = [answerOf(new Refusal(code), 'it', 'r'), answerOf(new Refusal(code), 'en', 'r')];
    expect(italian).toEqual({ statusCode: errorStatus[code], code, message: italian.message, requestId: 'r' });
    expect(italian.message).not.toBe(english.message);
    for (const { message } of [italian, english]) expect(message).not.toMatch(/^error\.|^$|[{}]/);
  });

  test('a single fault of a field is the message itself, several hide behind the general one', () => {
    const one = { path: 'email', message: 'validation.email' as const };
    const two = { path: 'name', message: 'validation.required' as const };
    expect(answerOf(new Refusal('validation', { errors: [one] }), 'it', 'r')).toMatchObject({
      message: 'Inserire un indirizzo e-mail valido',
      errors: [{ path: 'email' }],
    });
    expect(answerOf(new Refusal('validation', { errors: [one, two] }), 'en', 'r')).toMatchObject({
      message: 'Please check the data entered',
      errors: [{ path: 'email' }, { path: 'name' }],
    });
  });

  test.each([
    ['it', 'Non autorizzato'],
    ['en', 'Unauthorized'],
    ['en-GB,en;q=0.9', 'Unauthorized'],
    ['de-DE, en;q=0.5', 'Unauthorized'],
    ['de', 'Non autorizzato'],
    ['', 'Non autorizzato'],
  ])('asked with Accept-Language %j', async (language, message) => {
    const answer = await t.ask('GET /users/personal-profile', { headers: { 'accept-language': language } });
    expect(answer.body).toMatchObject({ statusCode: 401, code: 'unauthorized', message });
  });
});

describe('a request that cannot be read', () => {
  const json = { 'content-type': 'application/json' };
  const patch = (body: string | object, headers: Record<string, string> = json) =>
    t.ask('PATCH /users/personal-profile', { token, body, headers });

  test.each([
    ['broken JSON', '{"firstName": ', 400, 'malformed'],
    ['no JSON at all', 'hello', 400, 'malformed'],
    ['an empty body that says it is JSON', '', 400, 'malformed'],
    ['a poisoned prototype', '{"__proto__": {"role": "Admin"}}', 400, 'malformed'],
    ['a list', '[]', 422, 'validation'],
    ['a field nobody knows', '{"nickname": "x"}', 422, 'validation'],
    ['a megabyte and more', `{"firstName": "${'x'.repeat(1_048_576)}"}`, 413, 'tooLarge'],
  ])('%s', async (_, body, status, code) => {
    const answer = await patch(body);
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'text/html',
    'multipart/form-data; boundary=x',
  ])('%s', async (type) => {
    expect((await patch('firstName=x', { 'content-type': type })).body).toMatchObject({
      statusCode: 415,
      code: 'wrongType',
      message: 'Tipo di file o di contenuto non ammesso',
    });
  });

  test('the faults of the fields are named', async () => {
    const { body } = await patch({ firstName: '', lastName: 'x'.repeat(101), nickname: 1 });
    expect(body).toMatchObject({ statusCode: 422, code: 'validation', message: 'Controllare i dati inseriti' });
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { path: 'firstName', message: 'Campo obbligatorio' },
        { path: 'lastName', message: 'Valore troppo lungo: al massimo 100 caratteri' },
        { path: 'nickname', message: 'Campo sconosciuto' },
      ]),
    );
  });

  test.each([
    ['an id that is none', 'DELETE /auth/sessions/42', 400, 'malformed'],
    [
      'an id with something behind it',
      'DELETE /auth/sessions/0193e5a0-0000-7000-8000-000000000000%00',
      400,
      'malformed',
    ],
    ['percent signs that mean nothing', 'DELETE /auth/sessions/%ZZ', 400, 'malformed'],
    ['an id as long as a book', `DELETE /auth/sessions/${'x'.repeat(5000)}`, 400, 'malformed'],
    ['a record that is not there', 'DELETE /auth/sessions/0193e5a0-0000-7000-8000-000000000000', 404, 'notFound'],
    ['a path that is not there', 'GET /nowhere', 404, 'notFound'],
    ['a method that is not there', 'PUT /users/personal-profile', 404, 'notFound'],
    ['a page past the cap', 'GET /audit?pageSize=201', 422, 'validation'],
    ['a page before the first', 'GET /audit?page=0', 422, 'validation'],
    ['a column that nobody sorts by', 'GET /audit?sort=hash', 422, 'validation'],
    ['a day that does not exist', 'GET /audit?from=2026-02-30', 422, 'validation'],
    ['a name given twice where one is meant', 'GET /audit?page=1&page=2', 422, 'validation'],
    ['a query name that nobody knows', 'GET /audit?nickname=x&__proto__=1', 200, undefined],
    ['percent signs that mean nothing in the query', 'GET /audit?search=%ZZ', 200, undefined],
  ])('%s', async (_, route, status, code) => {
    const answer = await t.ask(route, { token });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers['content-type']).toContain('application/json');
    if (status >= 400) expect(answer.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('outside the API, too, an unknown path is an answer in JSON', async () => {
    const answer = await t.app.inject({ method: 'GET', url: '/wp-admin.php', headers: { 'accept-language': 'en' } });
    expect(answer.json()).toMatchObject({ statusCode: 404, code: 'notFound', message: 'Not found' });
  });

  test('a device type that nobody knows', async () => {
    expect(
      (await t.ask('GET /users/personal-profile', { token, headers: { 'x-device-type': 'toaster' } })).body.code,
    ).toBe('malformed');
  });
});

describe('without a database', () => {
  test('every call is 503 with a time to come back, and the process goes on', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none', () => undefined, { app: 2, system: 2 });
    const app = await buildApp({
      server: { ...t.server, database: away, sessions: liveSessions(away.system, t.clock) },
      webApps: null,
      version: 'test',
    });
    const sent = { 'x-device-type': 'web', 'accept-language': 'en' };
    const calls = [
      {
        method: 'GET' as const,
        url: '/api/v1/users/personal-profile',
        headers: { ...sent, authorization: `Bearer ${token}` },
      },
      {
        method: 'POST' as const,
        url: '/api/v1/auth/sign-in',
        headers: sent,
        payload: { email: 'a@prova.example', password: 'x' },
      },
      {
        method: 'POST' as const,
        url: '/api/v1/auth/restore-password',
        headers: sent,
        payload: { email: 'a@prova.example' },
      },
    ];
    for (const call of [...calls, ...calls]) {
      const answer = await app.inject(call);
      expect(answer.json()).toMatchObject({
        statusCode: 503,
        code: 'unavailable',
        message: 'Service temporarily unavailable: please try again shortly',
      });
      expect(answer.headers['retry-after']).toBe('1');
    }
    const ready = await app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ ok: false, database: false, broker: true, intake: true });
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await app.close();
    await away.close();
  });

  test('that comes back, calls meet only 503 meanwhile and are answered again at once', async () => {
    const owner = new pg.Client({ connectionString: t.databaseUrl });
    await owner.connect();
    const seen = new Set<number>();
    const callers = Array.from({ length: 8 }, async () => {
      for (let call = 0; call < 15; call += 1)
        seen.add((await t.ask('PATCH /users/personal-profile', { token, body: { firstName: `Nome ${call}` } })).status);
    });
    for (let round = 0; round < 5; round += 1) {
      await owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'timbro%' and datname = current_database()",
      );
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await Promise.all(callers);
    await owner.end();
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expect.poll(async () => (await t.ask('GET /users/personal-profile', { token })).status).toBe(200);
    expect((await t.app.inject('/readyz')).statusCode).toBe(200);
  });
});

test.each([
  ['a broker that devices cannot reach', { isGatewayUp: () => false }, { broker: false, intake: true }],
  ['what devices say and nothing keeps', { isIntakeStuck: () => true }, { broker: true, intake: false }],
])('%s makes the process not ready, and calls are answered all the same', async (_, state, parts) => {
  const app = await buildApp({ server: { ...t.server, ...state }, webApps: null, version: 'test' });
  const ready = await app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({ ok: false, database: true, ...parts });
  const headers = { 'x-device-type': 'web', authorization: `Bearer ${token}` };
  expect((await app.inject({ url: '/api/v1/users/personal-profile', headers })).statusCode).toBe(200);
  await app.close();
});
