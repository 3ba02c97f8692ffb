import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { freePort } from '#testing/free-port.ts';
import { formData } from '#testing/requests.ts';
import { s3Store } from './s3.ts';

let t: TestApp;
let token: string;
let absenceId: string;
let attachmentId: string;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const attach = () => t.ask(`POST /absences/${absenceId}/attachments`, { token, ...formData([['file', pdf]]) });
const download = () => t.ask(`GET /absences/attachments/${attachmentId}`, { token });

beforeAll(async () => {
  t = await testApp();
  const company = await t.aCompany();
  const [office, person] = [await t.aUser({ company, role: 'BackOffice' }), await t.aUser({ company })];
  ({ token } = await t.signedInAs(office));
  const body = {
    userId: person.id,
    type: 'illness',
    startsOn: '2026-11-16',
    endsOn: '2026-11-17',
    protocolNumber: '412345678',
  };
  const { body: absence } = await t.ask('POST /absences', { token, body });
  absenceId = 'id' in absence ? absence.id : '';
  expect(absenceId, JSON.stringify(absence)).not.toBe('');
  attachmentId = (await attach()).body.attachments[0]?.id ?? '';
  expect((await download()).status).toBe(200);
  const bucket = { bucket: 'timbro', region: 'eu-south-1', accessKeyId: 'x', secretAccessKey: 'y' };
  Object.assign(t.server, { files: s3Store({ endpoint: `http://127.0.0.1:${await freePort()}`, ...bucket }) });
});
afterAll(() => t.close());

test.each([
  ['an upload', attach],
  ['a download', download],
])('%s while the bucket is away is 503 with a time to come back', async (_, ask) => {
  const answer = await ask();
  expect(answer.body).toMatchObject({ statusCode: 503, code: 'unavailable' });
  expect(answer.headers['retry-after']).toBe('5');
});

test('a record whose file cannot be reached can be removed all the same', async () => {
  expect((await t.ask(`DELETE /absences/${absenceId}`, { token })).status).toBeLessThan(500);
});
