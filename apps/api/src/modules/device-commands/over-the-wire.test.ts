import type { MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMessage, topicOf } from '@timbro/core/devices/wire.ts';
import { openDatabase, openPool } from '#db/client.ts';
import { type Listen, listenOn } from '#db/listen.ts';
import type { DeviceMessage, KnownDevice } from '#gateway/gateway.ts';
import { onCommands } from '#testing/command-posts.ts';
import { type DeviceOrders, deviceOrders } from '#testing/device-orders.ts';
import { breakLine, closing, connected, testGateway } from '#testing/gateway.ts';
import { type CommandPost, startCommandPost } from './command-post.ts';

type Sent = { commandId: string; command: string; params: object };

let orders: DeviceOrders;
let device: KnownDevice;
let one: Awaited<ReturnType<typeof aProcess>>;
let other: typeof one;
beforeEach(async () => {
  orders = await deviceOrders();
  device = await orders.aDevice();
  // Long enough ago that nobody wonders with which credential it came.
  orders.clock.advance(7_200);
  one = await aProcess();
  other = await aProcess();
});
afterEach(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await orders.close();
});

/** A gateway with its post; of what devices say it keeps their answers. */
async function aProcess() {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const onFault = () => undefined;
  const database = openDatabase(orders.url, onFault, { app: 1, system: 2 });
  const hearing = openPool(orders.url, 'timbro_system', 1, onFault);
  const post: { now?: CommandPost } = {};
  const gateway = await testGateway({
    clock: orders.clock,
    instead: {
      authenticate: async () => device,
      ready: (ready) => post.now?.ready(ready),
      take: keepAnswer,
    },
  });
  const { clock } = orders;
  const wakeOutbox = () => undefined;
  const { system: pool } = database;
  await new Promise<void>((hears) => {
    const listen: Listen = async (...how) => {
      const end = await listenOn(hearing, log)(...how);
      hears();
      return end;
    };
    post.now = startCommandPost({ pool, listen, clock, log, gateway, wakeOutbox });
  });
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await gateway.stop();
    await post.now?.stop();
    await hearing.end();
    await database.close();
  };
  return { url: gateway.url, stop: () => (stopped ??= stop()) };
}
async function keepAnswer({ channel, payload }: DeviceMessage): Promise<void> {
  const read = readMessage(channel, Buffer.from(payload).toString());
  if (!('message' in read) || read.message.channel !== 'answers') throw new Error('It is no answer.');
  const { commandId, result } = read.message.payload;
  await people().answer(device, commandId, result);
}

const people = () => onCommands(orders);
const statuses = async () => (await orders.commandsOf(device)).map(({ status }) => status);

/** Hardware that listens to its commands; it acknowledges none where it breaks down over the first. */
async function hardware(url: string, { acknowledges = true } = {}) {
  const client = await connected(url, device.deviceId);
  const got: Sent[] = [];
  client.on('message', (_, payload) => void got.push(JSON.parse(payload.toString()) as Sent));
  if (!acknowledges) client.handleMessage = () => undefined;
  await client.subscribeAsync(topicOf(device.deviceId, 'commands'), { qos: 1 });
  return { client, got };
}
const say = (client: MqttClient, commandId: string, result: string) =>
  client.publishAsync(topicOf(device.deviceId, 'answers'), JSON.stringify({ commandId, result }), { qos: 1 });

test('a command goes out over the wire, and its answers come back', async () => {
  const { client, got } = await hardware(other.url);
  const id = await orders.aCommand(device, { command: 'setInterval', params: { seconds: 60 } });
  await people().call(device);
  await expect.poll(() => got).toEqual([{ commandId: id, command: 'setInterval', params: { seconds: 60 } }]);
  expect(await statuses()).toEqual(['sent']);
  await say(client, id, 'delivered');
  expect(await statuses()).toEqual(['delivered']);
  const next = await people().ask(device);
  await say(client, id, 'successful');
  await expect.poll(() => got.map(({ commandId }) => commandId)).toEqual([id, next]);
  expect(await statuses()).toEqual(['successful', 'sent']);
});

test('what a device did not acknowledge waits again when its line breaks, and follows it to the other process', async () => {
  const first = await hardware(one.url, { acknowledges: false });
  const id = await people().ask(device);
  await expect.poll(statuses).toEqual(['sent']);
  breakLine(first.client);
  await expect.poll(statuses).toEqual(['queued']);
  const second = await hardware(other.url);
  await expect.poll(() => second.got).toMatchObject([{ commandId: id }]);
  await say(second.client, id, 'successful');
  expect(await statuses()).toEqual(['successful']);
});

test('what waits when a process ends leaves at the next connection', async () => {
  const first = await hardware(one.url, { acknowledges: false });
  const id = await people().ask(device);
  await expect.poll(statuses).toEqual(['sent']);
  const gone = closing(first.client);
  await one.stop();
  await gone;
  expect(await statuses()).toEqual(['queued']);
  const second = await hardware(other.url);
  await expect.poll(() => second.got).toMatchObject([{ commandId: id }]);
});

test('whoever is no longer let in is cut, wherever it is connected', async () => {
  const lines = [await hardware(one.url), await hardware(other.url)];
  const gone = lines.map(({ client }) => closing(client));
  await people().call(device, 'cut');
  await Promise.all(gone);
  expect(lines.map(({ client }) => client.connected)).toEqual([false, false]);
});
