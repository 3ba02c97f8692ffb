import { runMigrations } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { access, judgeAccess } from '@timbro/core/access.ts';
import { capabilitiesOf, methodOf, pathOf } from '@timbro/core/capability.ts';
import { contract } from '@timbro/core/contract.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { implement } from '#http/handlers.ts';
import { addRequestContext, apiPrefix } from '#http/request-context.ts';
import { modules } from '../modules.ts';
import { type TestApp, testApp } from './app.ts';
import { documentedAnswers } from './documented.ts';
import { goodAnswerFaults } from './good-answers.ts';
import { matrixFaults } from './matrix.ts';
import { mountBeside } from './mount-beside.ts';
import { entriesOf, fileFieldsOf } from './requests.ts';
import { type Filling, sampleOf } from './samples.ts';

/** One that holds little: a handler that forgets the tenant shows all there is, again and again. */
let t: TestApp;
beforeAll(async () => {
  t = await testAppWithJobs();
  mountBeside(t, '/widened', widened, modules);
  mountBeside(t, '/module', hrOnly, modules);
  mountBeside(t, '/careless', { sessions: contract.sessions }, { sessions: careless() });
  buildLate('/late');
});
afterAll(() => t.close());

async function testAppWithJobs() {
  const app = await testApp();
  await runMigrations({ connectionString: app.databaseUrl });
  return app;
}

const staff = { audit: contract.audit, notifications: contract.notifications };
const widened = {
  audit: { ...contract.audit, list: { ...contract.audit.list, access: access.signedIn } },
  notifications: { counters: { ...contract.notifications.counters, access: access.public } },
};
const hrOnly = {
  profile: {
    read: { ...contract.profile.read, access: { ...access.signedIn, module: ['moduleHr', 'moduleDevices'] as const } },
  },
};

/** Handlers as somebody writes them who forgets the tenant. */
const careless = () =>
  implement(contract.sessions, {
    async list({ server, query: { page, pageSize } }) {
      const { rows } = await server.database.system.query<{ id: string; device: string; ip: string }>(
        'select id, device, ip from sessions',
      );
      const at = server.clock.now().toISOString();
      const items = rows.map((row) => ({
        ...row,
        deviceType: 'web' as const,
        createdAt: at,
        lastUsedAt: at,
        current: false,
      }));
      return { items, total: items.length, page, pageSize };
    },
    async remove({ server, now, params, unrecorded }) {
      await server.database.system.query('update sessions set ended_at = $2 where id = $1', [params.sessionId, now]);
      unrecorded();
      return null;
    },
  });

/** A guard that asks who somebody is only after it has read what they sent. */
const buildLate = (prefix: string) =>
  void t.app.register(
    async (api) => {
      addRequestContext(api, t.server);
      for (const { capability } of capabilitiesOf({ profile: contract.profile }))
        api.route({
          method: methodOf(capability),
          url: pathOf(capability),
          handler: async (request) => {
            const verdict = judgeAccess(request.actor, capability.access);
            throw new Refusal(verdict === 'allowed' ? 'notFound' : verdict);
          },
        });
    },
    { prefix },
  );

test('nobody gets where the contract does not let them, no company sees or touches the other, and every answer is as documented', async () => {
  const own = await testAppWithJobs();
  const judge = documentedAnswers(contract);
  expect(await matrixFaults(own, contract, apiPrefix, judge)).toEqual([]);
  expect(await goodAnswerFaults(own, judge)).toEqual([]);
  expect(judge.unheard()).toEqual([]);
  await own.close();
}, 1_800_000);

test('every body and query of the contract has a sample that it takes, or the matrix would only ever see 422', () => {
  const filling: Filling = { text: 'campione', idFor: () => '0193e5a0-0000-7000-8000-000000000000' };
  const untaken = capabilitiesOf(contract).flatMap(({ id, capability: { query, body } }) =>
    [query, body]
      .filter((schema) => schema !== undefined && !schema.safeParse(withFiles(schema, filling)).success)
      .map(() => id),
  );
  expect(untaken).toEqual([]);
});

/** A file that has been received is described by its size, among others. */
const withFiles = (schema: z.ZodType, filling: Filling): unknown => {
  const files = fileFieldsOf(schema);
  const sample = sampleOf(schema, filling);
  if (files.length === 0) return sample;
  return { ...Object.fromEntries(entriesOf(sample)), ...Object.fromEntries(files.map((name) => [name, { size: 1 }])) };
};

describe('the matrix finds', () => {
  test('a permission that is wider than the contract says', async () => {
    const faults = await matrixFaults(t, staff, '/widened');
    expect(faults).toContainEqual(
      expect.stringMatching(/^GET \/audit\S* as Operator of .*: (200|422 validation) instead of 403 forbidden/),
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/^GET \/notifications\/counters as nobody: \d+ .*instead of 401 unauthorized/),
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/^GET \/notifications\/counters as SuperUser of .*instead of 403 forbidden/),
    );
  });

  test('a module flag that nobody asks for', async () => {
    expect(await matrixFaults(t, hrOnly, '/module')).toEqual([]);
    const faults = await matrixFaults(t, hrOnly);
    expect(faults).toContainEqual(
      expect.stringMatching(/as Admin of a company with no module: 200 instead of moduleOff/),
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/as Admin of a company with moduleExitNotices: 200 instead of moduleOff/),
    );
    expect(faults.filter((fault) => /SuperAdmin|with moduleHr|with moduleDevices/.test(fault))).toEqual([]);
  });

  test('a handler that forgets the tenant: what it shows, what it changes, what it takes for its own', async () => {
    const faults = await matrixFaults(t, { sessions: contract.sessions }, '/careless');
    expect(faults).toContainEqual(
      expect.stringMatching(/^GET \/auth\/sessions.* as Operator of canaryone.*: shows the other company's canary/),
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/^GET \/auth\/sessions.*names ids of the other company: sessions/),
    );
    expect(faults).toContainEqual(
      expect.stringMatching(
        /^DELETE \/auth\/sessions\/.* as Admin of canarytwo.* with sessionId of the other company: 204 instead of 404/,
      ),
    );
    expect(faults).toContainEqual(
      expect.stringMatching(
        /^DELETE \/auth\/sessions\/:sessionId: called by one company, it changed the other's sessions/,
      ),
    );
  });

  test('an answer that is not what the document says', async () => {
    const { read } = contract.profile;
    const faults = await matrixFaults(t, { profile: { read: { ...read, reply: read.reply.extend({ id: z.int() }) } } });
    expect(faults).toContainEqual(
      expect.stringMatching(
        /^GET \/users\/personal-profile as Admin .*200 otherwise than documented: body\/id must be/,
      ),
    );
  });

  test('a check that comes after the body is read', async () => {
    const faults = await matrixFaults(t, { profile: contract.profile }, '/late');
    expect(faults).toContainEqual(
      expect.stringMatching(
        /^PATCH \/users\/personal-profile with broken JSON as nobody: 400 malformed instead of 401/,
      ),
    );
  });
});
