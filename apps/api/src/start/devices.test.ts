import { eq } from 'drizzle-orm';
import type { MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deviceMeasures, deviceStates, devices } from '#db/tables/devices.ts';
import { readEnv } from '#env.ts';
import { callChannel, textOfCall } from '#gateway/calls.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import { type Metrics, createMetrics } from '#http/metrics.ts';
import { newDeviceSecret } from '#security/device-secrets.ts';
import { type DeviceOrders, deviceOrders } from '#testing/device-orders.ts';
import { breakLine, closing, connected, dial, outcomeOf } from '#testing/gateway.ts';
import { startDevices } from './devices.ts';
import type { RunningGateway } from './gateway.ts';

let orders: DeviceOrders;
let processes: RunningGateway[];
let figures: Metrics[];
let device: KnownDevice;
let secret: string;
beforeAll(async () => void (orders = await deviceOrders()));
afterAll(() => orders.close());
beforeEach(async () => {
  figures = [createMetrics(), createMetrics()];
  processes = await Promise.all(figures.map(aProcess));
  ({ secret, ...device } = await aKnownDevice());
});
afterEach(() => Promise.all(processes.map((one) => one.stop())));

const aProcess = (metrics: Metrics) =>
  startDevices({
    env: readEnv({ MQTT_PORT: '0' }),
    clock: orders.clock,
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    metrics,
    database: orders.database,
    usual: { url: orders.url, pooling: {} },
    direct: { url: orders.url, pooling: {} },
    onFault: () => undefined,
    wakeOutbox: () => undefined,
  });
const call = (kind: 'command' | 'cut') =>
  orders.database.system.query('select pg_notify($1, $2)', [
    callChannel,
    textOfCall({ kind, deviceRef: device.deviceRef }),
  ]);
/** Another credential; answers its secret. */
async function renew({ deviceRef }: KnownDevice, credentialAt: Date): Promise<string> {
  const made = newDeviceSecret();
  const changed = { secretHash: made.kept, credentialAt };
  await orders.database.systemDb.update(devices).set(changed).where(eq(devices.id, deviceRef));
  return made.secret;
}
/** With a credential of long ago: whoever begins to listen cuts those whose credential changed while nobody did. */
async function aKnownDevice(): Promise<KnownDevice & { secret: string }> {
  const made = await orders.aDevice();
  const { companyId, deviceRef } = made;
  await orders.database.systemDb.insert(deviceStates).values({ companyId, deviceRef });
  return { ...made, secret: await renew(made, orders.later(-86_400)) };
}
/** What all processes together have counted. */
async function ended(): Promise<Record<string, number>> {
  const values = await Promise.all(figures.map(async ({ commandsEnded }) => (await commandsEnded.get()).values));
  const sums: Record<string, number> = {};
  for (const { labels, value } of values.flat())
    sums[String(labels.status)] = (sums[String(labels.status)] ?? 0) + value;
  return sums;
}
const addressOf = (at: number) => (processes[at]?.address ?? '').replace('localhost', '127.0.0.1');
const connect = (at: number): Promise<MqttClient> => connected(addressOf(at), device.deviceId, { password: secret });
const measuresOf = async () =>
  orders.database.systemDb.select().from(deviceMeasures).where(eq(deviceMeasures.deviceRef, device.deviceRef));
const telemetry = (seconds: number) =>
  JSON.stringify({
    at: orders.later(seconds).toISOString(),
    batteryVoltage: 24.5,
    positivePoleCount: 1,
    negativePoleCount: 2,
    dispersion: { positive: 3, negative: 4 },
  });

test('what a device has been answered for is in the database, once, through whichever process it came', async () => {
  const topic = `graid/${device.deviceId}/telemetry`;
  for (const at of [0, 1]) {
    const client = await connect(at);
    for (let seconds = 0; seconds < 10; seconds += 1) await client.publishAsync(topic, telemetry(-seconds), { qos: 1 });
    await client.endAsync();
    expect(await measuresOf()).toHaveLength(10);
  }
});

test('a command leaves from the process that has the device, and is done when the device says so', async () => {
  const client = await connect(1);
  const answers = `graid/${device.deviceId}/answers`;
  const heard: string[] = [];
  client.on('message', (_topic, payload) => {
    const { commandId, command } = JSON.parse(payload.toString()) as { commandId: string; command: string };
    heard.push(command);
    client.publish(answers, JSON.stringify({ commandId, result: 'successful' }), { qos: 1 });
  });
  await client.subscribeAsync(`graid/${device.deviceId}/commands`, { qos: 1 });
  const id = await orders.aCommand(device, { command: 'identify' });
  await call('command');
  await expect.poll(() => orders.statusOf(id)).toBe('successful');
  expect(heard).toEqual(['identify']);
});

test('commands are counted by how they ended, each in the process that saw its end', async () => {
  const client = await connect(1);
  const answer = (commandId: string, result: string) =>
    client.publishAsync(`graid/${device.deviceId}/answers`, JSON.stringify({ commandId, result }), { qos: 1 });
  const sent = () => orders.aCommand(device, { status: 'sent' });
  const done = await sent();
  await answer(done, 'delivered');
  expect(await ended()).toEqual({});
  await answer(done, 'successful');
  await answer(done, 'failed');
  await answer(await sent(), 'failed');
  expect(await ended()).toEqual({ successful: 1, failed: 1 });
  const late = await sent();
  const waited = await orders.aCommand(await aKnownDevice(), { queuedAt: orders.later(30 - 24 * 3600) });
  orders.clock.advance(30);
  await expect.poll(() => Promise.all([late, waited].map(orders.statusOf))).toEqual(['timeout', 'expired']);
  await answer(late, 'successful');
  await expect.poll(ended).toEqual({ successful: 2, failed: 1, timeout: 1, expired: 1 });
});

test('one that waits leaves when its device comes', async () => {
  const id = await orders.aCommand(device, { command: 'status' });
  const client = await connect(0);
  await client.subscribeAsync(`graid/${device.deviceId}/commands`, { qos: 1 });
  await expect.poll(() => orders.statusOf(id)).toBe('sent');
});

test('a line that breaks tells nothing once another process has heard the device', async () => {
  const neighbour = await aKnownDevice();
  const other = await connected(addressOf(0), neighbour.deviceId, { password: neighbour.secret });
  const [old, next] = [await connect(0), await connect(1)];
  orders.clock.advance(60);
  await next.publishAsync(`graid/${device.deviceId}/telemetry`, telemetry(0), { qos: 1 });
  breakLine(old);
  await expect.poll(() => processes[0]?.count()).toBe(1);
  const willOf = async () => {
    const rows = await orders.database.systemDb
      .select()
      .from(deviceStates)
      .where(eq(deviceStates.deviceRef, device.deviceRef));
    return rows[0]?.willAt;
  };
  // What another device says after that is kept after it.
  await other.publishAsync(`graid/${neighbour.deviceId}/telemetry`, telemetry(0), { qos: 1 });
  expect(await willOf()).toBeNull();
  breakLine(next);
  await expect.poll(willOf).toEqual(orders.clock.now());
});

test('a device whose credential is renewed is cut in every process, and comes back with the new one alone', async () => {
  const lines = [await connect(0), await connect(1)];
  const gone = Promise.all(lines.map(closing));
  const before = secret;
  secret = await renew(device, orders.clock.now());
  await call('cut');
  await gone;
  expect(await outcomeOf(dial(addressOf(0), device.deviceId, { password: before }))).toBe(4);
  expect(await outcomeOf(dial(addressOf(0), device.deviceId, { password: secret }))).toBe('connected');
});
