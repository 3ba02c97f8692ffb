import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { Refusal } from '@timbro/core/errors.ts';
import { openPool } from '#db/client.ts';
import { newId } from '#db/new-id.ts';
import { startWorker } from '#jobs/worker.ts';
import { jobsRepo } from '#modules/jobs/jobs.repo.ts';
import { type TestApp, testApp, testClockStart } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { runExport, sweepExports } from './export-job.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let department: { id: string };
let admin: string;
let person: TestUser;
let dataDir: string;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-jobs-'));
  await runMigrations({ connectionString: it.databaseUrl });
});
afterAll(async () => {
  // The store of the tests is the machine's own folder: nothing stays in it.
  it.clock.set('2030-01-01T00:00:00Z');
  await sweepExports(parts());
  await it.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  company = await it.aCompany();
  department = await it.aDepartment(company);
  admin = await it.tokenOf('Admin', company);
  person = await it.aUser({ company, departmentId: department.id });
  await make.aSchedule(company, [person], await make.aShift(company), { validFrom: '2026-10-29' });
  await make.stamped(person, '2026-10-29', '08:00-17:00');
  await make.anAbsence(person, { startsOn: '2026-10-30', type: 'illness', protocolNumber: '402837465' });
});

const parts = () => ({
  database: it.database,
  troubles: it.server.troubles,
  files: it.server.files,
  dataDir,
  clock: it.clock,
});
const query = (format = 'csv') => `month=2026-10&format=${format}&userId=${person.id}`;
const started = z.object({ jobId: z.uuid() });
const start = async (format = 'csv', token = admin) => {
  const { status, text, headers } = await it.ask(`GET /work-days/export?${query(format)}&background=true`, { token });
  expect([status, headers['content-type']]).toEqual([202, 'application/json; charset=utf-8']);
  return started.parse(JSON.parse(text)).jobId;
};
const find = (id: string, token = admin) => it.ask(`GET /jobs/${id}`, { token });
const download = (id: string, token = admin) => it.ask(`GET /jobs/${id}/file`, { token });
const jobCount = async () =>
  (await it.database.system.query('select from export_jobs where company_id = $1', [company.id])).rows.length;

describe('a file made in the background', () => {
  test.each(['xlsx', 'csv', 'pdf', 'trripw'] as const)('%s is the one made at once', async (format) => {
    await it.ask('PATCH /company-settings', {
      token: admin,
      body: { payrollCode: '1', payrollCodes: { OR: '01', MA: 'MA' } },
    });
    await it.database.system.query(`update users set payroll_code = '7' where id = $1`, [person.id]);
    const id = await start(format);
    expect((await find(id)).body).toEqual({ id, state: 'queued', progress: 0, url: null, result: null });
    expect((await download(id)).status).toBe(404);
    await runExport(parts(), id);
    expect((await find(id)).body).toEqual({
      id,
      state: 'done',
      progress: 100,
      url: `/api/v1/jobs/${id}/file`,
      result: null,
    });
    const [made, direct] = [
      await download(id),
      await it.ask(`GET /work-days/export?${query(format)}`, { token: admin }),
    ];
    expect([made.status, direct.status]).toEqual([200, 200]);
    for (const header of ['content-type', 'content-disposition'] as const)
      expect(made.headers[header]).toBe(direct.headers[header]);
    expect(made.rawPayload.equals(direct.rawPayload)).toBe(true);
  });

  test('is made by the worker that hears of it', async () => {
    const pool = openPool(it.databaseUrl, null, 4, () => undefined);
    const worker = await startWorker({
      pool,
      crontab: '',
      log: pino({ level: 'silent' }),
      tasks: { exportMonth: (payload) => runExport(parts(), started.parse(payload).jobId) },
    });
    onTestFinished(async () => {
      await worker.stop();
      await pool.end();
    });
    const id = await start();
    await expect.poll(async () => (await find(id)).body).toMatchObject({ state: 'done' });
  });

  test('is made once, however often the worker asks', async () => {
    const id = await start();
    await runExport(parts(), id);
    const key = (await jobsRepo.find(it.database.systemDb, id))?.fileKey;
    await runExport(parts(), id);
    expect((await jobsRepo.find(it.database.systemDb, id))?.fileKey).toBe(key);
    await runExport(parts(), newId());
  });

  test('counts what was stamped until it is made', async () => {
    await it.ask(`GET /work-days?from=2026-10-01&to=2026-10-31&userId=${person.id}`, { token: admin });
    await make.stamped(person, '2026-10-31', '08:00-10:00');
    const body = { userId: person.id, date: '2026-10-31', excess: { state: 'overtime', minutes: 120 } };
    await it.ask('PATCH /work-days', { token: admin, body });
    const id = await start();
    await it.ask('PATCH /work-days', {
      token: admin,
      body: { userId: person.id, date: '2026-10-31', note: 'Inventario' },
    });
    await runExport(parts(), id);
    expect((await download(id)).text).toContain(';2026-10-31;ST;2;0;2,00;;Inventario');
  });

  test('shows what who asked may see', async () => {
    const lead = await it.signedInAs(await it.aUser({ company, role: 'Responsible', leads: [department.id] }));
    const [theirs, own] = [await start('csv', lead.token), await start()];
    for (const id of [theirs, own]) await runExport(parts(), id);
    expect((await download(own)).text).toContain('402837465');
    const { text } = await download(theirs, lead.token);
    expect([text.includes('402837465'), text.includes(';2026-10-30;MA;')]).toEqual([false, true]);
  });
});

describe('a job', () => {
  test('is only there for who started it', async () => {
    const id = await start();
    await runExport(parts(), id);
    const others = [
      await it.tokenOf('Admin', company),
      await it.tokenOf('Admin'),
      await it.tokenOf('BackOffice', company),
    ];
    for (const token of others)
      expect([(await find(id, token)).status, (await download(id, token)).status]).toEqual([404, 404]);
    expect((await find(newId())).status).toBe(404);
    expect((await find('none')).status).toBe(400);
  });

  test('is not started where the file would be refused', async () => {
    expect(
      (await it.ask(`GET /work-days/export?${query('trripw')}&background=true`, { token: admin })).body,
    ).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'payrollCode' }],
    });
    await make.stamped(person, '2026-10-31', '08:00-?');
    const refused = await it.ask(`GET /work-days/export?${query()}&background=true`, { token: admin });
    expect(refused.body).toMatchObject({ statusCode: 409, code: 'openAnomalies' });
    expect(await jobCount()).toBe(0);
    const provisional = await it.ask(`GET /work-days/export?${query()}&background=true&provisional=true`, {
      token: admin,
    });
    expect([provisional.status, await jobCount()]).toEqual([202, 1]);
  });

  test('whose month is no longer in order when it runs has failed, and is not tried again', async () => {
    const id = await start();
    await make.stamped(person, '2026-10-31', '08:00-?');
    await runExport(parts(), id);
    expect((await find(id)).body).toMatchObject({ state: 'failed', url: null });
    expect((await download(id)).status).toBe(404);
  });

  test('that meets a fault has failed, and its next try begins anew', async () => {
    const id = await start();
    const full = { ...it.server.files, put: () => Promise.reject(new Error('no space left')) };
    await expect(runExport({ ...parts(), files: full }, id)).rejects.toThrow('no space left');
    expect((await find(id)).body).toMatchObject({ state: 'failed', url: null });
    expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
    await runExport(parts(), id);
    expect((await find(id)).body).toMatchObject({ state: 'done', progress: 100 });
  });

  test('waits for a store that is away, and is tried again', async () => {
    const id = await start();
    const away = { ...it.server.files, put: () => Promise.reject(new Refusal('unavailable')) };
    await expect(runExport({ ...parts(), files: away }, id)).rejects.toMatchObject({ code: 'unavailable' });
    await runExport(parts(), id);
    expect((await find(id)).body).toMatchObject({ state: 'done' });
  });

  test('that was forgotten while it was made leaves no file', async () => {
    const id = await start();
    const put: string[] = [];
    const slow = {
      ...it.server.files,
      async put(key: string, path: string) {
        await it.server.files.put(key, path);
        put.push(key);
        await it.database.system.query('delete from export_jobs where id = $1', [id]);
      },
    };
    await runExport({ ...parts(), files: slow }, id);
    expect(put).toHaveLength(1);
    await expect(it.server.files.get(put[0] ?? '')).rejects.toMatchObject({ code: 'notFound' });
  });

  test('is forgotten after a day, with its file', async () => {
    const id = await start();
    await runExport(parts(), id);
    const key = (await jobsRepo.find(it.database.systemDb, id))?.fileKey ?? '';
    it.clock.advance(24 * 3600);
    onTestFinished(() => it.clock.set(testClockStart));
    await sweepExports(parts());
    expect((await jobsRepo.find(it.database.systemDb, id))?.state).toBe('done');
    it.clock.advance(1);
    await sweepExports(parts());
    expect(await jobsRepo.find(it.database.systemDb, id)).toBeUndefined();
    await expect(it.server.files.get(key)).rejects.toMatchObject({ code: 'notFound' });
  });
});
