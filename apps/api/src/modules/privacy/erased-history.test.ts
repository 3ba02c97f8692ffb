import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditLine, auditLine } from '@timbro/core/audit/contract.ts';
import { erasedFields, erasedValue } from '@timbro/core/privacy/erased-fields-rules.ts';
import { sealAudit, verifyAudit } from '#modules/audit/seal.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { openZip } from '#testing/open-zip.ts';
import { runPersonExport } from './export-job.ts';

let it: TestApp;
let company: TestCompany;
let admin: string;
let person: TestUser;
let colleague: TestUser;
let elsewhere: { admin: string; person: TestUser };
let dataDir: string;
const records = new Map<string, string>();

/** What the history of somebody says in the fields that an erasure empties, each word with where it comes from. */
const wordsOf = (whose: string) => ({
  phone: `+39055123${whose.charCodeAt(0)}`,
  badge: `BADGE-${whose}`,
  email: `prima.${whose}@prova.example`,
  absence: `Segreto ${whose}: visita medica`,
  asked: `Motivi di famiglia ${whose}`,
  answer: `Risposta riservata ${whose}`,
  undecided: `Mai deciso ${whose}`,
  removed: `Ritirata ${whose}`,
  stamps: `Dimenticata per ${whose}`,
  exit: `Dal dentista ${whose}`,
});
const words = Object.values(wordsOf('pia'));
const found = (text: string) => words.filter((word) => text.includes(word));
const day = '2026-10-29';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-erased-'));
  it = await testApp({ dataDir });
  await runMigrations({ connectionString: it.databaseUrl });
  company = await it.aCompany();
  admin = await it.tokenOf('Admin', company);
  person = await aPerson(company, 'pia', admin);
  colleague = await aPerson(company, 'ugo', admin);
  const other = await it.aCompany();
  const otherAdmin = await it.tokenOf('Admin', other);
  elsewhere = { admin: otherAdmin, person: await aPerson(other, 'eva', otherAdmin) };
});
afterAll(async () => {
  await it.close();
  await rm(dataDir, { recursive: true, force: true });
});

const done = async (route: Parameters<TestApp['ask']>[0], token: string, body?: object) => {
  const answer = await it.ask(route, { token, ...(body && { body }) });
  expect(answer.status, `${route} ${answer.text}`).toBeLessThan(300);
  return answer.body as { id: string };
};

/** Somebody about whom all was said that an erasure takes away, and what of it was taken back before. */
async function aPerson(of: TestCompany, whose: string, by: string): Promise<TestUser> {
  const said = wordsOf(whose);
  const user = await it.aUser({ company: of, firstName: whose, lastName: 'Rossi', email: said.email });
  const make = attendanceOn(it.server);
  await make.aSchedule(of, [user], await make.aShift(of), { validFrom: '2026-10-01' });
  await make.stamped(user, '2026-10-28', '08:00-17:00');
  const { token } = await it.signedInAs(user);
  await done(`PATCH /users/${user.id}`, by, { phone: said.phone, badge: said.badge });
  await done(`PATCH /users/${user.id}`, by, { email: `dopo.${whose}@prova.example`, badge: `NUOVO-${whose}` });
  const leave = (startsOn: string, note: string) => ({ type: 'vacation', startsOn, endsOn: startsOn, note });
  const kept = (name: string, { id }: { id: string }) => void records.set(`${name} ${whose}`, id);

  kept('absence', await done('POST /absences', by, { ...leave(day, said.absence), userId: user.id }));
  const asked = await done('POST /leave-requests', token, leave('2026-11-16', said.asked));
  await done(`PATCH /leave-requests/${asked.id}`, by, { status: 'approved', note: said.answer });
  kept('asked', asked);
  kept('undecided', await done('POST /leave-requests', token, leave('2026-11-18', said.undecided)));
  const removed = await done('POST /leave-requests', token, leave('2026-11-20', said.removed));
  await done(`DELETE /leave-requests/${removed.id}`, token);
  kept('removed', removed);
  const changes = [{ stampingId: null, enteredAt: '2026-10-28T16:30:00.000Z', exitedAt: '2026-10-28T17:00:00.000Z' }];
  const update = await done('POST /stamps/updates', token, { date: '2026-10-28', reason: said.stamps, changes });
  await done(`PATCH /stamps/updates/${update.id}`, by, { status: 'rejected', note: said.answer });
  kept('stamps', update);
  const exit = { reason: 'medical', note: said.exit, startsAt: new Date(it.clock.now().getTime() + 3_600_000) };
  kept('exit', await done('POST /exits', token, exit));
  return user;
}

const textOf = async (route: Parameters<TestApp['ask']>[0], token = admin) => {
  const answer = await it.ask(route, { token });
  expect(answer.status, route).toBe(200);
  return answer.text;
};

/** Everything that shows what the history says, as an Admin may ask for it. */
async function shownTo(token: string, of: TestUser, whose: string) {
  const record = (name: string) => textOf(`GET /audit?entityId=${records.get(`${name} ${whose}`)}`, token);
  return {
    list: await textOf('GET /audit?pageSize=100', token),
    person: await textOf(`GET /audit?entityId=${of.id}&pageSize=100`, token),
    export: await textOf('GET /audit/export?format=csv', token),
    absence: await record('absence'),
    asked: await record('asked'),
    undecided: await record('undecided'),
    removed: await record('removed'),
    stamps: await record('stamps'),
    exit: await record('exit'),
    absenceDay: await textOf(`GET /work-days/info?userId=${of.id}&date=${day}`, token),
    stampsDay: await textOf(`GET /work-days/info?userId=${of.id}&date=2026-10-28`, token),
    removedDay: await textOf(`GET /work-days/info?userId=${of.id}&date=2026-11-20`, token),
    ...(await personFile(token, of)),
  };
}

async function personFile(token: string, { id }: TestUser) {
  const { jobId } = (await done(`POST /users/${id}/export`, token)) as unknown as { jobId: string };
  await runPersonExport({ database: it.database, files: it.server.files, dataDir, clock: it.clock }, jobId);
  const files = openZip((await it.ask(`GET /jobs/${jobId}/file`, { token })).rawPayload);
  const part = (name: string) => files.get(`data/audit_lines.${name}`)?.toString() ?? '';
  await it.database.system.query('delete from export_jobs where id = $1', [jobId]);
  return { fileJson: part('json'), fileCsv: part('csv') };
}

const rawLines = async () =>
  (
    await it.database.system.query<{ line: string }>(
      'select to_jsonb(a)::text as line from audit_lines a where a.hash is not null order by a.company_id, a.seq',
    )
  ).rows.map(({ line }) => line);
const linesOf = (text: string): AuditLine[] => auditLine.array().parse((JSON.parse(text) as { items: unknown }).items);

describe('after an erasure', () => {
  let before: Awaited<ReturnType<typeof shownTo>>;
  let after: typeof before;
  let others: { before: unknown; after: unknown };
  let sealed: string[];
  const ofOthers = async () => [
    await textOf(`GET /audit?entityId=${colleague.id}&pageSize=100`),
    await Promise.all(
      ['absence', 'asked', 'undecided', 'removed', 'stamps', 'exit'].map((name) =>
        textOf(`GET /audit?entityId=${records.get(`${name} ugo`)}`),
      ),
    ),
    await textOf(`GET /work-days/info?userId=${colleague.id}&date=${day}`),
  ];

  beforeAll(async () => {
    await sealAudit(it.database.system);
    sealed = await rawLines();
    before = await shownTo(admin, person, 'pia');
    others = { before: await ofOthers(), after: null };
    for (const month of ['2026-10', '2026-11']) await it.aClosedMonth(person, month);
    await it.database.system.query(`update users set status = 'archived', archived_on = '2026-10-31' where id = $1`, [
      person.id,
    ]);
    const rehearsed = await it.ask(`POST /users/${person.id}/erase`, { token: admin, body: { dryRun: true } });
    expect(rehearsed.status, rehearsed.text).toBe(200);
    expect(found(await textOf('GET /audit?pageSize=100'))).toEqual(words);
    const erased = await it.ask(`POST /users/${person.id}/erase`, { token: admin, body: { name: 'pia Rossi' } });
    expect(erased.status, erased.text).toBe(200);
    after = await shownTo(admin, person, 'pia');
    others.after = await ofOthers();
  });

  test('nobody reads in the history what it took away, which was there before', () => {
    const { phone, badge, email, absence, asked, answer, undecided, removed, stamps, exit } = wordsOf('pia');
    expect(Object.fromEntries(Object.entries(before).map(([where, text]) => [where, found(text)]))).toEqual({
      list: words,
      export: words,
      person: [phone, badge, email],
      fileJson: [phone, badge, email],
      fileCsv: [phone, badge, email],
      absence: [absence],
      asked: [asked, answer],
      undecided: [undecided],
      removed: [removed],
      stamps: [answer, stamps],
      exit: [exit],
      absenceDay: [absence],
      stampsDay: [answer, stamps],
      removedDay: [removed],
    });
    for (const [where, text] of Object.entries(after)) expect(found(text), where).toEqual([]);
  });

  test('the lines are all there, say so in words, and tell what the law keeps', () => {
    expect(linesOf(after.person).length).toBeGreaterThanOrEqual(linesOf(before.person).length);
    const created = linesOf(after.absence).find(({ action }) => action === 'absences.create');
    expect(created?.changes).toEqual(
      expect.arrayContaining([
        { field: 'note', before: null, after: erasedValue },
        { field: 'startsOn', before: null, after: day },
      ]),
    );
    const plain = ({ changes, ...line }: AuditLine) => ({
      ...line,
      changes: changes.filter(({ field }) => !erasedFields[line.entity]?.includes(field)),
    });
    const known = new Set(linesOf(before.person).map(({ id }) => id));
    const still = linesOf(after.person).filter(({ id }) => known.has(id));
    expect(still.map(plain)).toEqual(linesOf(before.person).map(plain));
    expect(after.export).toContain('Telefono: — → cancellato');
    expect(after.export).toContain('Badge: cancellato → cancellato');
  });

  test('the lines themselves are as they were sealed, and every chain holds', async () => {
    expect(sealed.length).toBeGreaterThan(0);
    await sealAudit(it.database.system);
    const now = new Set(await rawLines());
    expect(sealed.filter((line) => !now.has(line))).toEqual([]);
    expect(found([...now].join('\n'))).toEqual(words);
    expect((await verifyAudit(it.database.system)).firstBreak).toBeNull();
  });

  test('of another person, and in another company, everything is told as before', async () => {
    expect(others.after).toEqual(others.before);
    expect(JSON.stringify(others.after)).not.toContain(erasedValue);
    const there = await textOf('GET /audit?pageSize=100', elsewhere.admin);
    for (const word of Object.values(wordsOf('eva'))) expect(there).toContain(word);
    expect(there).not.toContain(erasedValue);
    const { rows } = await it.database.system.query<{ id: string }>(
      'select distinct company_id as id from erased_records',
    );
    expect(rows).toEqual([{ id: company.id }]);
  });

  test('a company sees and keeps only its own marks, and takes none back', async () => {
    const { app } = it.database;
    const client = await app.connect();
    const asked = async (sql: string, values: unknown[] = []) => {
      await client.query('begin');
      await client.query("select set_config('app.company', $1, true)", [elsewhere.person.companyId]);
      const answer = await client.query(sql, values).then(
        ({ rowCount }) => rowCount,
        (error: { code?: string }) => error.code,
      );
      await client.query('rollback');
      return answer;
    };
    expect([
      await asked('select 1 from erased_records'),
      await asked('insert into erased_records values ($1, $2, now())', [company.id, colleague.id]),
      await asked('delete from erased_records'),
      await asked('update erased_records set erased_at = now()'),
    ]).toEqual([0, '42501', '42501', '42501']);
    client.release();
  });
});
