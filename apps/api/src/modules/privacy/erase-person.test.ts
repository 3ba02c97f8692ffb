import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allStored } from '@timbro/core/privacy/stored-tables-rules.ts';
import { sealAudit, verifyAudit } from '#modules/audit/seal.repo.ts';
import { verifyRegister } from '#register/log/verify.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { fillEverything } from '#testing/fill-everything.ts';
import { runPersonExport } from './export-job.ts';

let it: TestApp;
let company: TestCompany;
let admin: TestUser;
let token: string;
let person: TestUser;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-erase-'));
  it = await testApp({ dataDir });
  await runMigrations({ connectionString: it.databaseUrl });
});
afterAll(async () => {
  await it.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  company = await it.aCompany();
  admin = await it.aUser({ company, role: 'Admin', firstName: 'Ada', lastName: 'Capo' });
  person = await it.aUser({ company, firstName: 'Pia', lastName: "D'Amico", taxCode: 'RSSPIA80A41D612X' });
  ({ token } = await it.signedInAs(admin));
});

const archive = async (user = person, lastDay = '2026-10-31') =>
  void (await it.database.system.query(`update users set status = 'archived', archived_on = $2 where id = $1`, [
    user.id,
    lastDay,
  ]));
const erase = (body: object = { name: 'Pia D’Amico' }, as = token, id = person.id) =>
  it.ask(`POST /users/${id}/erase`, { token: as, body });
const rowsOf = async (table: string, column = 'user_id') =>
  (await it.database.system.query<Record<string, unknown>>(`select * from ${table} where ${column} = $1`, [person.id]))
    .rows;
const lineOf = (items: readonly { what: string; state: string }[], what: string, state = 'erased') =>
  items.find((line) => line.what === what && line.state === state);

describe('an erasure', () => {
  test('takes away what the law does not keep, leaves the rest, and every chain holds', async () => {
    const make = attendanceOn(it.server);
    await make.aSchedule(company, [person], await make.aShift(company), { validFrom: '2026-10-01' });
    await make.stamped(person, '2026-10-29', '08:00-17:00');
    await fillEverything(it, { person, by: admin });
    await it.ask('GET /work-days?from=2026-10-01&to=2026-10-31', { token });
    for (const month of ['2026-09', '2026-10']) await it.aClosedMonth(person, month);
    await archive();
    const keys = (
      await it.database.system.query<{ key: string }>(
        `select file_key as key from absence_attachments where company_id = $1`,
        [company.id],
      )
    ).rows.map(({ key }) => key);

    const rehearsed = await erase({ dryRun: true });
    expect(rehearsed.status).toBe(200);
    expect((await rowsOf('users', 'id'))[0]).toMatchObject({ erased_at: null, phone: '+39055123456' });
    expect(await rowsOf('sessions')).toHaveLength(1);
    expect((await it.historyOf(person.id)).map(({ action }) => action)).not.toContain('privacy.erase');

    const { status, body } = await erase();
    expect([status, body]).toEqual([200, rehearsed.body]);
    expect((await rowsOf('users', 'id'))[0]).toMatchObject({
      display_name: "Pia D'Amico",
      tax_code: 'RSSPIA80A41D612X',
      email: `${person.id}@cancellato.invalid`,
      phone: null,
      badge: null,
      pin_hash: null,
      password_hash: null,
      notifications: {},
      status: 'archived',
    });
    for (const [table, { of, erased }] of allStored)
      if (erased === 'all' && of === 'user_id') expect(await rowsOf(table), table).toEqual([]);
    expect(await rowsOf('leave_requests')).toMatchObject([{ status: 'approved', note: null, decision_note: null }]);
    expect(await rowsOf('stamps_updates')).toMatchObject([{ reason: '' }]);
    expect(await rowsOf('absences')).toMatchObject([{ type: 'illness', note: null }]);
    for (const table of ['stamps', 'work_days', 'payslips', 'documents', 'months'])
      expect((await rowsOf(table)).length, table).toBeGreaterThan(0);
    expect(
      (await it.database.system.query('select from refresh_tokens where company_id = $1', [company.id])).rowCount,
    ).toBe(0);
    expect(keys).toHaveLength(1);
    for (const key of keys)
      await expect
        .poll(() =>
          it.server.files.get(key).then(
            () => 'there',
            () => 'gone',
          ),
        )
        .toBe('gone');

    expect(lineOf(body.items, 'contacts')).toMatchObject({ count: 1, until: null });
    expect(lineOf(body.items, 'certificates')).toMatchObject({ count: 1 });
    expect(lineOf(body.items, 'undecided')).toMatchObject({ count: 1 });
    expect(lineOf(body.items, 'stamps', 'kept')).toMatchObject({ until: '2031-10-31', basis: 'law' });
    expect(lineOf(body.items, 'payslips', 'kept')).toMatchObject({ until: '2036-10-31' });
    expect(lineOf(body.items, 'history', 'kept')).toMatchObject({ until: null, basis: 'interest' });

    await sealAudit(it.database.system);
    expect((await verifyAudit(it.database.system)).firstBreak).toBeNull();
    expect((await verifyRegister(it.database.systemDb, company.id)).firstBreak).toBeNull();
    const [line] = await it.historyOf(person.id);
    expect(line).toMatchObject({ action: 'privacy.erase', actorId: admin.id });
    expect(JSON.stringify(line?.changes)).not.toContain('@prova.example');
  });

  test('removes papers only once their time is over', async () => {
    await fillEverything(it, { person, by: admin });
    await it.database.system.query(`update payslips set month = '2015-01' where user_id = $1`, [person.id]);
    await archive();
    await it.database.system.query(`delete from stampings where user_id = $1`, [person.id]);
    await it.aClosedMonth(person, '2026-10');
    await it.aClosedMonth(person, '2026-09');
    const { body } = await erase();
    expect(lineOf(body.items, 'expired')).toMatchObject({ count: 2 });
    expect([await rowsOf('payslips'), (await rowsOf('documents')).length]).toEqual([[], 1]);
  });

  test('cannot be undone: nobody erased is brought back, changed, invited or erased again', async () => {
    await archive();
    expect((await erase()).status).toBe(200);
    const refused = [
      await erase(),
      await it.ask(`PATCH /users/${person.id}/archive`, { token, body: { archived: false } }),
      await it.ask(`PATCH /users/${person.id}`, { token, body: { phone: '+39055123456' } }),
      await it.ask(`PATCH /users/${person.id}/invite`, { token }),
      await it.ask(`POST /users/${person.id}/pairing`, { token }),
      await it.ask('POST /users/pairing-letters', { token, body: { userIds: [person.id] } }),
    ];
    for (const { body } of refused)
      expect(body).toMatchObject({ errors: [{ message: 'I dati della persona sono stati cancellati' }] });
    expect(refused.map(({ status, body }) => [status, (body as { code?: string } | null)?.code])).toEqual(
      refused.map(() => [409, 'statusForbids']),
    );
    const { body } = await it.ask(`GET /users?id=${person.id}`, { token });
    expect(body.items[0]).toMatchObject({ erasedAt: it.clock.now().toISOString(), status: 'archived', phone: null });
    const list = await it.ask('GET /users/export?format=csv', { token });
    expect(list.text).toContain('Ada');
    expect(list.text).not.toContain('cancellato.invalid');
  });
});

describe('an erasure is refused', () => {
  test('of somebody who works here, and of oneself', async () => {
    expect((await erase()).body).toMatchObject({ code: 'statusForbids', errors: [{ path: 'status' }] });
    expect((await erase({ name: 'Ada Capo' }, token, admin.id)).body).toMatchObject({ code: 'forbidden' });
  });

  test('with another name, or none', async () => {
    await archive();
    for (const body of [{ name: 'Pia Rossi' }, { name: '' }, {}])
      expect((await erase(body)).body).toMatchObject({
        statusCode: 422,
        errors: [{ path: 'name', message: 'Il nome non corrisponde' }],
      });
    expect((await rowsOf('users', 'id'))[0]).toMatchObject({ erased_at: null });
  });

  test('while a month of theirs is open, which it names', async () => {
    const make = attendanceOn(it.server);
    for (const day of ['2026-09-30', '2026-10-29']) await make.stamped(person, day, '08:00-17:00');
    await archive();
    for (const body of [{ name: "Pia D'Amico" }, { dryRun: true }])
      expect((await erase(body)).body).toMatchObject({
        code: 'statusForbids',
        errors: [
          {
            path: 'month.2026-09',
            message: 'Settembre e ottobre 2026 non sono chiusi: chiuderli, poi cancellare',
          },
        ],
      });
    await it.aClosedMonth(person, '2026-09');
    expect((await erase()).body).toMatchObject({
      errors: [{ path: 'month.2026-10', message: 'Ottobre 2026 non è chiuso: chiuderlo, poi cancellare' }],
    });
    await it.aClosedMonth(person, '2026-10');
    expect((await erase({ name: ' pia d’amico ' })).status).toBe(200);
  });

  test('while the month in which they left runs, which has to end first', async () => {
    await attendanceOn(it.server).stamped(person, '2026-11-10', '08:00-17:00');
    await archive(person, '2026-11-10');
    expect((await erase()).body).toMatchObject({
      errors: [{ path: 'month', message: 'Novembre 2026 deve prima finire: poi chiuderlo e cancellare' }],
    });
  });

  test('to everybody but an administrator of the same company', async () => {
    await archive();
    for (const role of ['Responsible', 'BackOffice', 'Operator'] as const)
      expect((await erase({ dryRun: true }, await it.tokenOf(role, company))).status).toBe(403);
    expect((await erase({ dryRun: true }, await it.tokenOf('Admin'))).status).toBe(404);
  });
});

describe('at the same moment', () => {
  const both = async (one: Promise<{ status: number }>, other: Promise<{ status: number }>) =>
    (await Promise.all([one, other])).map(({ status }) => status);
  const inOrder = (statuses: number[]) => statuses.toSorted((one, other) => one - other);

  test('two erasures: one counts', async () => {
    await archive();
    expect(inOrder(await both(erase(), erase()))).toEqual([200, 409]);
  });

  test('an erasure and a return: never somebody erased who works here', async () => {
    for (let round = 0; round < 4; round += 1) {
      person = await it.aUser({ company, firstName: 'Pia', lastName: "D'Amico" });
      await archive();
      const back = it.ask(`PATCH /users/${person.id}/archive`, { token, body: { archived: false } });
      expect(inOrder(await both(erase(), back))).toEqual([200, 409]);
      const [row] = await rowsOf('users', 'id');
      expect([row?.['erased_at'] === null, row?.['status']]).toEqual(
        row?.['erased_at'] === null ? [true, 'active'] : [false, 'archived'],
      );
    }
  });

  test('an erasure and a deletion: both are over, and nothing is left half done', async () => {
    await archive();
    const [erased, removed] = await both(erase(), it.ask(`DELETE /users/${person.id}`, { token }));
    expect(removed).toBe(204);
    expect([200, 404]).toContain(erased);
    expect(await rowsOf('users', 'id')).toEqual([]);
  });

  test('an erasure and a file about them: no file outlives it with what was erased', async () => {
    await fillEverything(it, { person, by: admin });
    await it.database.system.query(`delete from stampings where user_id = $1`, [person.id]);
    for (const month of ['2026-09', '2026-10']) await it.aClosedMonth(person, month);
    await archive();
    const asked = await it.ask(`POST /users/${person.id}/export`, { token });
    const { jobId } = asked.body;
    const slow = {
      ...it.server.files,
      async put(key: string, path: string) {
        await it.server.files.put(key, path);
        expect((await erase()).status).toBe(200);
      },
    };
    await runPersonExport({ database: it.database, files: slow, dataDir, clock: it.clock }, jobId);
    expect((await it.ask(`GET /jobs/${jobId}`, { token })).status).toBe(404);
    const again = await it.ask(`POST /users/${person.id}/export`, { token });
    expect(again.status).toBe(202);
  });
});
