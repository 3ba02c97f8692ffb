import { readFile, readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { appendStamps } from '#register/log/append-stamps.repo.ts';
import { logCorrection } from '#register/log/corrections.repo.ts';
import { verifyRegister } from '#register/log/verify.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';

let it: TestApp;
beforeAll(async () => void (it = await testApp()));
afterAll(() => it.close());

test('corrections of before get their day; the log is not written anew, and its seals stay', async () => {
  const { id, companyId } = await it.aUser();
  const [db, now] = [it.database.systemDb, it.clock.now()];
  const logged = (day: string) =>
    logCorrection(db, companyId, id, 'manual', { day, by: id, requestId: null, supersedes: [], pairs: [] }, now);
  await logged('2026-10-31');
  await appendStamps(db, companyId, [
    { id: newId(), userId: id, at: now, receivedAt: now, direction: 'in', source: 'app' },
  ]);
  await logged('2026-11-02');
  const owner = await it.owner();
  const daysNow = async () =>
    (await owner.query<{ day: string | null }>('select correction_day as day from stamps order by seq')).rows.map(
      ({ day }) => day,
    );
  const file = async () =>
    (await owner.query<{ file: number }>(`select pg_relation_filenode('stamps') as file`)).rows[0]?.file;
  expect(await daysNow()).toEqual(['2026-10-31', null, '2026-11-02']);

  await owner.query('drop trigger note_correction_day on stamps');
  await owner.query('alter table stamps drop column correction_day');
  await owner.query('create index stamps_corrections on stamps (company_id)');
  const before = await file();
  const folder = new URL('./migrations/', import.meta.url);
  const name = (await readdir(folder)).find((one) => one.endsWith('_corrections_by_day.sql')) ?? '';
  for (const statement of (await readFile(new URL(name, folder), 'utf8')).split('--> statement-breakpoint'))
    if (statement.includes('stamps') || statement.includes('note_correction_day')) await owner.query(statement);
  expect([await daysNow(), await file()]).toEqual([['2026-10-31', null, '2026-11-02'], before]);
  expect(await verifyRegister(db, companyId)).toEqual({ people: 1, stamps: 3, firstBreak: null });
});
