import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerWithinMs, waitsForMs } from '@timbro/core/devices/command-rules.ts';
import { onConnection } from '#db/in-transaction.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import { commandPost, onCommands } from '#testing/command-posts.ts';
import { type DeviceOrders, deviceOrders } from '#testing/device-orders.ts';
import { claimCommands, settleOverdue } from './post.repo.ts';

type Post = Awaited<ReturnType<typeof commandPost>>;
let orders: DeviceOrders;
let post: Post;
let device: KnownDevice;
let running: Post[];
beforeAll(async () => void (orders = await deviceOrders()));
afterAll(() => orders.close());
beforeEach(async () => {
  running = [];
  device = await orders.aDevice();
  // Nobody's credential is so new that its device might have come with another one.
  orders.clock.advance(7_200);
  post = await aPost();
});
afterEach(async () => void (await Promise.all(running.map((one) => one.stop()))));

async function aPost(options?: Parameters<typeof commandPost>[1]): Promise<Post> {
  const started = await commandPost(orders, options);
  running.push(started);
  return started;
}
const people = () => onCommands(orders);
const statuses = async (whose = device) => (await orders.commandsOf(whose)).map(({ status }) => status);
const eventually = (whose = device) => expect.poll(() => statuses(whose));
const sent = (whose = device) => expect.poll(() => post.sentTo(whose));
/** Whoever looks for what waits asks for this device too: after some looks, whatever would have left has left. */
async function afterSomeLooks(whose = post) {
  const asleep = await orders.aDevice();
  await orders.aCommand(asleep);
  await expect.poll(() => whose.looksFor(asleep)).toBeGreaterThan(2);
}

describe('what waits', () => {
  test('leaves when its device comes on the line: the oldest first, the next after each answer', async () => {
    const ids = [
      await orders.aCommand(device, { command: 'setInterval', params: { seconds: 60 } }),
      await orders.aCommand(device, { command: 'calibrate', params: { kind: 'voltage' } }),
      await orders.aCommand(device, { command: 'reboot' }),
    ];
    post.connect(device);
    await sent().toEqual(ids.slice(0, 1));
    expect(post.sends).toEqual([
      { deviceRef: device.deviceRef, commandId: ids[0], command: 'setInterval', params: { seconds: 60 } },
    ]);
    await eventually().toEqual(['sent', 'queued', 'queued']);
    await people().answer(device, ids[0] ?? '', 'delivered');
    await afterSomeLooks();
    expect(await statuses()).toEqual(['delivered', 'queued', 'queued']);
    await people().answer(device, ids[0] ?? '', 'successful');
    await sent().toEqual(ids.slice(0, 2));
    await people().answer(device, ids[1] ?? '', 'failed');
    await sent().toEqual(ids);
    await eventually().toEqual(['successful', 'failed', 'sent']);
    expect((await orders.commandOf(ids[2] ?? '')).sentAt).toEqual(orders.clock.now());
  });

  test('leaves as soon as it is asked for where the device is there already', async () => {
    post.connect(device);
    const id = await people().ask(device);
    await sent().toEqual([id]);
    // Sent, and before that asked for by a request, which tells of it itself.
    expect((await orders.toldOf(device)).map(({ event }) => event.eventType)).toEqual(['devices.command']);
    expect(post.wakes()).toBeGreaterThanOrEqual(1);
  });

  test('waits for a device that is away, and is never shown as sent meanwhile', async () => {
    const id = await people().ask(device);
    await afterSomeLooks();
    expect(await orders.commandOf(id)).toMatchObject({ status: 'queued', sentAt: null });
    expect(await orders.toldOf(device)).toEqual([]);
    post.connect(device);
    await sent().toEqual([id]);
  });

  test('is found although nobody called', async () => {
    post.connect(device);
    const id = await orders.aCommand(device);
    await sent().toEqual([id]);
  });

  test('waits a little longer while somebody has it in hands, and holds nobody else up', async () => {
    const other = await orders.aDevice();
    const [held, free] = [await orders.aCommand(device), await orders.aCommand(other)];
    await onConnection(orders.database.system, 'begin', async (client) => {
      await client.query('select from device_commands where id = $1 for update', [held]);
      post.connect(device);
      post.connect(other);
      await sent(other).toEqual([free]);
      expect(post.sentTo(device)).toEqual([]);
    });
    await sent().toEqual([held]);
  });

  test('is left alone once its device is gone for good', async () => {
    await orders.aCommand(device);
    await orders.database.system.query('delete from devices where id = $1', [device.deviceRef]);
    post.connect(device);
    await afterSomeLooks();
    expect(post.sends).toEqual([]);
  });
});

test('a device whose credential was taken back is cut', async () => {
  await people().call(device, 'cut');
  await expect.poll(() => post.cuts).toEqual([device.deviceRef]);
});

describe('what a device does not take', () => {
  test('waits again, is not sent over and over, and leaves under the same id when the device is back', async () => {
    const id = await orders.aCommand(device);
    const next = await orders.aCommand(device);
    post.connect(device, () => false);
    await sent().toEqual([id]);
    await eventually().toEqual(['queued', 'queued']);
    expect((await orders.commandOf(id)).sentAt).toBeNull();
    // Sent, and waiting again.
    expect(await orders.toldOf(device)).toHaveLength(2);
    await afterSomeLooks();
    await people().call(device);
    expect(post.sentTo(device)).toEqual([id]);
    post.connect(device);
    await sent().toEqual([id, id]);
    await eventually().toEqual(['sent', 'queued']);
    await people().answer(device, id, 'successful');
    await sent().toEqual([id, id, next]);
  });

  test('leaves again at once if the device was back before its first line was known to be broken', async () => {
    const id = await orders.aCommand(device);
    let hangUp: (isTaken: boolean) => void = () => undefined;
    post.connect(device, () => new Promise<boolean>((resolve) => (hangUp = resolve)));
    await sent().toEqual([id]);
    post.connect(device);
    await afterSomeLooks();
    hangUp(false);
    await sent().toEqual([id, id]);
    await eventually().toEqual(['sent']);
  });

  test('waits again where handing it over fails outright', async () => {
    const id = await orders.aCommand(device);
    post.connect(device, () => Promise.reject(new Error('The line is gone.')));
    await sent().toEqual([id]);
    await eventually().toEqual(['queued']);
  });

  test('stays answered if the answer came before the line broke', async () => {
    const id = await orders.aCommand(device);
    post.connect(device, async () => {
      await people().answer(device, id, 'successful');
      return false;
    });
    await eventually().toEqual(['successful']);
    await afterSomeLooks();
    expect([await statuses(), post.sentTo(device)]).toEqual([['successful'], [id]]);
  });

  test('is not sent again once the device says that it has done it', async () => {
    const id = await orders.aCommand(device);
    post.connect(device, () => false);
    await sent().toEqual([id]);
    await eventually().toEqual(['queued']);
    await people().answer(device, id, 'successful');
    post.connect(device);
    await afterSomeLooks();
    expect([await statuses(), post.sentTo(device)]).toEqual([['successful'], [id]]);
  });

  test('is tried less and less often where the device comes back only to break down again', async () => {
    await orders.aCommand(device);
    for (const tries of [1, 2, 3]) {
      post.connect(device, () => false);
      await expect.poll(() => post.sentTo(device)).toHaveLength(tries);
      await eventually().toEqual(['queued']);
    }
    post.connect(device, () => false);
    await afterSomeLooks();
    expect(post.sentTo(device)).toHaveLength(3);
  });
});

describe('by the clock', () => {
  test('what is not answered within 30 seconds has timed out, to the second, and the next one leaves', async () => {
    const [id, next] = [await orders.aCommand(device), await orders.aCommand(device)];
    post.connect(device);
    await sent().toEqual([id]);
    orders.clock.advance(answerWithinMs / 1000 - 1);
    await settleOverdue(orders.database.system, orders.clock.now());
    expect(await statuses()).toEqual(['sent', 'queued']);
    orders.clock.advance(1);
    await sent().toEqual([id, next]);
    await eventually().toEqual(['timeout', 'sent']);
    // Sent, timed out, sent.
    expect(await orders.toldOf(device)).toHaveLength(3);
    expect(post.wakes()).toBeGreaterThanOrEqual(3);
  });

  test('one that was delivered times out likewise, counted from when it was sent', async () => {
    const id = await orders.aCommand(device);
    post.connect(device);
    await sent().toEqual([id]);
    orders.clock.advance(20);
    await people().answer(device, id, 'delivered');
    orders.clock.advance(10);
    await eventually().toEqual(['timeout']);
  });

  test('an answer that comes too late counts, and leaves alone what is on its way meanwhile', async () => {
    const [late, flying] = [await orders.aCommand(device), await orders.aCommand(device)];
    const waiting = await orders.aCommand(device);
    post.connect(device);
    await sent().toEqual([late]);
    orders.clock.advance(30);
    await sent().toEqual([late, flying]);
    await people().answer(device, late, 'failed');
    await afterSomeLooks();
    expect(await statuses()).toEqual(['failed', 'sent', 'queued']);
    await people().answer(device, flying, 'successful');
    await sent().toEqual([late, flying, waiting]);
  });

  test('what waited for 24 hours is not sent any more', async () => {
    const id = await orders.aCommand(device, { queuedAt: orders.clock.now() });
    orders.clock.advance(waitsForMs / 1000 - 1);
    await settleOverdue(orders.database.system, orders.clock.now());
    expect(await statuses()).toEqual(['queued']);
    orders.clock.advance(1);
    expect(await claimCommands(orders.database.system, [device.deviceRef], orders.clock.now())).toEqual([]);
    await eventually().toEqual(['expired']);
    post.connect(device);
    await afterSomeLooks();
    expect(post.sends).toEqual([]);
    expect(await orders.toldOf(device)).toHaveLength(1);
    expect(await people().answer(device, id, 'delivered')).toEqual([]);
  });
});

describe('after a restart', () => {
  test('what was not handed over when the gateway ended waits again, and leaves at the next connection', async () => {
    const id = await orders.aCommand(device);
    let hangUp: (isTaken: boolean) => void = () => undefined;
    post.connect(device, () => new Promise<boolean>((resolve) => (hangUp = resolve)));
    await sent().toEqual([id]);
    post.disconnect(device);
    hangUp(false);
    await post.stop();
    running = [];
    expect(await statuses()).toEqual(['queued']);
    post = await aPost();
    post.connect(device);
    await sent().toEqual([id]);
  });

  test('what a process took along when it died is not sent a second time but times out', async () => {
    const [id, next] = [await orders.aCommand(device), await orders.aCommand(device)];
    await claimCommands(orders.database.system, [device.deviceRef], orders.clock.now());
    post.connect(device);
    await afterSomeLooks();
    expect([await statuses(), post.sends]).toEqual([['sent', 'queued'], []]);
    orders.clock.advance(30);
    await sent().toEqual([next]);
    expect(await orders.statusOf(id)).toBe('timeout');
  });
});

test('a connection that listened and was killed is made up for', async () => {
  post = await aPost({ sweepMs: 3_600_000, name: '18 deadbeef' });
  const alone = await orders.aDevice();
  post.connect(alone);
  const owner = new pg.Client({ connectionString: orders.url });
  await owner.connect();
  const text = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1';
  expect((await owner.query(text, ['timbro_system 18 deadbeef'])).rowCount).toBe(1);
  await owner.end();
  const id = await people().ask(alone);
  await sent(alone).toEqual([id]);
});

describe('what was called out while nobody listened', () => {
  let begin: () => void;
  beforeEach(async () => {
    await post.stop();
    const asleep = await orders.aDevice();
    await orders.aCommand(asleep);
    orders.clock.advance(7_200);
    // Sweeps that come too late to find anything, after the first one.
    running = [];
    post = await aPost({
      sweepMs: 3_600_000,
      async hear(_channel, _onText, onBegin) {
        begin = onBegin;
        return async () => undefined;
      },
    });
    await expect.poll(() => post.looksFor(asleep)).toBe(1);
  });

  test('leaves as soon as somebody does', async () => {
    // On the line all the while: a device that only comes on the line is looked after without any call.
    post.online.set(device.deviceRef, () => true);
    const id = await people().ask(device);
    expect(await statuses()).toEqual(['queued']);
    begin();
    await sent().toEqual([id]);
  });

  test('cuts the devices whose credential was renewed or that were removed, and no others', async () => {
    const [renewed, removed, away] = [await orders.aDevice(), await orders.aDevice(), await orders.aDevice()];
    orders.clock.advance(60);
    for (const one of [device, renewed, removed, away]) post.connect(one);
    post.disconnect(away);
    orders.clock.advance(60);
    const { system } = orders.database;
    await system.query('update devices set credential_at = $2 where id = $1', [renewed.deviceRef, orders.clock.now()]);
    await system.query('delete from devices where id = any($1)', [[removed.deviceRef, away.deviceRef]]);
    begin();
    await expect.poll(() => post.cuts.toSorted()).toEqual([renewed.deviceRef, removed.deviceRef].toSorted());
  });
});
