import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { handedTables, storedTable } from '@timbro/core/privacy/stored-tables-rules.ts';
import { newId } from '#db/new-id.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { fillEverything } from '#testing/fill-everything.ts';
import { openZip } from '#testing/open-zip.ts';
import { runPersonExport } from './export-job.ts';

let it: TestApp;
let company: TestCompany;
let admin: TestUser;
let person: TestUser;
let other: TestUser;
let token: string;
let adminToken: string;
let dataDir: string;
const canaries = ['CANARINO', 'secret-colleague'];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-privacy-'));
  it = await testApp({ dataDir });
  await runMigrations({ connectionString: it.databaseUrl });
  company = await it.aCompany();
  admin = await it.aUser({ company, role: 'Admin', firstName: 'Ada', lastName: 'Capo' });
  person = await it.aUser({ company, firstName: 'Pia', lastName: 'Rossi', taxCode: 'RSSPIA80A41D612X' });
  other = await it.aUser({ company, firstName: 'secret-colleague', lastName: 'Bianchi' });
  const make = attendanceOn(it.server);
  await make.aSchedule(company, [person, other], await make.aShift(company), { validFrom: '2026-10-01' });
  for (const one of [person, other]) await make.stamped(one, '2026-10-29', '08:00-17:00');
  await fillEverything(it, { person, by: admin });
  await fillEverything(it, { person: other, by: admin });
  [{ token }, { token: adminToken }] = [await it.signedInAs(person), await it.signedInAs(admin)];
  await it.ask(`GET /work-days?from=2026-10-01&to=2026-10-31`, { token: adminToken });
});
afterAll(async () => {
  await it.close();
  await rm(dataDir, { recursive: true, force: true });
});

const parts = () => ({ database: it.database, files: it.server.files, dataDir, clock: it.clock });
const started = z.object({ jobId: z.uuid() });

const fileOf = async (jobId: string, as: string) => {
  await runPersonExport(parts(), jobId);
  const { body } = await it.ask(`GET /jobs/${jobId}`, { token: as });
  expect(body).toMatchObject({ state: 'done', progress: 100, url: `/api/v1/jobs/${jobId}/file` });
  return it.ask(`GET /jobs/${jobId}/file`, { token: as });
};
const rows = z.array(z.record(z.string(), z.unknown()));

describe('the file with one’s own data', () => {
  test('holds every row of every table that the list hands over, and nothing of anybody else', async () => {
    const { jobId } = started.parse((await it.ask('POST /privacy/export', { token })).body);
    const answer = await fileOf(jobId, token);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toContain('dati-personali-pia-rossi-2026-11-12.zip');
    const files = openZip(answer.rawPayload);
    const owner = await it.owner();
    for (const [name, { of, withheld = {}, by = [] }] of handedTables) {
      if (name === 'audit_lines') continue;
      const handed = rows.parse(JSON.parse(files.get(`data/${name}.json`)?.toString() ?? ''));
      const where = {
        absence_attachments: 'absence_id in (select id from absences where user_id = $1)',
        payslip_files: 'payslip_id in (select id from payslips where user_id = $1)',
      }[name as string];
      const stored = await owner.query<{ row: Record<string, unknown> }>(
        `select row_to_json(t) as row from ${name} t where ${where ?? `${of} = $1`}`,
        [person.id],
      );
      expect(stored.rows.length, name).toBeGreaterThan(0);
      expect(handed.length, name).toBe(stored.rows.length);
      const told = (row: Record<string, unknown>) => {
        const named = new Set<string>([...Object.keys(withheld), ...by, 'correction', 'corrected_by', 'doc']);
        // The file itself is being made meanwhile.
        for (const moving of ['state', 'progress', 'file_name', 'file_type'])
          if (name === 'export_jobs') named.add(moving);
        return Object.fromEntries(Object.entries(row).filter(([column]) => !named.has(column)));
      };
      const sorted = (all: readonly Record<string, unknown>[]) =>
        all.map((row) => JSON.stringify(told(row))).toSorted();
      expect(sorted(handed), name).toEqual(sorted(stored.rows.map(({ row }) => row)));
      const csv = files.get(`data/${name}.csv`)?.toString() ?? '';
      expect(csv.startsWith('\ufeff'), name).toBe(true);
      for (const column of Object.keys(withheld)) expect(csv.split('\r\n')[0]?.split(';')).not.toContain(column);
    }
    const everything = [...files.values()].map((content) => content.toString('utf8')).join('\n');
    for (const canary of canaries) expect(everything).not.toContain(canary);
    expect(everything).not.toContain(other.id);
    expect(everything).not.toContain(admin.id);
    expect(everything).toContain('Ada Capo');
  });

  test('holds the papers as they are stored, and says in words what is in it', async () => {
    const { jobId } = started.parse(
      (await it.ask('POST /privacy/export', { token, headers: { 'accept-language': 'it' } })).body,
    );
    const files = openZip((await fileOf(jobId, token)).rawPayload);
    expect([...files.keys()].filter((name) => !name.startsWith('data/')).toSorted()).toEqual([
      'LEGGIMI.txt',
      'certificates/certificato Pia.pdf',
      'documents/contratto Pia.pdf',
      'payslips/2026-09 cedolino Pia.pdf',
    ]);
    expect(files.get('payslips/2026-09 cedolino Pia.pdf')?.toString()).toBe('%PDF payslips Pia');
    const words = files.get('LEGGIMI.txt')?.toString() ?? '';
    expect(words).toContain('Pia Rossi');
    expect(words).toContain('data/sessions.json');
    expect(words).toContain('Chiavi delle sessioni: apre un accesso');
  });

  test('tells of history what was done about its person, and of what they did to others no more than that', async () => {
    const about = await it.ask(`POST /users/${person.id}/export`, { token: adminToken });
    await fileOf(started.parse(about.body).jobId, adminToken);
    const { jobId } = started.parse((await it.ask('POST /privacy/export', { token: adminToken })).body);
    const files = openZip((await fileOf(jobId, adminToken)).rawPayload);
    const lines = rows.parse(JSON.parse(files.get('data/audit_lines.json')?.toString() ?? ''));
    const done = lines.find(({ action }) => action === 'users.update');
    expect(done).toMatchObject({ actor_id: 'Ada Capo', entity_id: null, changes: null });
    expect([...files.values()].join('\n')).not.toContain('CANARINO');
    expect(storedTable('audit_lines').handed).toBe(true);
    const jobs = rows.parse(JSON.parse(files.get('data/export_jobs.json')?.toString() ?? ''));
    expect(jobs.find(({ id }) => id === started.parse(about.body).jobId)).toMatchObject({ file_name: null });
    expect(files.get('data/export_jobs.csv')?.toString()).not.toMatch(/rossi/i);
  });
});

describe('a job', () => {
  test('is one at a time for a person, also of two who ask at once, and another after it', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => it.ask('POST /privacy/export', { token })));
    expect([one?.status, two?.status]).toEqual([202, 202]);
    expect(started.parse(one?.body)).toEqual(started.parse(two?.body));
    const { jobId } = started.parse(one?.body);
    await runPersonExport(parts(), jobId);
    const third = started.parse((await it.ask('POST /privacy/export', { token })).body);
    expect(third.jobId).not.toBe(jobId);
    await runPersonExport(parts(), third.jobId);
  });

  test('about oneself is found again for a day, whatever else was asked for meanwhile', async () => {
    const found = async () => (await it.ask('GET /privacy/mine', { token: adminToken })).body.export;
    const { jobId } = started.parse((await it.ask('POST /privacy/export', { token: adminToken })).body);
    const askedAt = it.clock.now().toISOString();
    expect(await found()).toEqual({ jobId, state: 'queued', askedAt });
    await runPersonExport(parts(), jobId);
    const about = started.parse((await it.ask(`POST /users/${other.id}/export`, { token: adminToken })).body);
    expect(await found()).toEqual({ jobId, state: 'done', askedAt });
    await runPersonExport(parts(), about.jobId);
    await it.database.system.query(
      `update export_jobs set created_at = created_at - interval '25 hours' where id = $1`,
      [jobId],
    );
    expect((await found())?.jobId).not.toBe(jobId);
  });

  test('belongs to whoever began it; about somebody else it is for administrators, and their history tells them', async () => {
    const asked = await it.ask(`POST /users/${person.id}/export`, { token: adminToken });
    expect(asked.status).toBe(202);
    const { jobId } = started.parse(asked.body);
    expect((await fileOf(jobId, adminToken)).status).toBe(200);
    for (const stranger of [token, await it.tokenOf('Admin', company), await it.tokenOf('Admin')])
      expect((await it.ask(`GET /jobs/${jobId}/file`, { token: stranger })).status).toBe(404);
    expect((await it.historyOf(person.id))[0]).toMatchObject({ action: 'privacy.exportOf', actorId: admin.id });
    const { body } = await it.ask('GET /privacy/readings/mine', { token });
    expect(body.items[0]).toMatchObject({ reader: { displayName: 'Ada Capo' }, date: '2026-11-12' });
    // Whoever is no administrator any more has no more use of it.
    await it.database.system.query(`update users set role = 'BackOffice' where id = $1`, [admin.id]);
    const { token: later } = await it.signedInAs({ ...admin, role: 'BackOffice' });
    expect((await it.ask(`GET /jobs/${jobId}/file`, { token: later })).status).toBe(403);
    await it.database.system.query(`update users set role = 'Admin' where id = $1`, [admin.id]);
  });

  test('about nobody of the company is not begun', async () => {
    const foreign = await it.aUser();
    expect((await it.ask(`POST /users/${foreign.id}/export`, { token: adminToken })).status).toBe(404);
    expect((await it.ask(`POST /users/${newId()}/export`, { token: adminToken })).status).toBe(404);
    expect((await it.ask(`POST /users/${person.id}/export`, { token })).status).toBe(403);
  });
});

describe('the page', () => {
  test('leaves what somebody fetched of themselves out of their corrections', async () => {
    const own = await it.ask(`POST /users/${admin.id}/export`, { token: adminToken });
    await runPersonExport(parts(), started.parse(own.body).jobId);
    await it.ask('PATCH /users/personal-profile', { token: adminToken, body: { phone: '+390551234567' } });
    const { items } = (await it.ask('GET /privacy/corrections/mine?pageSize=200', { token: adminToken })).body;
    expect(items.map(({ outcome }) => outcome)).toContain('profile.update');
    expect(items.filter(({ outcome }) => outcome?.startsWith('privacy.'))).toEqual([]);
  });

  test('counts what is stored, kind by kind, and since when', async () => {
    const { body } = await it.ask('GET /privacy/mine', { token });
    const kinds = body.items.map(({ kind }) => kind);
    expect(kinds).toEqual(
      [...new Set(handedTables.map(([, { kind }]) => kind))].toSorted((a, b) => kinds.indexOf(a) - kinds.indexOf(b)),
    );
    expect(body.items.find(({ kind }) => kind === 'stamps')).toMatchObject({
      count: 3,
      more: false,
      since: '2026-10-29T07:00:00.000Z',
      yearsAfterLeaving: 5,
      basis: 'law',
    });
    expect(body.items.find(({ kind }) => kind === 'positions')).toMatchObject({ basis: 'workersStatute' });
    // A slip and its file are one pay slip; a position and the place in relation to the area are one position.
    for (const kind of ['payslips', 'documents', 'certificates', 'positions', 'identity', 'sessions'])
      expect([kind, body.items.find((one) => one.kind === kind)?.count]).toEqual([kind, kind === 'sessions' ? 2 : 1]);
  });

  test('tells who corrected or decided what, the newest first, a page at a time', async () => {
    const { body } = await it.ask('GET /privacy/corrections/mine?pageSize=3', { token });
    expect([body.items.length, body.total > 3]).toEqual([3, true]);
    const all = (await it.ask('GET /privacy/corrections/mine?pageSize=200', { token })).body.items;
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(['stampings', 'stampsUpdate', 'leaveRequest', 'absence', 'exit', 'person']),
    );
    expect(all.find(({ kind }) => kind === 'stampings')).toMatchObject({
      by: { displayName: 'Ada Capo' },
      own: false,
      date: '2026-10-29',
      pairs: [{ enteredAt: '2026-10-29T07:00:00.000Z' }],
    });
    const acts = all.filter(({ kind }) => kind === 'person').map(({ outcome, own }) => [outcome, own]);
    expect(acts).toContainEqual(['users.update', false]);
    expect(acts).toContainEqual(['privacy.exportOf', false]);
    expect(acts.map(([outcome]) => outcome)).not.toContain('privacy.export');
  });
});
