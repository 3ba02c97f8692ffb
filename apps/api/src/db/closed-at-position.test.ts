import { readFile, readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { appendStamps } from '#register/log/append-stamps.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';

let it: TestApp;
beforeAll(async () => void (it = await testApp()));
afterAll(() => it.close());

test('a month that was closed by the clock gets the place that the log had reached by then', async () => {
  const [anna, bea] = [await it.aUser(), await it.aUser()];
  const moments = ['2026-09-30T17:00', '2026-10-05T09:00', '2026-10-05T09:00', '2026-11-03T12:00'];
  await appendStamps(
    it.database.systemDb,
    anna.companyId,
    moments.map((moment) => {
      const receivedAt = new Date(`${moment}:00Z`);
      return { id: newId(), userId: anna.id, at: receivedAt, receivedAt, direction: 'in', source: 'app' };
    }),
  );
  const owner = await it.owner();
  const close = (person: typeof anna, month: string, closedAt: string) =>
    owner.query(`insert into months (company_id, user_id, month, state, closed_at) values ($1, $2, $3, 'closed', $4)`, [
      person.companyId,
      person.id,
      month,
      closedAt,
    ]);
  await close(anna, '2026-08', '2026-09-10T08:00Z');
  await close(anna, '2026-09', '2026-10-05T09:00Z');
  await close(anna, '2026-10', '2026-11-12T08:00Z');
  await close(bea, '2026-10', '2026-11-12T08:00Z');
  const folder = new URL('./migrations/', import.meta.url);
  const name = (await readdir(folder)).find((file) => file.endsWith('_closed_at_position.sql')) ?? '';
  const migration = await readFile(new URL(name, folder), 'utf8');
  await owner.query(/UPDATE [^;]+/.exec(migration)?.[0] ?? '');
  const { rows } = await owner.query<{ seq: number }>(
    'select closed_seq::int as seq from months where user_id = any($1) order by user_id = $2, month',
    [[anna.id, bea.id], bea.id],
  );
  expect(rows.map(({ seq }) => seq)).toEqual([0, 3, 4, 0]);
});
