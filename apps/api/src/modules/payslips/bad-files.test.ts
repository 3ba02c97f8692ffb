import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Asked } from '#testing/app.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';
import { formData } from '#testing/requests.ts';
import { anOffice, slipCalls, slipPdf } from '#testing/slips.ts';
import { smallPdf } from '#testing/small-pdf.ts';

let t: TestApp;
let dataDir: string;
let good: Buffer;
let people: Awaited<ReturnType<typeof anOffice>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-slips-'));
  t = await testApp({ dataDir });
  good = await slipPdf();
  people = await anOffice(t);
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

const { tokenOf, upload } = slipCalls(() => t);
const of = ({ id }: TestUser) => ({ userId: id, month: '2026-10' });

/** Nothing on the disk, no row. */
async function expectNothingLeft() {
  const kept: string[] = [];
  for await (const { key } of t.server.files.list()) kept.push(key);
  expect(kept).toEqual([]);
  expect(await readdir(join(dataDir, 'tmp')).catch(() => [])).toEqual([]);
  const { rows } = await t.database.system.query<{ count: string }>('select count(*) from payslips');
  expect(rows).toEqual([{ count: '0' }]);
}

async function expectRefused(answer: Asked, statusCode: number, path: string | null, words: RegExp) {
  expect(answer.body).toMatchObject({ statusCode, ...(path && { errors: [{ path }] }) });
  expect(answer.text).toMatch(words);
  await expectNothingLeft();
}

const fixture = (name: string) => readFile(new URL(`../../../../../packages/pdf/fixtures/${name}`, import.meta.url));

test.each([
  ['a page of HTML', '<!doctype html><html><body>%PDF-1.4</body></html>'],
  ['a drawing in SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a bare head', '%PDF-1.7'],
  ['a head and rubbish', `%PDF-1.7\n${'x'.repeat(5000)}`],
  ['a program', 'MZ\u0090\u0000\u0003'],
  ['nothing', ''],
])('%s named .pdf is no PDF', async (_, content) => {
  await expectRefused(await upload(people.admin, of(people.rossi), Buffer.from(content)), 415, null, /tipo|file/i);
});

test('no file at all', async () => {
  await expectRefused(await upload(people.admin, of(people.rossi), null), 422, 'file', /File obbligatorio/);
});

test.each([
  ['a path', '../../etc/passwd.pdf'],
  ['a path of Windows', 'C:\\cedolini\\rossi.pdf'],
  ['a line break as browsers send it', 'ros%0D%0Asi.pdf'],
  ['a turn of the direction', 'rossi\u202efdp.exe.pdf'],
  ['dots alone', '..'],
  ['a name without end', `${'x'.repeat(300)}.pdf`],
])('%s in the name', async (_, name) => {
  const answer = await upload(people.admin, of(people.rossi), good, name);
  await expectRefused(answer, 422, 'file', /nome del file/);
});

test('ten megabytes and one byte', async () => {
  const large = Buffer.concat([good, Buffer.alloc(10 * 1024 * 1024 + 1 - good.length)]);
  await expectRefused(await upload(people.admin, of(people.rossi), large), 413, null, /10 MB|grande/);
});

test('a person or a month that is not there', async () => {
  const { admin, rossi } = people;
  const stranger = await anOffice(t);
  await expectRefused(await upload(admin, of(stranger.rossi), good), 404, 'userId', /./);
  await expectRefused(await upload(admin, { ...of(rossi), month: '2026-13' }, good), 422, 'month', /Data/);
});

test('a file with a password', async () => {
  const answer = await upload(people.admin, of(people.rossi), await fixture('user-password.pdf'));
  await expectRefused(answer, 422, 'file', /protetto da password/);
});

test('a body that breaks off in the middle', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = z.object({ port: z.int() }).parse(t.app.addresses()[0]);
  const { body, headers } = formData([...Object.entries(of(people.rossi)), ['file', good]]);
  const head = Object.entries({
    ...headers,
    host: 'localhost',
    'x-device-type': 'web',
    authorization: `Bearer ${await tokenOf(people.admin)}`,
    'content-length': String(body.length),
  }).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST /api/v1/payslips HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, body.length / 2));
  await expect.poll(() => readdir(join(dataDir, 'tmp')).catch(() => [])).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => readdir(join(dataDir, 'tmp'))).toEqual([]);
  await expectNothingLeft();
});

test('a disk without room is said to be away, and nothing stays', async () => {
  // The place of the files is taken by something that is no folder: no file can be written there.
  const store = { ...t.server.files };
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  Object.assign(t.server.files, { put: () => Promise.reject(full) });
  const answer = await upload(people.admin, of(people.rossi), good);
  Object.assign(t.server.files, store);
  await expectRefused(answer, 503, null, /disponibile/);
});

test('the least that is a PDF is taken, also behind a blank line: whoever reads it repairs it', async () => {
  const { admin, rossi } = people;
  const padded = Buffer.concat([Buffer.from('\r\n'), smallPdf]);
  for (const file of [smallPdf, padded]) {
    const { status, body, text } = await upload(admin, { ...of(rossi), publish: 'false' }, file);
    expect([status, body.check], text).toEqual([201, 'unreadable']);
    expect((await t.ask(`DELETE /payslips/${body.id}`, { token: await tokenOf(admin) })).status).toBe(204);
  }
});
