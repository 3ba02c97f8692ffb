import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { absenceCalls, oneDay, protocol } from '#testing/absence-calls.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';
import { lockWaits } from '#testing/lock-waits.ts';
import { placesOn } from '#testing/place.ts';

let t: TestApp;
let aPlace: ReturnType<typeof placesOn>['aPlace'];
let tokenOf: ReturnType<typeof placesOn>['tokenOf'];
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-certificates-'));
  t = await testApp({ dataDir });
  ({ aPlace, tokenOf } = placesOn(t));
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

const { entered } = absenceCalls(() => t);

describe('certificates', () => {
  const form = (name: string, content: string | Buffer) => {
    const boundary = 'limite';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
    return {
      body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    };
  };
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

  test('come from the person or the office, and are read by the office alone', async () => {
    const { operator, colleague, admin, responsible, office } = await aPlace();
    const { id } = await entered(admin, {
      userId: operator.id,
      type: 'illness',
      ...oneDay,
      protocolNumber: protocol(),
    });
    const attach = async (user: TestUser, sent = form('attestato.pdf', pdf)) =>
      t.ask(`POST /absences/${id}/attachments`, { token: await tokenOf(user), ...sent });
    const answer = await attach(operator);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.attachments).toMatchObject([{ fileName: 'attestato.pdf', size: pdf.length }]);
    expect((await attach(office)).body.attachments).toHaveLength(2);
    for (const user of [colleague, responsible, await t.aUser({ role: 'Admin' })])
      expect((await attach(user)).status).toBe(404);
    expect((await attach(operator, form('virus.pdf', 'MZ not a pdf'))).status).toBe(415);
    const fileId = answer.body.attachments[0]?.id ?? '';
    const file = await t.ask(`GET /absences/attachments/${fileId}`, { token: await tokenOf(office) });
    expect([file.status, file.headers['content-disposition'], file.rawPayload.equals(pdf)]).toEqual([
      200,
      expect.stringContaining('attachment'),
      true,
    ]);
    for (const user of [operator, responsible])
      expect((await t.ask(`GET /absences/attachments/${fileId}`, { token: await tokenOf(user) })).status).toBe(403);
    const stranger = await t.aUser({ role: 'Admin' });
    expect((await t.ask(`GET /absences/attachments/${fileId}`, { token: await tokenOf(stranger) })).status).toBe(404);
  });

  test('come too late where the absence goes while they are stored: no row and no file is left', async () => {
    const { operator, admin } = await aPlace();
    const { id } = await entered(admin, { userId: operator.id, type: 'vacation', ...oneDay, status: 'draft' });
    const before = await filesKept();
    const owner = await t.owner();
    await owner.query('begin');
    await owner.query('delete from absences where id = $1', [id]);
    const sent = t.ask(`POST /absences/${id}/attachments`, {
      token: await tokenOf(admin),
      ...form('attestato.pdf', pdf),
    });
    await expect.poll(waiting).toBe(1);
    expect(await filesKept()).toHaveLength(before.length + 1);
    await owner.query('commit');
    expect((await sent).body).toMatchObject({ statusCode: 404, code: 'notFound' });
    expect(await filesKept()).toEqual(before);
  });

  test('that come while the absence is being removed go with it', async () => {
    const { operator, admin } = await aPlace();
    const { id } = await entered(admin, { userId: operator.id, type: 'vacation', ...oneDay, status: 'draft' });
    const [before, key, draft] = [await filesKept(), newId(), join(dataDir, 'draft.pdf')];
    await writeFile(draft, pdf);
    await t.server.files.put(key, draft);
    const owner = await t.owner();
    await owner.query('begin');
    await owner.query(
      `insert into absence_attachments (id, company_id, absence_id, created_at, file_key, file_name, type, size, sha256)
       values ($1, $2, $3, now(), $4, 'x.pdf', 'application/pdf', 1, 'x')`,
      [newId(), operator.companyId, id, key],
    );
    const sent = t.ask(`DELETE /absences/${id}`, { token: await tokenOf(admin) });
    await expect.poll(waiting).toBe(1);
    await owner.query('commit');
    expect((await sent).status).toBe(204);
    await expect.poll(filesKept).toEqual(before);
  });
});

const waiting = () => lockWaits(t.database.system);

async function filesKept(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of t.server.files.list()) keys.push(key);
  return keys;
}
