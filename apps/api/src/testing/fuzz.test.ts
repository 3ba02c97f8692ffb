import * as fc from 'fast-check';
import { runMigrations } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { access, isProvider } from '@timbro/core/access.ts';
import {
  type NamedCapability,
  capabilitiesOf,
  defineContract,
  isRead,
  kindOf,
  methodOf,
  paramsOf,
  pathOf,
} from '@timbro/core/capability.ts';
import { contract } from '@timbro/core/contract.ts';
import { errorStatus } from '@timbro/core/errors.ts';
import { madeOldBy } from '@timbro/core/staleness.ts';
import { implement } from '#http/handlers.ts';
import { apiPrefix } from '#http/request-context.ts';
import { type TestApp, testApp } from './app.ts';
import { type FuzzRequest, requestArbitrary } from './arbitraries.ts';
import type { TestCompany } from './factories.ts';
import { kiosksOn } from './kiosks.ts';
import { mountBeside } from './mount-beside.ts';
import { type OwnedIds, aMarkedCompany, idsFor, idsOwnedBy } from './records.ts';
import { prepare } from './requests.ts';
import { type Filling, sampleOf } from './samples.ts';
import { startWatch } from './stolen-time.ts';

/** A write that goes well is followed by much reading, so that fewer of them take as long as the reads. */
const runsOf = ({ capability }: NamedCapability) => Number(process.env['FUZZ_RUNS'] ?? (isRead(capability) ? 20 : 12));
/**
 * Where there is time everything is read after each write that went well; else what the writes of a call make old, after the
 * last of them, which reads what all of them have left.
 */
const readsEachTime = Boolean(process.env['FUZZ_RUNS'] ?? process.env['LONG']);
/** Printed by fast-check with every failure; `FUZZ_SEED` tries other requests. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_112);
const slowestMs = 5_000;
const canary = 'canaryfuzz';

let t: TestApp;
let others: OwnedIds;

const flat = (owned: OwnedIds) => [...owned.values()].flatMap((some) => some.slice(0, 5));

const fragile = defineContract({
  trusting: {
    route: 'POST /trusting',
    access: access.employee,
    body: z.object({ name: z.string().max(100) }),
    reply: z.object({ count: z.number() }),
    entity: null,
    summary: '',
  },
  counting: {
    route: 'GET /counting',
    access: access.employee,
    query: z.object({ many: z.coerce.number() }),
    reply: z.object({ count: z.number() }),
    summary: '',
  },
  gossip: {
    route: 'GET /gossip',
    access: access.employee,
    query: z.object({ search: z.string().optional() }),
    reply: z.object({ names: z.array(z.string()) }),
    summary: '',
  },
});
const fragileHandlers = implement(fragile, {
  async trusting({ body }) {
    return { count: (await t.database.system.query(`select '${body.name}'`)).rows.length };
  },
  async counting({ query }) {
    return { count: 'x'.repeat(query.many).length };
  },
  async gossip({ query }) {
    const { rows } = await t.database.system.query<{ name: string }>(
      'select name from companies where $1::text is not null',
      [query.search],
    );
    return { names: rows.map(({ name }) => name) };
  },
});

beforeAll(async () => {
  t = await testApp();
  await runMigrations({ connectionString: t.databaseUrl });
  mountBeside(t, '/fragile', { fragile }, { fragile: fragileHandlers });
  others = await idsOwnedBy(t.database, (await aMarkedCompany(t, canary)).id);
});
afterAll(() => t.close());

/** Where an operation is tried: what it may meet, and ids it has no business with. */
type Field = { readonly company: TestCompany; readonly own: OwnedIds; readonly ids: readonly string[] };
let fields = 0;

/** A company for each write, since what one of them removes the next may need; reads leave everything as it is. */
async function aField(named: NamedCapability): Promise<Field> {
  const { company, own } = isRead(named.capability) ? await (readers ??= aCompany()) : await aCompany();
  // Who works across the clients would disable and remove the others too.
  return { company, own, ids: worksAcrossClients(named) ? flat(own) : [...flat(own), ...flat(others)] };
}
let readers: ReturnType<typeof aCompany> | undefined;
async function aCompany() {
  const company = await aMarkedCompany(t, `proprio${(fields += 1)}x`);
  return { company, own: await idsOwnedBy(t.database, company.id) };
}

/** What lets somebody in who may make the call: nothing, the cookie of a kiosk, or a session. */
type Credentials = Readonly<Record<string, string>>;
async function credentialsFor(
  { capability: { access: needed } }: NamedCapability,
  company: TestCompany,
): Promise<Credentials> {
  if (needed === 'public') return {};
  if (needed === 'kiosk') {
    const { cookies } = await kiosksOn(t).aKiosk(company);
    return {
      cookie: Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; '),
    };
  }
  const role = needed.roles.find((one) => !isProvider(one)) ?? needed.roles[0] ?? 'Admin';
  return { authorization: `Bearer ${await t.tokenOf(role, company)}` };
}

const worksAcrossClients = ({ capability: { access: needed, acrossClients } }: NamedCapability) =>
  acrossClients && typeof needed !== 'string' && needed.roles.every(isProvider);

/** Hashing a password takes its time on purpose. */
const hashes = ({ capability: { body } }: NamedCapability) =>
  body !== undefined &&
  JSON.stringify(body.toJSONSchema({ io: 'input', unrepresentable: 'any' })).includes('"password"');

async function send({ method, url, headers, payload }: FuzzRequest, credentials: Credentials) {
  const passed = startWatch();
  const answer = await t.app.inject({
    method,
    url,
    headers: { 'x-device-type': 'web', ...credentials, ...headers },
    ...(payload !== undefined && { payload }),
  });
  return { answer, ms: passed() };
}

const codes = Object.keys(errorStatus);
const refusal = z.object({ statusCode: z.int(), code: z.enum(codes), message: z.string().min(1), requestId: z.uuid() });

/** What must hold for any request; `seen` counts the answers, so that a test can tell whether the requests got anywhere. */
async function survives(named: NamedCapability, prefix: string, field: Field, seen: number[] = []) {
  const { company, own, ids } = field;
  let credentials = await credentialsFor(named, company);
  const known = { ids, idsFor: (name: string) => idsFor(name, own).slice(0, 2) };
  return fc.asyncProperty(requestArbitrary(named, prefix, known, hashes(named)), async (request) => {
    const { answer, ms } = await send(request, credentials);
    const { statusCode, body } = answer;
    seen.push(statusCode);
    expect(statusCode, body).toBeLessThan(500);
    // A machine that stood still does not do so for the same request again.
    if (ms >= slowestMs) expect((await send(request, credentials)).ms).toBeLessThan(slowestMs);
    // Who works across the clients sees them all.
    if (!worksAcrossClients(named))
      expect(`${body} ${JSON.stringify(answer.headers)}`.toLowerCase()).not.toContain(canary);
    if (statusCode >= 300) expect(refusal.parse(answer.json()).statusCode).toBe(statusCode);
    else if (!isRead(named.capability)) {
      if (readsEachTime) await readsBack(named, credentials, own);
      // A write that went well may have ended the session or the person behind it.
      credentials = await credentialsFor(named, company);
    }
  });
}

const plainReads = capabilitiesOf(contract).filter(
  ({ capability }) => isRead(capability) && paramsOf(capability).length === 0 && kindOf(capability.reply) === 'json',
);

const moduleOf = ({ id }: NamedCapability) => id.split('.')[0] ?? id;

/** What was taken can be read again by whoever wrote it. */
async function readsBack(written: NamedCapability, credentials: Credentials, own: OwnedIds) {
  const filling: Filling = { text: '', idFor: (name) => idsFor(name, own)[0] ?? '' };
  const old = madeOldBy(moduleOf(written));
  for (const read of plainReads.filter((one) => readsEachTime || old.has(moduleOf(one)))) {
    const url = apiPrefix + prepare(read, filling, 'required').route.replace('GET ', '');
    const { statusCode, body } = (await send({ method: 'GET', url, headers: {} }, credentials)).answer;
    expect(statusCode, body).toBeLessThan(500);
  }
}

test.each(capabilitiesOf(contract).map((named) => [named.capability.route, named] as const))(
  '%s answers whatever it is sent',
  async (_, named) => {
    const seen: number[] = [];
    const field = await aField(named);
    await fc.assert(await survives(named, apiPrefix, field, seen), { numRuns: runsOf(named), seed });
    if (!readsEachTime && !isRead(named.capability) && seen.some((status) => status < 300))
      await readsBack(named, await credentialsFor(named, field.company), field.own);
    const { refuses = [] } = named.capability;
    // What the query names by its id may not be the caller's.
    const mayMissAll = refuses.includes('notFound');
    if (isRead(named.capability) && paramsOf(named.capability).length === 0 && !mayMissAll) expect(seen).toContain(200);
  },
  600_000 + Number(process.env['FUZZ_RUNS'] ?? 0) * 500,
);

const jsonWrites = capabilitiesOf(contract).filter(
  ({ capability }) => !isRead(capability) && kindOf(capability.body) === 'json',
);

test.each(jsonWrites.map((named) => [named.capability.route, named] as const))(
  '%s survives texts as long as its contract takes them, and so does who sent them',
  async (_, named) => {
    const { capability } = named;
    const { company, own } = await aField(named);
    const credentials = await credentialsFor(named, company);
    const idFor = (name: string) => idsFor(name, own)[0] ?? '';
    const payload = JSON.stringify(sampleOf(capability.body ?? z.never(), { text: 'W'.repeat(20_000), idFor }));
    const url = apiPrefix + pathOf(capability).replace(/:(\w+)/g, (_match, name: string) => idFor(name));
    const headers = { 'content-type': 'application/json' };
    const { statusCode, body } = (await send({ method: methodOf(capability), url, headers, payload }, credentials))
      .answer;
    expect(statusCode, body).toBeLessThan(500);
    await readsBack(named, credentials, own);
  },
);

describe('the fuzz finds a handler that', () => {
  const found = async (action: keyof typeof fragile) => {
    const named = capabilitiesOf({ fragile }).find(({ id }) => id === `fragile.${action}`);
    if (!named) throw new Error('No such action.');
    return (
      await fc.check(await survives(named, '/fragile', await aField(named)), { numRuns: 300, seed, endOnFailure: true })
    ).failed;
  };
  test('falls over a text it did not expect', async () => expect(await found('trusting')).toBe(true));
  test('falls over a number it did not expect', async () => expect(await found('counting')).toBe(true));
  test("shows another company's rows", async () => expect(await found('gossip')).toBe(true));
});
