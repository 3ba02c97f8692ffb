import type { MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passwordLineFor } from '#security/broker-password.ts';
import { newDeviceSecret, passwordLineOf } from '#security/device-secrets.ts';
import { aDevice, breakLine, closing, connected, dial, notingBackstage, outcomeOf, textsOf } from '#testing/gateway.ts';
import { type Mosquitto, startMosquitto } from '#testing/mosquitto.ts';
import { startExternal } from './external.ts';
import type { Backstage, DeviceMessage, Gateway } from './gateway.ts';

const program = process.env['MOSQUITTO'] ?? 'mosquitto';
const ids = ['GR1', 'GR2'];
const secrets = new Map(ids.map((id) => [id, newDeviceSecret()]));
const secret = (id: string) => secrets.get(id)?.secret ?? '';
const linesOf = (known: readonly string[]) => [
  passwordLineFor('timbro', 'p:ss/w@rd'),
  ...known.map((id) => passwordLineOf(id, secrets.get(id)?.kept ?? new Uint8Array())),
];

let mosquitto: Mosquitto;
let url: string;
const gateways: Gateway[] = [];
const clients: MqttClient[] = [];
beforeAll(async () => {
  mosquitto = await startMosquitto(program, linesOf(ids));
  url = `mqtt://127.0.0.1:${mosquitto.port}`;
});
afterAll(() => mosquitto.stop());
let round = 0;
beforeEach(() => void (round += 1));
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync()));
  // With its session, so that it gets no share of what comes after it.
  for (const gateway of gateways.splice(0)) await gateway.stop();
  for (const name of ['one', 'other']) {
    const last = await connected(url, 'timbro', {
      username: 'timbro',
      password: 'p:ss/w@rd',
      clientId: `${name}-${round}`,
    });
    await last.endAsync();
  }
});

async function open(name = 'one', instead: Partial<Backstage> = {}) {
  const behind = notingBackstage(instead);
  const gateway = startExternal({
    url: `mqtt://timbro:${encodeURIComponent('p:ss/w@rd')}@127.0.0.1:${mosquitto.port}`,
    clientId: `${name}-${round}`,
    backstage: behind.backstage,
    find: async (deviceId) => (ids.includes(deviceId) ? aDevice(deviceId) : null),
    clock: { now: () => new Date() },
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
  });
  gateways.push(gateway);
  await expect.poll(() => gateway.isUp()).toBe(true);
  return { ...gateway, ...behind };
}
async function device(id: string, options: Parameters<typeof connected>[2] = {}): Promise<MqttClient> {
  const client = await connected(url, id, { password: secret(id), ...options });
  clients.push(client);
  return client;
}
/** Until the subscriptions of the gateway stand. */
const untilHeard = async (gateway: Awaited<ReturnType<typeof open>>, client: MqttClient, id: string) => {
  await expect
    .poll(async () => {
      await client.publishAsync(`graid/${id}/telemetry`, 'first', { qos: 1 });
      return gateway.noted.taken.length;
    })
    .toBeGreaterThan(0);
};

test('who has a line in the password file is let in, and nobody else', async () => {
  expect(await outcomeOf(dial(url, 'GR1', { password: secret('GR1') }))).toBe('connected');
  expect(await outcomeOf(dial(url, 'GR1', { password: secret('GR2') }))).toBe(5);
  expect(await outcomeOf(dial(url, 'GR9', { password: secret('GR1') }))).toBe(5);
  expect(await outcomeOf(dial(url, 'GR1', { username: null, password: null }))).toBe(5);
});

test('what devices say is taken, many at a time', async () => {
  let [running, most] = [0, 0];
  const taken: DeviceMessage[] = [];
  const gateway = await open('one', {
    async take(message) {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      taken.push(message);
      running -= 1;
    },
  });
  const client = await device('GR1');
  await expect
    .poll(async () => {
      await client.publishAsync('graid/GR1/telemetry', 'first', { qos: 1 });
      return taken.length;
    })
    .toBeGreaterThan(0);
  const texts = Array.from({ length: 300 }, (_, index) => `message ${index}`);
  await Promise.all(texts.map((text) => client.publishAsync('graid/GR1/telemetry', text, { qos: 1 })));
  await expect.poll(() => textsOf(taken).filter((text) => text !== 'first')).toHaveLength(300);
  expect(textsOf(taken).filter((text) => text !== 'first')).toEqual(texts);
  expect(most).toBeGreaterThan(20);
  expect(gateway.count()).toBe(1);
});

test('what could not be kept, and what comes while nobody listens, comes again', async () => {
  let isAway = false;
  const taken: string[] = [];
  const take = async ({ payload }: DeviceMessage) => {
    if (isAway) throw new Error('the database is away');
    taken.push(Buffer.from(payload).toString());
  };
  const gateway = await open('one', { take });
  const client = await device('GR1');
  await expect
    .poll(async () => {
      await client.publishAsync('graid/GR1/telemetry', 'first', { qos: 1 });
      return taken.length;
    })
    .toBeGreaterThan(0);
  isAway = true;
  await client.publishAsync('graid/GR1/telemetry', 'while the database is away', { qos: 1 });
  await expect.poll(() => gateway.isUp()).toBe(false);
  isAway = false;
  await expect.poll(() => taken).toContain('while the database is away');
  await gateway.stop();
  await client.publishAsync('graid/GR1/telemetry', 'while the API is away', { qos: 1 });
  await open('one', { take });
  await expect.poll(() => taken).toContain('while the API is away');
  expect(taken.filter((text) => text !== 'first')).toHaveLength(2);
});

test('of two processes each takes a part, and both know who is online', async () => {
  const [one, other] = [await open('one'), await open('other')];
  const client = await device('GR1');
  await untilHeard(one, client, 'GR1');
  await untilHeard(other, client, 'GR1');
  const before = one.noted.taken.length + other.noted.taken.length;
  const texts = Array.from({ length: 100 }, (_, index) => `message ${index}`);
  await Promise.all(texts.map((text) => client.publishAsync('graid/GR1/telemetry', text, { qos: 1 })));
  await expect.poll(() => one.noted.taken.length + other.noted.taken.length).toBeGreaterThanOrEqual(before + 100);
  const both = textsOf([...one.noted.taken, ...other.noted.taken]).filter((text) => text !== 'first');
  expect(both.toSorted()).toEqual(texts.toSorted());
  await client.publishAsync('graid/GR1/status', '{"state":"online"}', { qos: 1 });
  await expect.poll(() => [one, other].map(({ reaches }) => reaches(aDevice('GR1').deviceRef))).toEqual([true, true]);
});

describe('a device', () => {
  test('hears its commands while it is on the line, and its last will ends that', async () => {
    const gateway = await open();
    const will = {
      topic: 'graid/GR1/status',
      payload: Buffer.from('{"state":"offline"}'),
      qos: 1,
      retain: false,
    } as const;
    const client = await device('GR1', { will });
    const heard: string[] = [];
    client.on('message', (_topic, payload) => heard.push(payload.toString()));
    await client.subscribeAsync('graid/GR1/commands', { qos: 1 });
    expect(gateway.reaches(aDevice('GR1').deviceRef)).toBe(false);
    await untilHeard(gateway, client, 'GR1');
    await expect.poll(() => gateway.noted.ready).toEqual(['GR1']);
    expect(gateway.reaches(aDevice('GR1').deviceRef)).toBe(true);
    expect(await gateway.send(aDevice('GR1'), '{"command":"identify"}')).toBe(true);
    await expect.poll(() => heard).toEqual(['{"command":"identify"}']);
    breakLine(client);
    await expect.poll(() => gateway.reaches(aDevice('GR1').deviceRef)).toBe(false);
    expect(gateway.noted.taken.at(-1)).toMatchObject({ channel: 'status' });
  });

  test('has its own topics and no others', async () => {
    const gateway = await open();
    const [client, other] = [await device('GR1'), await device('GR2')];
    const heard: string[] = [];
    client.on('message', (topic) => heard.push(topic));
    for (const topic of ['#', 'graid/#', 'graid/+/telemetry', 'graid/GR2/commands', 'graid/GR1/commands'])
      await client.subscribeAsync(topic, { qos: 1 }).catch(() => undefined);
    await untilHeard(gateway, other, 'GR2');
    await client.publishAsync('graid/GR2/telemetry', 'forged', { qos: 1 });
    await client.publishAsync('graid/GR1/commands', 'forged', { qos: 1 });
    await gateway.send(aDevice('GR2'), 'for the other');
    await gateway.send(aDevice('GR1'), 'for me');
    await expect.poll(() => heard).toContain('graid/GR1/commands');
    expect(new Set(heard)).toEqual(new Set(['graid/GR1/commands']));
    expect(textsOf(gateway.noted.taken)).not.toContain('forged');
  });

  test('with more than 16 kB is not heard', async () => {
    const gateway = await open();
    const client = await device('GR1');
    await untilHeard(gateway, client, 'GR1');
    client.publish('graid/GR1/telemetry', Buffer.alloc(16_385), { qos: 1 });
    const other = await device('GR2');
    await other.publishAsync('graid/GR2/telemetry', 'after it', { qos: 1 });
    await expect.poll(() => textsOf(gateway.noted.taken)).toContain('after it');
    expect(Math.max(...gateway.noted.taken.map(({ payload }) => payload.length))).toBeLessThan(16_385);
  });

  test('whose line is gone from the password file is cut', async () => {
    const [client, other] = [await device('GR1'), await device('GR2')];
    const gone = closing(client);
    await mosquitto.know(linesOf(['GR2']));
    await gone;
    expect(other.connected).toBe(true);
    await mosquitto.know(linesOf(ids));
    await expect.poll(() => outcomeOf(dial(url, 'GR1', { password: secret('GR1') }))).toBe('connected');
  });
});

test('a broker that restarts is listened to again', async () => {
  const gateway = await open();
  await mosquitto.restart();
  await expect.poll(() => gateway.isUp()).toBe(true);
  await untilHeard(gateway, await device('GR1'), 'GR1');
});
