import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { endProcess } from '#testing/api-process.ts';
import { testDatabase } from '#testing/database.ts';
import { freePort } from '#testing/free-port.ts';
import { mainProgram } from '#testing/main-program.ts';

const secret = 'a secret of at least thirty-two characters';
let dataDir: string;
const taken = createServer();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-main-'));
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  taken.close();
  await rm(dataDir, { recursive: true, force: true });
});

const wrongPassword = () => {
  const url = new URL(inject('databaseServer'));
  url.password = 'wrong';
  return url.href;
};

/** On a port of its own: the product may be running beside its tests. */
async function launch(env: Record<string, string>) {
  const port = await freePort();
  return spawn(process.execPath, mainProgram, {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      DATABASE_URL: inject('databaseServer'),
      JWT_SECRET: secret,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      MQTT_PORT: '0',
      ...env,
    },
  });
}

async function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = await launch(env);
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

test.each([
  ['a port that is none', () => ({ PORT: 'eighty' }), /^The configuration is wrong: PORT \(now "eighty"\)/],
  [
    'a secret that is too short',
    () => ({ JWT_SECRET: 'short' }),
    /^The configuration is wrong: JWT_SECRET \(now "…"\) must have at least 32 characters/,
  ],
  [
    'a port that is taken',
    () => ({ PORT: String((taken.address() as AddressInfo).port) }),
    /^Port \d+ is taken by another program: stop it, or choose another one with PORT\.$/m,
  ],
  [
    'a port for devices that is taken',
    () => ({ MQTT_PORT: String((taken.address() as AddressInfo).port) }),
    /^Port \d+ is taken by another program: stop it, or choose another one with MQTT_PORT\.$/m,
  ],
  [
    'a certificate that is not there',
    () => ({ MQTT_TLS_CERT: '/none/cert.pem', MQTT_TLS_KEY: '/none/key.pem' }),
    /^The file \/none\/cert\.pem of MQTT_TLS_CERT cannot be read \(ENOENT\): correct the path or its rights\.$/m,
  ],
  [
    'a certificate that is none',
    () => ({ MQTT_TLS_CERT: '/etc/passwd', MQTT_TLS_KEY: '/etc/passwd' }),
    /^MQTT_TLS_CERT and MQTT_TLS_KEY hold no certificate and its key \(PEM\): correct them\.$/m,
  ],
  [
    'a database that refuses',
    () => ({ DATABASE_URL: wrongPassword() }),
    /^The database of DATABASE_URL refuses us: password authentication failed/,
  ],
  [
    'a direct address without the usual one',
    () => ({ DATABASE_URL: '', DATABASE_DIRECT_URL: inject('databaseServer') }),
    /^The configuration is wrong: DATABASE_DIRECT_URL \(now "…"\) stands beside DATABASE_URL, which is missing/,
  ],
  [
    'a folder that cannot be written',
    () => ({ DATA_DIR: '/proc/timbro' }),
    /^The folder \/proc\/timbro cannot be written/,
  ],
])('%s ends the start with one sentence that says what to do', async (_, env, sentence) => {
  const { code, said } = await start(env());
  expect(said).toMatch(sentence);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
});

test('a database that is late is waited for, and the greeting tells the address that people use', async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const late = new URL(url);
  late.port = String(await freePort());
  const child = await launch({ DATABASE_URL: late.href, PUBLIC_URL: 'https://presenze.example' });
  onTestFinished(() => endProcess(child, 'SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  await expect.poll(() => said).toContain('\n');
  expect(said).toMatch(
    /^The database of DATABASE_URL does not answer \(ECONNREFUSED\): start it, or correct the address\. Waiting 30 s more\.\n$/,
  );
  const relay = createServer((socket) => {
    const through = connect(Number(new URL(url).port), '127.0.0.1');
    for (const end of [socket, through]) end.on('error', () => undefined);
    socket.pipe(through).pipe(socket);
  });
  relay.listen(Number(late.port), '127.0.0.1');
  onTestFinished(() => void relay.close());
  await expect
    .poll(() => said)
    .toMatch(/Timbro is ready at https:\/\/presenze\.example \(on this machine http:\/\/localhost:\d+\)/);
});
