import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { access } from '@timbro/core/access.ts';
import { type Capability, defineContract, file } from '@timbro/core/capability.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { buildApp } from '#app.ts';
import { newId } from '#db/new-id.ts';
import { rooms } from '#realtime/audience.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';
import { mountBeside } from '#testing/mount-beside.ts';
import { type Caller, implement } from './handlers.ts';
import { mount } from './mount.ts';

const note = z.object({
  id: z.uuid(),
  name: z.string(),
  owner: z.object({ name: z.string() }),
  tags: z.array(z.object({ name: z.string() })),
});
const made = z.object({ id: z.uuid() });
const how = ['well', 'refused', 'broken', 'killed'] as const;

const contracts = {
  notes: defineContract({
    read: { route: 'GET /notes/:noteId', access: access.employee, reply: note, summary: '' },
    whoAmI: { route: 'GET /me', access: access.public, reply: z.object({ companies: z.int() }), summary: '' },
    paper: {
      route: 'GET /paper',
      access: access.employee,
      query: z.object({ name: z.string() }),
      reply: file(['application/pdf']),
      summary: '',
    },
    create: {
      route: 'POST /notes',
      access: access.employee,
      body: z.strictObject({ name: z.string(), ends: z.enum(how) }),
      reply: made,
      entity: 'user',
      summary: '',
    },
    quiet: {
      route: 'POST /quiet',
      access: access.employee,
      body: z.strictObject({ ends: z.enum(['mute', 'unrecorded', 'killed', 'misshapen']) }),
      reply: made,
      entity: 'user',
      summary: '',
    },
    silent: { route: 'PATCH /silent', access: access.employee, reply: made, entity: 'user', event: null, summary: '' },
    open: {
      route: 'POST /open',
      access: access.public,
      body: z.strictObject({ userId: z.uuid(), companyId: z.uuid() }),
      reply: made,
      status: 200,
      entity: 'user',
      summary: '',
    },
  }),
};

const effects: string[] = [];
const insert = ({ tx, actor, now }: Caller, name: string) =>
  tx.execute(
    sql`insert into departments (id, created_at, company_id, name) values (${newId()}, ${now.toISOString()}::timestamptz, ${actor.companyId}, ${name})`,
  );

const notes = implement(contracts.notes, {
  async read({ params }) {
    const row = {
      id: params.noteId,
      name: 'Nota',
      secret: 1,
      owner: { name: 'Ada', passwordHash: 'x' },
      tags: [{ name: 'a', secret: 2 }],
    };
    return row;
  },
  async whoAmI({ tx }) {
    const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from companies`);
    return { companies: rows[0]?.n ?? 0 };
  },
  paper: async ({ query }) => ({ name: query.name, type: 'application/pdf', content: pages() }),
  async create(call) {
    await insert(call, call.body.name);
    call.record({
      entityId: call.actor.id,
      before: { name: 'prima' },
      after: { name: call.body.name },
      rooms: [rooms.user(call.actor.id)],
    });
    call.afterCommit(() => void effects.push(call.body.name));
    if (call.body.ends === 'refused') throw new Refusal('statusForbids');
    if (call.body.ends === 'broken') await call.tx.execute(sql`select 1 / 0`);
    if (call.body.ends === 'killed') await killOwnConnection(call);
    return { id: call.actor.id };
  },
  async quiet(call) {
    await insert(call, call.body.ends);
    if (call.body.ends !== 'mute') call.unrecorded();
    if (call.body.ends === 'killed') await killOwnConnection(call);
    return { id: call.body.ends === 'misshapen' ? 'not a uuid' : call.actor.id };
  },
  async silent(call) {
    call.record({ entityId: call.actor.id, before: null, after: null, rooms: [rooms.user(call.actor.id)] });
    return { id: call.actor.id };
  },
  async open(call) {
    const { userId, companyId } = call.body;
    const { rows } = await call.tx.execute<{ hash: string }>(
      sql`select password_hash as hash from users where id = ${userId}`,
    );
    call.record({ entityId: userId, before: null, after: { known: rows.length }, by: { actorId: userId, companyId } });
    return { id: userId };
  },
});

async function* pages() {
  yield Buffer.from('%PDF-1.4\n');
  yield Buffer.from('%%EOF\n');
}

async function killOwnConnection({ tx }: Caller) {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const owner = new pg.Client({ connectionString: t.databaseUrl });
  await owner.connect();
  await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await owner.end();
}

let t: TestApp;
let user: TestUser;
let token: string;

beforeAll(async () => {
  t = await testApp();
  mountBeside(t, '/tiny', contracts, { notes });
  user = await t.aUser({ role: 'Admin' });
  ({ token } = await t.signedInAs(user));
});
afterAll(() => t.close());

const ask = (route: string, body?: object, as: string | null = token) =>
  t.ask(route, { prefix: '/tiny', ...(body && { body }), ...(as && { token: as }) });
const create = (name: string, ends: (typeof how)[number] = 'well') => ask('POST /notes', { name, ends });
const isSaved = async (name: string) =>
  (await t.database.system.query('select 1 from departments where name = $1', [name])).rowCount === 1;
const linesAbout = async (name: string) =>
  (await t.historyOf(user.id)).filter(({ changes }) => JSON.stringify(changes).includes(name));
const eventsOf = async (eventType: string) =>
  (await t.leftInOutbox('event')).filter(({ payload }) => JSON.stringify(payload).includes(eventType));

describe('an answer', () => {
  test('holds only what the contract names, at any depth', async () => {
    const id = newId();
    const { text } = await ask(`GET /notes/${id}`);
    expect(JSON.parse(text)).toEqual({ id, name: 'Nota', owner: { name: 'Ada' }, tags: [{ name: 'a' }] });
  });

  test('that is a file is an attachment under a name that cannot leave its header', async () => {
    const name = 'Busta "paga"\r\nset-cookie: x=1; ò😀/../.pdf';
    const answer = await ask(`GET /paper?name=${encodeURIComponent(name)}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('%PDF-1.4\n%%EOF\n');
    const disposition = String(answer.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[\w.\- ]+"; filename\*=UTF-8''[\w.%!~*'()-]+$/);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('carries the headers that keep a browser safe', async () => {
    const { headers } = await ask(`GET /notes/${newId()}`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test.each([
    [false, 'max-age=31536000'],
    [true, 'max-age=31536000; includeSubDomains'],
  ])('behind TLS speaks for other hosts of its domain only when told to (%s)', async (told, header) => {
    const env = { ...t.server.env, HSTS_INCLUDE_SUBDOMAINS: told };
    const server = { ...t.server, env, publicUrl: 'https://ore.prova.example' };
    const app = await buildApp({ server, webApps: null, version: 'test' });
    expect((await app.inject('/healthz')).headers['strict-transport-security']).toBe(header);
    await app.close();
  });
});

describe('a write', () => {
  test('leaves its line in the history and its event in the outbox', async () => {
    expect((await create('Scritto')).status).toBe(201);
    expect(await isSaved('Scritto')).toBe(true);
    expect(await linesAbout('Scritto')).toMatchObject([
      {
        action: 'notes.create',
        actorId: user.id,
        companyId: user.companyId,
        entity: 'user',
        entityId: user.id,
        changes: [{ field: 'name', before: 'prima', after: 'Scritto' }],
        refused: false,
        ip: '127.0.0.1',
      },
    ]);
    expect(await eventsOf('notes.create')).toMatchObject([
      {
        companyId: user.companyId,
        payload: {
          event: {
            eventType: 'notes.create',
            entityId: user.id,
            companyId: user.companyId,
            at: '2026-11-12T09:30:00.000Z',
          },
          rooms: [`user:${user.id}`],
        },
      },
    ]);
    expect(effects).toContain('Scritto');
  });

  test.each([
    ['is refused by its rule', 'refused', 409],
    ['fails in the database', 'broken', 400],
  ] as const)('that %s leaves neither row nor line nor event nor effect', async (name, ends, status) => {
    const before = (await eventsOf('notes.create')).length;
    expect((await create(name, ends)).status).toBe(status);
    expect(await isSaved(name)).toBe(false);
    expect(await linesAbout(name)).toEqual([]);
    expect(await eventsOf('notes.create')).toHaveLength(before);
    expect(effects).not.toContain(name);
  });

  test.each([
    ['in the middle', () => create('killed', 'killed')],
    ['right before the commit', () => ask('POST /quiet', { ends: 'killed' })],
  ])('whose connection is lost %s is 503 with a time to come back, and leaves nothing', async (when, write) => {
    const answer = await write();
    expect(answer.body).toMatchObject({ statusCode: 503, code: 'unavailable' });
    expect(answer.headers['retry-after']).toBe('1');
    expect(await isSaved('killed')).toBe(false);
    expect(effects).not.toContain('killed');
    expect((await create(`Dopo ${when}`)).status).toBe(201);
  });

  test('that says nothing of what it did is our own fault, and does not happen', async () => {
    expect((await ask('POST /quiet', { ends: 'mute' })).body).toMatchObject({ statusCode: 500, code: 'internal' });
    expect(await isSaved('mute')).toBe(false);
  });

  test('whose answer is not what the contract says does not happen either', async () => {
    expect((await ask('POST /quiet', { ends: 'misshapen' })).body).toMatchObject({ statusCode: 500, code: 'internal' });
    expect(await isSaved('misshapen')).toBe(false);
  });

  test('may say that there is nothing to say', async () => {
    expect((await ask('POST /quiet', { ends: 'unrecorded' })).status).toBe(201);
    expect(await isSaved('unrecorded')).toBe(true);
  });

  test('of a capability without event leaves only the line', async () => {
    expect((await ask('PATCH /silent')).status).toBe(200);
    expect(await eventsOf('notes.silent')).toEqual([]);
    expect((await t.historyOf(user.id)).map(({ action }) => action)).toContain('notes.silent');
  });

  test('without a body where one is needed is 422, with a field too many too', async () => {
    expect((await ask('POST /notes')).status).toBe(422);
    expect((await ask('POST /notes', { name: 'x', ends: 'well', extra: 1 })).body).toMatchObject({
      errors: [{ path: 'extra', message: 'Campo sconosciuto' }],
    });
  });
});

test.each([
  ['a body that is nothing', 'null', {}, 422],
  ['a body that claims to be packed', '{"name":"x","ends":"well"}', { 'content-encoding': 'gzip' }, 415],
  ['a body that says that it is not', '{"name":"x","ends":"well"}', { 'content-encoding': 'identity' }, 201],
])('%s is answered %s', async (_, payload, more, status) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more };
  expect((await t.app.inject({ method: 'POST', url: '/tiny/notes', headers, payload })).statusCode).toBe(status);
});

describe('a public call', () => {
  test.each([
    ['from nobody', () => null],
    ['from somebody who is signed in', () => token],
    ['with a token that is none', () => 'x.y.z'],
  ])('%s sees what it must, whatever the caller may see', async (_, as) => {
    expect((await ask('POST /open', { userId: user.id, companyId: user.companyId }, as())).status).toBe(200);
    const { text } = await ask('GET /me', undefined, as());
    expect(JSON.parse(text)).toEqual({
      companies: (await t.database.system.query('select 1 from companies')).rowCount,
    });
  });
});

test('a refused attempt leaves a line of its own', async () => {
  const superUser = await t.aUser({ role: 'SuperUser' });
  const answer = await ask('POST /notes', { name: 'x', ends: 'well' }, (await t.signedInAs(superUser)).token);
  expect(answer.body.code).toBe('forbidden');
  const { rows } = await t.database.system.query('select action, refused from audit_lines where actor_id = $1', [
    superUser.id,
  ]);
  expect(rows).toEqual([{ action: 'notes.create', refused: true }]);
});

test.each([
  ['/api/v1/auth/refresh', 403],
  ['/api/v1/auth/%72efresh', 403],
  ['/api/v1/auth/refresh?x=1', 403],
])('a foreign page that posts the cookie to %s is refused', async (url, status) => {
  const answer = await t.app.inject({
    method: 'POST',
    url,
    headers: { origin: 'https://evil.example', 'x-device-type': 'web' },
    cookies: { refreshToken: 'x' },
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, 'originRefused']);
});

describe('the start fails on', () => {
  const { access: _, ...unguarded } = contracts.notes.read;
  test.each([
    ['a capability without handler', { read: contracts.notes.read }, {}, 'notes.read has no handler'],
    ['a module without handlers', { read: contracts.notes.read }, null, 'notes.read has no handler'],
    [
      'a capability that does not say who may call it',
      { read: unguarded as unknown as Capability },
      { read: notes.read },
      'notes.read does not say who may call it',
    ],
  ])('%s', (__, declared, handlers, message) => {
    expect(() => mount(t.app, t.server, { notes: declared }, handlers ? { notes: handlers } : {})).toThrow(message);
  });
});
