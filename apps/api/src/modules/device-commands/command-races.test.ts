import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupBy } from '@timbro/core/group-by.ts';
import { onConnection } from '#db/in-transaction.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import { type SentCommand, commandPost, onCommands } from '#testing/command-posts.ts';
import { type DeviceOrders, deviceOrders } from '#testing/device-orders.ts';
import { lockWaits } from '#testing/lock-waits.ts';
import { claimCommands, settleOverdue } from './post.repo.ts';

/** Two processes on one database. */
let orders: DeviceOrders;
let one: Awaited<ReturnType<typeof commandPost>>;
let other: typeof one;
beforeAll(async () => {
  orders = await deviceOrders();
  one = await commandPost(orders);
  other = await commandPost(orders);
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await orders.close();
});

const people = () => onCommands(orders);
const range = (many: number) => Array.from({ length: many }, (_, n) => n);
const made = <T>(many: number, make: (n: number) => Promise<T>): Promise<T[]> => Promise.all(range(many).map(make));
const claim = ({ deviceRef }: KnownDevice) => claimCommands(orders.database.system, [deviceRef], orders.clock.now());
const waiting = () => lockWaits(orders.database.system);

test('what is asked for in one process leaves from the other if the device is there', async () => {
  const device = await orders.aDevice();
  other.connect(device);
  const ids = [await people().ask(device)];
  await expect.poll(() => other.sentTo(device)).toEqual(ids);
  other.disconnect(device);
  one.connect(device);
  await people().answer(device, ids[0] ?? '', 'successful');
  ids.push(await people().ask(device));
  await expect.poll(() => one.sentTo(device)).toEqual(ids.slice(1));
  expect(other.sentTo(device)).toEqual(ids.slice(0, 1));
});

test('what a device did not take here leaves where it has come back to', async () => {
  const device = await orders.aDevice();
  let hangUp: (isTaken: boolean) => void = () => undefined;
  one.connect(device, () => new Promise<boolean>((resolve) => (hangUp = resolve)));
  const id = await people().ask(device);
  await expect.poll(() => one.sentTo(device)).toEqual([id]);
  other.connect(device);
  one.disconnect(device);
  hangUp(false);
  await expect.poll(() => other.sentTo(device)).toEqual([id]);
  await people().answer(device, id, 'successful');
  expect([await orders.statusOf(id), one.sentTo(device)]).toEqual(['successful', [id]]);
});

test('fifty commands of devices that both processes reach are sent once each, in order, one at a time', async () => {
  const devices = await made(10, () => orders.aDevice());
  const sends = new Map<string, string[]>();
  const flying = new Set<string>();
  let most = 0;
  const carryOut = (device: KnownDevice) => async (sent: SentCommand) => {
    sends.set(device.deviceRef, [...(sends.get(device.deviceRef) ?? []), sent.commandId]);
    most = Math.max(most, flying.has(device.deviceRef) ? 2 : 1);
    flying.add(device.deviceRef);
    await people().answer(device, sent.commandId, 'delivered');
    flying.delete(device.deviceRef);
    await people().answer(device, sent.commandId, 'successful');
    return true;
  };
  for (const device of devices) for (const process of [one, other]) process.connect(device, carryOut(device));
  const asked = await Promise.all(
    devices.map(async (device) => {
      const ids = [];
      while (ids.length < 5) ids.push(await people().ask(device));
      return [device.deviceRef, ids] as const;
    }),
  );
  const ended = async () => {
    const rows = (await Promise.all(devices.map(orders.commandsOf))).flat();
    return rows.filter(({ status }) => status === 'successful').length;
  };
  await expect.poll(ended).toBe(50);
  expect(sends).toEqual(new Map(asked));
  expect(most).toBe(1);
});

test('whoever claims at the same moment gets it alone', async () => {
  const { system } = orders.database;
  for (let round = 0; round < 10; round += 1) {
    const devices = await made(8, () => orders.aDevice());
    const refs = devices.map(({ deviceRef }) => deviceRef);
    for (const device of devices) await made(3, () => orders.aCommand(device));
    const claims = await Promise.all(
      range(4).map((n) => claimCommands(system, n % 2 === 0 ? refs : refs.toReversed(), orders.clock.now())),
    );
    const perDevice = groupBy(claims.flat(), ({ deviceRef }) => deviceRef);
    expect([...perDevice.values()].map(({ length }) => length)).toEqual(devices.map(() => 1));
    for (const device of devices) {
      const [first] = await orders.commandsOf(device);
      expect(perDevice.get(device.deviceRef)).toMatchObject([{ commandId: first?.id, deviceId: device.deviceId }]);
    }
  }
});

test('a command is either taken back or sent, never both', async () => {
  for (const round of range(40)) {
    const device = await orders.aDevice();
    const id = await orders.aCommand(device);
    const claiming = round % 2 === 0 ? claim(device) : undefined;
    const takingBack = people().cancel(id);
    const [claimed, isTakenBack] = await Promise.all([claiming ?? claim(device), takingBack]);
    expect(claimed).toHaveLength(isTakenBack ? 0 : 1);
    expect(await orders.commandsOf(device)).toHaveLength(isTakenBack ? 0 : 1);
  }
});

test('whoever takes a command back while it is being claimed is too late', async () => {
  const device = await orders.aDevice();
  const id = await orders.aCommand(device);
  const { system } = orders.database;
  const acts = await onConnection(system, 'begin', async (client) => {
    // Whoever claims has the command in hands, and waits here before the commit.
    await client.query('lock table outbox in share mode');
    const claiming = claim(device);
    await expect.poll(waiting).toBe(1);
    const takingBack = people().cancel(id);
    await expect.poll(waiting).toBe(2);
    return [claiming, takingBack] as const;
  });
  expect(await Promise.all(acts)).toMatchObject([[{ commandId: id }], false]);
  expect(await orders.statusOf(id)).toBe('sent');
});

test('what both settle by the clock moves once', async () => {
  const devices = await made(20, () => orders.aDevice());
  await Promise.all(devices.map((device) => orders.aCommand(device, { status: 'sent' })));
  const later = orders.later(30);
  const settled = await Promise.all(range(4).map(() => settleOverdue(orders.database.system, later)));
  const ours = new Set(devices.map(({ deviceRef }) => deviceRef));
  expect(settled.flat().filter(({ deviceRef }) => ours.has(deviceRef))).toHaveLength(20);
  for (const device of devices) {
    expect((await orders.commandsOf(device)).map(({ status }) => status)).toEqual(['timeout']);
    expect(await orders.toldOf(device)).toHaveLength(1);
  }
});

test('an answer and the end of its time at the same moment leave the answer', async () => {
  for (const round of range(20)) {
    const device = await orders.aDevice();
    const id = await orders.aCommand(device, { status: 'sent' });
    const [settle, answer] = [
      () => settleOverdue(orders.database.system, orders.later(30)),
      () => people().answer(device, id, 'successful'),
    ];
    await Promise.all(round % 2 === 0 ? [settle(), answer()] : [answer(), settle()]);
    expect(await orders.statusOf(id)).toBe('successful');
  }
});
