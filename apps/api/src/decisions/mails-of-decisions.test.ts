import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#env.ts';
import { type Running, startProcess } from '#start/process.ts';
import { testDatabase } from '#testing/database.ts';
import { type Factories, factoriesOn } from '#testing/factories.ts';

/** A mail server that is ill once. */
const received: string[] = [];
let faults = 1;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    void text(stream).then((source) => {
      if (faults > 0) {
        faults -= 1;
        return done(new Error('Try again later'));
      }
      received.push(source);
      done();
    });
  },
});

let running: Running;
let make: Factories;
let dataDir: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  if (!address || typeof address === 'string') throw new Error('The mail server has no port.');
  const database = await testDatabase();
  drop = database.drop;
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-mails-'));
  running = await startProcess({
    env: readEnv({
      PORT: '0',
      MQTT_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      SMTP_URL: `smtp://127.0.0.1:${address.port}`,
    }),
    databaseUrl: database.url,
    jwtSecret: 'one secret shared by all processes of an installation',
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    webApps: null,
    version: 'test',
  });
  make = factoriesOn(running.server);
});
afterAll(async () => {
  await running.stop();
  const closed = once(smtp, 'close');
  smtp.close();
  await closed;
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

const call = (method: string, path: string, token: string, body: object) =>
  fetch(`${running.address}/api/v1${path}`, {
    method,
    headers: { 'x-device-type': 'web', 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
const metrics = async () => (await fetch(`${running.address}/metrics`)).text();

test('a mail that its server refuses is tried again, and the metrics show both; of a decision the person hears once it stands', async () => {
  const company = await make.aCompany();
  const operator = await make.aUser({ company });
  const admin = await make.aUser({ company, role: 'Admin' });
  const [own, deciding] = [(await make.signedInAs(operator)).token, (await make.signedInAs(admin)).token];
  const leave = { type: 'vacation', startsOn: '2027-03-01', endsOn: '2027-03-01' };
  const { id } = (await (await call('POST', '/leave-requests', own, leave)).json()) as { id: string };
  await expect.poll(metrics).toContain('timbro_mails_total{outcome="failed"} 1');
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toContain(`id=3D${id}`);
  expect(await metrics()).toContain('timbro_mails_total{outcome="sent"} 1');

  const decidedAt = performance.now();
  await call('PATCH', `/leave-requests/${id}`, deciding, { status: 'approved' });
  await expect.poll(() => received.length).toBe(2);
  expect(performance.now() - decidedAt).toBeGreaterThan(10_000);
  expect(received[1]).toContain(`To: ${operator.email}`);
});
