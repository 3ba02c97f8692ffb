import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
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

/** On a port of its own: the product may be running beside its tests. */
async function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, mainProgram, {
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
    'a database that does not answer',
    () => ({ DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/z' }),
    /^The database of DATABASE_URL does not answer \(ECONNREFUSED\)/,
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
