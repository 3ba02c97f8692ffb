import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCsv } from '@timbro/sheets/write-csv.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { formData } from '#testing/requests.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test('five thousand people are taken over in less than 30 seconds', { timeout: 60_000 }, async () => {
  const company = await t.aCompany();
  const token = await t.tokenOf('Admin', company);
  const rows = Array.from({ length: 5000 }, (_, index) => [
    `Nome${index}`,
    'Persona',
    `grande.${index}@importa.example`,
    `Reparto ${index % 20}`,
    '055 1234567',
  ]);
  const started = performance.now();
  const file = Buffer.from(writeCsv([['Nome', 'Cognome', 'E-mail', 'Reparto', 'Telefono'], ...rows]));
  const answer = await t.ask('POST /users/import', { token, ...formData([['file', file]]) });
  expect(answer.body).toMatchObject({ created: 5000, failed: [] });
  expect(performance.now() - started).toBeLessThan(30_000);
  const { rows: counted } = await t.database.system.query<Record<string, number>>(
    `select (select count(*)::int from mailed_codes where company_id = $1) as codes,
            (select count(*)::int from outbox where company_id = $1 and kind = 'mail') as mails,
            (select count(*)::int from audit_lines where company_id = $1 and action = 'users.import') as lines`,
    [company.id],
  );
  expect(counted[0]).toEqual({ codes: 5000, mails: 5000, lines: 5000 });
});
