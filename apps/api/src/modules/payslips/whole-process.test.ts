import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Socket, io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { readEnv } from '#env.ts';
import { type Running, startProcess } from '#start/process.ts';
import { openBucket } from '#testing/bucket.ts';
import { testDatabase } from '#testing/database.ts';
import { type Factories, type TestUser, factoriesOn } from '#testing/factories.ts';
import { anOffice, slipPdf } from '#testing/slips.ts';

let folder: string;
let bucket: Awaited<ReturnType<typeof openBucket>>;
let drop: () => Promise<void>;
let running: Running;
let make: Factories;
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timbro-slip-process-'));
  bucket = await openBucket(folder);
  const { url, drop: dropDatabase } = await testDatabase();
  drop = dropDatabase;
  running = await startProcess({
    env: readEnv({
      PORT: '0',
      MQTT_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ...bucket.settings,
    }),
    databaseUrl: url,
    jwtSecret: 'a secret of at least thirty-two characters',
    log: pino({ level: 'silent' }),
    webApps: null,
    version: 'test',
  });
  make = factoriesOn(running.server);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await running.stop();
  await bucket.close();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

/** As large as a slip may be: what the network holds on its way is far less. */
const withPadding = (pdf: Buffer) => Buffer.concat([pdf, Buffer.alloc(9_000_000, '%')]);

async function give(by: TestUser, fields: Record<string, string>, file: Buffer): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'rossi.pdf');
  return z.object({ id: z.uuid() }).parse(await (await call(by, 'POST', '/payslips', form)).json()).id;
}

const heardOf = z.object({ eventType: z.string(), entityId: z.string().nullable() });

/** Everything somebody's open page is told. */
async function listening(user: TestUser): Promise<string[]> {
  const { token } = await make.signedInAs(user);
  const socket = io(running.address, { auth: { token }, transports: ['websocket'] });
  sockets.push(socket);
  const heard: string[] = [];
  socket.on('entityEvent', (event: unknown) => {
    const { eventType, entityId } = heardOf.parse(event);
    heard.push(`${eventType} ${entityId ?? 'all'}`);
  });
  await new Promise<void>((resolve) => void socket.on('connect', resolve));
  return heard;
}

const call = async (user: TestUser, method: string, path: string, body?: FormData | object) => {
  const { token } = await make.signedInAs(user);
  const isForm = body instanceof FormData;
  return fetch(`${running.address}/api/v1${path}`, {
    method,
    headers: {
      'x-device-type': 'web',
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
};

test('a slip in a bucket: its bytes come back, its events reach its owner and the office alone, and it goes with its file', async () => {
  const { admin, office, responsible, rossi, bianchi } = await anOffice(make);
  const stranger = await anOffice(make);
  const everybody = { admin, office, responsible, rossi, bianchi, stranger: stranger.admin };
  const heard = new Map<string, string[]>();
  for (const [name, user] of Object.entries(everybody)) heard.set(name, await listening(user));

  const october = await slipPdf();
  const id = await give(admin, { userId: rossi.id, month: '2026-10', publish: 'false' }, october);
  await expect.poll(() => heard.get('office')).toContain(`payslips.create ${id}`);
  expect(heard.get('rossi')).toEqual([]);

  await call(office, 'POST', '/payslips/publish', { ids: [id] });
  await expect.poll(() => heard.get('rossi')).toEqual([`payslips.publish ${id}`]);
  await expect.poll(() => heard.get('admin')).toContain('payslips.publish all');

  const fetched = await call(rossi, 'GET', `/payslips/download/${id}?view=true`);
  expect(Buffer.from(await fetched.arrayBuffer()).equals(october)).toBe(true);
  await expect.poll(() => heard.get('office')).toContain(`payslips.update ${id}`);
  await call(admin, 'PATCH', `/payslips/${id}/withdraw`, { reason: 'Errore' });
  await expect.poll(() => heard.get('rossi')?.at(-1)).toBe(`payslips.remove ${id}`);
  for (const name of ['responsible', 'bianchi', 'stranger']) expect(heard.get(name)).toEqual([]);

  const other = await give(admin, { userId: rossi.id, month: '2026-10' }, await slipPdf({ gross: 1_000 }));
  const keysInBucket = async () => {
    const keys: string[] = [];
    for await (const { key } of running.server.files.list()) keys.push(key);
    return keys;
  };
  expect(await keysInBucket()).toHaveLength(2);
  expect((await call(admin, 'DELETE', `/payslips/${other}`)).status).toBe(204);
  await expect.poll(keysInBucket).toHaveLength(1);
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
});

test('a download that breaks off was an opening and no download; the next one, taken whole, is', async () => {
  const { admin, rossi } = await anOffice(make);
  const id = await give(admin, { userId: rossi.id, month: '2026-10' }, withPadding(await slipPdf()));
  const datesOf = async () =>
    z
      .object({ openedAt: z.string().nullable(), downloadedAt: z.string().nullable() })
      .parse(await (await call(admin, 'GET', `/payslips/${id}`)).json());
  const { token } = await make.signedInAs(rossi);
  const headers = { authorization: `Bearer ${token}` };
  await new Promise<void>((resolve, reject) => {
    const request = get(`${running.address}/api/v1/payslips/download/${id}`, { headers }, (answer) => {
      answer.once('data', () => {
        request.destroy();
        resolve();
      });
    });
    request.on('error', reject);
  });
  const broken = await datesOf();
  expect([broken.openedAt === null, broken.downloadedAt]).toEqual([false, null]);
  const whole = await call(rossi, 'GET', `/payslips/download/${id}`);
  expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(9_000_000);
  expect((await datesOf()).downloadedAt).not.toBeNull();
});
