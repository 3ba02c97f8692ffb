import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CommandResult, type CommandStatus, commandStatuses } from '@timbro/core/devices/command-rules.ts';
import { onConnection } from '#db/in-transaction.ts';
import { newId } from '#db/new-id.ts';
import { callChannel } from '#gateway/calls.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import { rooms } from '#realtime/audience.ts';
import { openIngestPool } from '#register/log/ingest.repo.ts';
import { type DeviceOrders, deviceOrders } from '#testing/device-orders.ts';
import { type Answer, answerCommands } from './answers.repo.ts';

let orders: DeviceOrders;
/** What the gateway keeps answers with. */
let pool: pg.Pool;
let device: KnownDevice;
beforeAll(async () => {
  orders = await deviceOrders();
  pool = openIngestPool(orders.url, () => undefined);
});
afterAll(async () => {
  await pool.end();
  await orders.close();
});
beforeEach(async () => {
  device = await orders.aDevice();
});

const answerTo = (commandId: string, result: CommandResult, more: Partial<Answer> = {}): Answer => {
  const { companyId, deviceRef } = device;
  return { companyId, deviceRef, commandId, result, detail: null, at: orders.clock.now(), ...more };
};
const take = (...answers: readonly Answer[]) =>
  onConnection(pool, 'begin', (client) => answerCommands(client, answers));
const later = (seconds: number) => orders.later(seconds);

/** How a command of each state ends after an answer. */
const table: Record<CommandResult, Partial<Record<CommandStatus, CommandStatus>>> = {
  delivered: { sent: 'delivered' },
  successful: { queued: 'successful', sent: 'successful', delivered: 'successful', timeout: 'successful' },
  failed: { queued: 'failed', sent: 'failed', delivered: 'failed', timeout: 'failed' },
};
describe.each(Object.entries(table) as [CommandResult, (typeof table)[CommandResult]][])('%s', (result, moved) => {
  test.each(commandStatuses)(`after %s`, async (status) => {
    const id = await orders.aCommand(device, { command: 'setInterval', params: { seconds: 60 }, status });
    const moves = await take(answerTo(id, result));
    const after = moved[status];
    expect(await orders.statusOf(id)).toBe(after ?? status);
    const { companyId, deviceRef } = device;
    const move = { companyId, deviceRef, commandId: id, command: 'setInterval', params: { seconds: 60 } };
    expect(moves).toEqual(after ? [{ ...move, status: after }] : []);
    expect(await orders.toldOf(device)).toHaveLength(after ? 1 : 0);
  });
});

test('an answer is kept with its moments and whatever it says', async () => {
  const id = await orders.aCommand(device, { status: 'sent' });
  await take(answerTo(id, 'delivered', { at: later(1) }));
  expect(await orders.commandOf(id)).toMatchObject({ deliveredAt: later(1), answeredAt: null, detail: null });
  const detail = { 'uptime "s"': 12, says: 'già, \\ {a,b} \n «NULL»', list: [1, null, true] };
  await take(answerTo(id, 'successful', { at: later(2), detail }));
  expect(await orders.commandOf(id)).toMatchObject({ deliveredAt: later(1), answeredAt: later(2), detail });
});

test.each(['', 'NULL', 'a sentence, with "quotes" and {braces}'])(
  'the sentence %j comes back as it was',
  async (detail) => {
    const id = await orders.aCommand(device, { status: 'sent' });
    await take(answerTo(id, 'failed', { detail }));
    expect((await orders.commandOf(id)).detail).toBe(detail);
  },
);

test('what is said of one command at once is one move, and the first end counts', async () => {
  const [a, b, c] = [
    await orders.aCommand(device, { status: 'sent' }),
    await orders.aCommand(device, { status: 'timeout' }),
    await orders.aCommand(device, { status: 'timeout' }),
  ];
  const moves = await take(
    answerTo(a, 'delivered', { at: later(1), detail: 'on it' }),
    answerTo(b, 'failed', { detail: 'no' }),
    answerTo(a, 'successful', { at: later(2), detail: 'done' }),
    answerTo(b, 'successful', { detail: 'yes' }),
    answerTo(a, 'delivered', { at: later(3) }),
    answerTo(c, 'successful', { at: later(4) }),
    answerTo(c, 'delivered', { at: later(5) }),
  );
  expect(new Map(moves.map(({ commandId, status }) => [commandId, status]))).toEqual(
    new Map([
      [a, 'successful'],
      [b, 'failed'],
      [c, 'successful'],
    ]),
  );
  expect(await orders.commandOf(a)).toMatchObject({ deliveredAt: later(1), answeredAt: later(2), detail: 'done' });
  expect(await orders.commandOf(b)).toMatchObject({ status: 'failed', detail: 'no' });
});

test('an answer to what nobody asked, or what another device was asked, changes nothing', async () => {
  const other = await orders.aDevice(device.companyId);
  const stranger = await orders.aDevice();
  const ids = [await orders.aCommand(other, { status: 'sent' }), await orders.aCommand(stranger, { status: 'sent' })];
  const moves = await take(
    answerTo(newId(), 'successful'),
    ...ids.map((id) => answerTo(id, 'successful')),
    answerTo(ids[1] ?? '', 'failed', { deviceRef: stranger.deviceRef }),
  );
  expect(moves).toEqual([]);
  expect(await Promise.all(ids.map(orders.statusOf))).toEqual(['sent', 'sent']);
});

test('those who look after the device hear of it, and the provider', async () => {
  const id = await orders.aCommand(device, { status: 'sent' });
  await take(answerTo(id, 'successful'));
  const { companyId, deviceRef } = device;
  const { providerId, clock } = orders;
  expect(await orders.toldOf(device)).toEqual([
    {
      event: { eventType: 'devices.command', entityId: deviceRef, companyId, at: clock.now().toISOString() },
      rooms: [
        rooms.role(companyId, 'Admin'),
        rooms.role(companyId, 'Responsible'),
        rooms.role(providerId, 'SuperAdmin'),
        rooms.role(providerId, 'SuperUser'),
      ],
    },
  ]);
});

test('whoever listens is told which device is free again, once it is kept', async () => {
  const heard: string[] = [];
  const listener = new pg.Client({ connectionString: orders.url });
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.connect();
  await listener.query(`listen ${callChannel}`);
  const other = await orders.aDevice();
  const [mine, theirs] = [
    await orders.aCommand(device, { status: 'sent' }),
    await orders.aCommand(other, { status: 'sent' }),
  ];
  await take(answerTo(theirs, 'delivered', other));
  const undone = onConnection(pool, 'begin', async (client) => {
    await answerCommands(client, [answerTo(theirs, 'successful', other)]);
    throw new Error('not kept');
  });
  await expect(undone).rejects.toThrow('not kept');
  await take(answerTo(mine, 'failed'));
  await expect.poll(() => heard).toEqual([`command ${device.deviceRef}`]);
  await listener.end();
});
