import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import {
  aDevice,
  breakLine,
  closing,
  connectBytes,
  connected,
  plainSocket,
  testGateway,
  textsOf,
} from '#testing/gateway.ts';
import type { DeviceMessage } from './gateway.ts';

const opened: { stop(): Promise<void> }[] = [];
const open = async (...given: Parameters<typeof testGateway>) => {
  const gateway = await testGateway(...given);
  opened.push(gateway);
  return gateway;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((gateway) => gateway.stop()));
});

const device = aDevice('GR1');
/** Keeps what it is given only when it is told to. */
function slowBackstage() {
  const waiting: { message: DeviceMessage; settle: () => void; fail: () => void }[] = [];
  const take = (message: DeviceMessage) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ message, settle: resolve, fail: () => reject(new Error('not kept')) });
    });
  return { waiting, instead: { take } };
}

describe('what a device says', () => {
  test.each(['telemetry', 'calibration', 'learning', 'answers', 'status'])(
    'in %s is taken as it was sent',
    async (channel) => {
      const gateway = await open();
      const client = await connected(gateway.url, 'GR1');
      await client.publishAsync(`graid/GR1/${channel}`, 'è così', { qos: 1, retain: true });
      expect(gateway.noted.taken).toMatchObject([{ device, channel }]);
      expect(textsOf(gateway.noted.taken)).toEqual(['è così']);
    },
  );

  test('is acknowledged once it is kept, not before; each by itself', async () => {
    const { waiting, instead } = slowBackstage();
    const gateway = await open({ instead });
    const client = await connected(gateway.url, 'GR1', { keepalive: 0 });
    const acknowledged: string[] = [];
    const publish = async (name: string) => {
      await client.publishAsync('graid/GR1/telemetry', name, { qos: 1 });
      acknowledged.push(name);
    };
    const both = Promise.all([publish('first'), publish('second')]);
    await expect.poll(() => waiting).toHaveLength(2);
    waiting[1]?.settle();
    await expect.poll(() => acknowledged).toEqual(['second']);
    waiting[0]?.settle();
    await both;
    expect(acknowledged).toEqual(['second', 'first']);
  });

  test('and cannot be kept is not acknowledged: the connection ends, and the device sends it again', async () => {
    const { waiting, instead } = slowBackstage();
    const gateway = await open({ instead });
    const client = await connected(gateway.url, 'GR1', { reconnectPeriod: 1 });
    const gone = closing(client);
    const acknowledged = client.publishAsync('graid/GR1/telemetry', 'once', { qos: 1 });
    await expect.poll(() => waiting).toHaveLength(1);
    waiting[0]?.fail();
    await gone;
    await expect.poll(() => waiting).toHaveLength(2);
    waiting[1]?.settle();
    await acknowledged;
    expect(textsOf(waiting.map(({ message }) => message))).toEqual(['once', 'once']);
    await client.endAsync();
  });

  test.each([0, 2] as const)('with quality of service %i is taken too', async (qos) => {
    const gateway = await open();
    const client = await connected(gateway.url, 'GR1');
    for (let count = 0; count < 50; count += 1)
      await client.publishAsync('graid/GR1/telemetry', String(count), { qos });
    await expect.poll(() => gateway.noted.taken).toHaveLength(50);
  });

  test('reaches no other connection, nor those that come later', async () => {
    const gateway = await open();
    const [speaker, listener] = [await connected(gateway.url, 'GR1'), await connected(gateway.url, 'GR1')];
    const heard: string[] = [];
    listener.on('message', (topic) => heard.push(topic));
    await listener.subscribeAsync('graid/GR1/commands', { qos: 1 });
    await speaker.publishAsync('graid/GR1/commands', 'forged', { qos: 1, retain: true });
    const later = await connected(gateway.url, 'GR1', { clean: false });
    later.on('message', (topic) => heard.push(topic));
    await later.subscribeAsync('graid/GR1/commands', { qos: 1 });
    expect(await gateway.send(device, '{"command":"identify"}')).toBe(true);
    expect(heard).toEqual(['graid/GR1/commands']);
    expect(gateway.noted.refused).toEqual([['GR1', 'foreignTopic']]);
  });

  test('is still kept after the device has gone', async () => {
    const { waiting, instead } = slowBackstage();
    const gateway = await open({ instead });
    const client = await connected(gateway.url, 'GR1');
    client.publish('graid/GR1/telemetry', 'last words', { qos: 1 });
    await expect.poll(() => waiting).toHaveLength(1);
    breakLine(client);
    await expect.poll(() => gateway.count()).toBe(0);
    waiting[0]?.settle();
    expect(await outcomeAfter(gateway)).toBe(true);
  });
  const outcomeAfter = async (gateway: Awaited<ReturnType<typeof open>>) =>
    (await connected(gateway.url, 'GR1')).connected;
});

describe('what is not its own', () => {
  test.each(['graid/GR2/telemetry', 'graid/GR1/commands', 'graid/GR1/other', 'graid/gr1/telemetry', '$SYS/x', 'x'])(
    'published to %s is acknowledged, counted and dropped',
    async (topic) => {
      const gateway = await open();
      const client = await connected(gateway.url, 'GR1');
      await client.publishAsync(topic, '{}', { qos: 1 });
      await client.publishAsync('graid/GR1/telemetry', '{}', { qos: 1 });
      expect(gateway.noted.taken).toHaveLength(1);
      expect(gateway.noted.refused).toEqual([['GR1', 'foreignTopic']]);
    },
  );

  test.each([
    '#',
    '+/+/+',
    'graid/#',
    'graid/GR1/#',
    'graid/+/commands',
    'graid/GR2/commands',
    '$SYS/#',
    '$share/a/graid/GR1/commands',
  ])('cannot be listened to: %s', async (topic) => {
    const gateway = await open();
    const client = await connected(gateway.url, 'GR1');
    const granted = await new Promise((resolve) => {
      client.once('packetreceive', (packet) => resolve('granted' in packet ? packet.granted : packet));
      client.subscribe(topic, () => undefined);
    });
    expect(granted).toEqual([128]);
    expect(gateway.noted.refused).toEqual([['GR1', 'foreignTopic']]);
    expect(gateway.reaches(device.deviceRef)).toBe(false);
    expect(gateway.noted.ready).toEqual([]);
  });

  test('asked for twenty times within a minute ends the connection', async () => {
    const gateway = await open();
    const client = await connected(gateway.url, 'GR1');
    const gone = closing(client);
    for (let count = 0; count < 20; count += 1) client.publish('graid/GR2/telemetry', '{}', { qos: 0 });
    await gone;
    expect(gateway.noted.refused).toHaveLength(20);
  });
});

test('one packet that asks for a thousand foreign topics is counted twenty times, and ends the connection', async () => {
  const gateway = await open();
  const client = await connected(gateway.url, 'GR1');
  const gone = closing(client);
  client.subscribe(
    Array.from({ length: 1_000 }, (_, index) => `x/${index}`),
    () => undefined,
  );
  await gone;
  expect(gateway.noted.refused).toHaveLength(20);
});

describe('how much', () => {
  test('a message of 16 kB is taken, one more byte is counted and dropped', async () => {
    const gateway = await open();
    const client = await connected(gateway.url, 'GR1');
    await client.publishAsync('graid/GR1/telemetry', Buffer.alloc(16_384), { qos: 1 });
    await client.publishAsync('graid/GR1/telemetry', Buffer.alloc(16_385), { qos: 1 });
    expect(gateway.noted.taken).toHaveLength(1);
    expect(gateway.noted.refused).toEqual([['GR1', 'tooLarge']]);
  });

  test('a packet of a megabyte ends the connection by its announced length', async () => {
    const gateway = await open();
    const { socket, closed } = await plainSocket(gateway.port);
    socket.write(connectBytes('GR1'));
    await once(socket, 'data');
    socket.write(Buffer.from([0x32, 0x80, 0x80, 0x40]));
    await closed;
    expect(gateway.noted.refused).toEqual([['GR1', 'tooLarge']]);
    expect(gateway.noted.taken).toEqual([]);
  });

  test('what comes too fast waits, and none of it is refused', async () => {
    const gateway = await open({ limits: { pace: { perSecond: 100, burst: 10 } } });
    const [client, other] = [await connected(gateway.url, 'GR1'), await connected(gateway.url, 'GR2')];
    const begun = performance.now();
    const flood = Array.from({ length: 60 }, (_, index) =>
      client.publishAsync('graid/GR1/telemetry', String(index), { qos: 1 }),
    );
    await other.publishAsync('graid/GR2/telemetry', 'meanwhile', { qos: 1 });
    expect(gateway.noted.taken.length).toBeLessThan(60);
    await Promise.all(flood);
    expect(performance.now() - begun).toBeGreaterThan(490);
    expect(textsOf(gateway.noted.taken).filter((text) => text !== 'meanwhile')).toEqual(
      Array.from({ length: 60 }, (_, index) => String(index)),
    );
  });

  test('whoever is made to wait is not ended for being silent meanwhile', async () => {
    const gateway = await open({ limits: { pace: { perSecond: 10, burst: 1 } } });
    const { socket } = await plainSocket(gateway.port);
    const asked = connectBytes('GR1');
    asked.writeUInt16BE(1, 10);
    const topic = 'graid/GR1/telemetry';
    const message = Buffer.concat([Buffer.from([0x30, topic.length + 3, 0, topic.length]), Buffer.from(`${topic}x`)]);
    socket.write(asked);
    await once(socket, 'data');
    socket.write(Buffer.concat(Array.from({ length: 25 }, () => message)));
    await expect.poll(() => gateway.noted.taken).toHaveLength(25);
  });

  test('whoever reads nothing of what is sent to them is ended, and the gateway goes on', async () => {
    const gateway = await open({ limits: { drainMs: 200, sendMs: 400, pace: { perSecond: 1e6, burst: 1e6 } } });
    const { socket, closed } = await plainSocket(gateway.port);
    socket.write(connectBytes('GR1'));
    await once(socket, 'data');
    socket.pause();
    // Pings are answered, and nobody takes the answers.
    const pings = Buffer.alloc(60_000).fill(Buffer.from([0xc0, 0x00]));
    const pump = () => {
      while (!socket.destroyed && socket.write(pings));
    };
    socket.on('drain', pump);
    pump();
    await closed;
    await expect.poll(() => gateway.count()).toBe(0);
    const next = await connected(gateway.url, 'GR1');
    await next.publishAsync('graid/GR1/telemetry', '{}', { qos: 1 });
    expect(gateway.noted.taken).toHaveLength(1);
  });

  test('pings are told of once in a while', async () => {
    const gateway = await open();
    const { socket, received } = await plainSocket(gateway.port);
    socket.write(connectBytes('GR1'));
    await once(socket, 'data');
    socket.write(Buffer.from([0xc0, 0x00, 0xc0, 0x00, 0xc0, 0x00]));
    await expect.poll(() => Buffer.concat(received).length).toBe(4 + 6);
    expect(gateway.noted.heard).toEqual([
      ['GR1', 'connected'],
      ['GR1', 'alive'],
    ]);
  });
});

describe('a command', () => {
  test('is taken when the device acknowledges it', async () => {
    const gateway = await open();
    const client = await connected(gateway.url, 'GR1');
    const heard: string[] = [];
    client.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`));
    expect(gateway.reaches(device.deviceRef)).toBe(false);
    await client.subscribeAsync('graid/GR1/commands', { qos: 1 });
    await expect.poll(() => gateway.noted.ready).toEqual(['GR1']);
    expect(gateway.reaches(device.deviceRef)).toBe(true);
    expect(await Promise.all([gateway.send(device, 'a'), gateway.send(device, 'b')])).toEqual([true, true]);
    expect(heard).toEqual(['graid/GR1/commands a', 'graid/GR1/commands b']);
    await client.unsubscribeAsync('graid/GR1/commands');
    expect(gateway.reaches(device.deviceRef)).toBe(false);
    expect(await gateway.send(device, 'c')).toBe(false);
  });

  test('is handed over to a device that listens without acknowledging', async () => {
    const gateway = await open();
    const client = await connected(gateway.url, 'GR1');
    const heard = new Promise<string>((resolve) => {
      client.once('message', (_topic, payload) => resolve(payload.toString()));
    });
    await client.subscribeAsync('graid/GR1/commands', { qos: 0 });
    await expect.poll(() => gateway.reaches(device.deviceRef)).toBe(true);
    expect(await gateway.send(device, 'a')).toBe(true);
    expect(await heard).toBe('a');
  });

  test('is not taken when the line breaks first, nor without an acknowledgement in time', async () => {
    const gateway = await open({ limits: { sendMs: 100 } });
    const client = await connected(gateway.url, 'GR1');
    await client.subscribeAsync('graid/GR1/commands', { qos: 1 });
    await expect.poll(() => gateway.reaches(device.deviceRef)).toBe(true);
    client.handleMessage = () => undefined;
    expect(await gateway.send(device, 'a')).toBe(false);
    const second = gateway.send(device, 'b');
    breakLine(client);
    expect(await second).toBe(false);
    await expect.poll(() => gateway.reaches(device.deviceRef)).toBe(false);
  });

  test('goes to the connection that listens, and to the newest of two', async () => {
    const gateway = await open();
    const heard: string[] = [];
    for (const name of ['old', 'new', 'deaf']) {
      const client = await connected(gateway.url, 'GR1', { clientId: name });
      client.on('message', () => heard.push(name));
      if (name !== 'deaf') await client.subscribeAsync('graid/GR1/commands', { qos: 1 });
    }
    expect(await gateway.send(device, 'a')).toBe(true);
    expect(heard).toEqual(['new']);
  });
});

describe('the end of the gateway', () => {
  test('answers what is being kept, takes nothing more, and calls no line broken', async () => {
    const { waiting, instead } = slowBackstage();
    const gateway = await open({ instead });
    const client = await connected(gateway.url, 'GR1');
    const [first, gone] = [client.publishAsync('graid/GR1/telemetry', 'first', { qos: 1 }), closing(client)];
    await expect.poll(() => waiting).toHaveLength(1);
    const stopped = gateway.stop();
    expect(gateway.isUp()).toBe(false);
    client.publish('graid/GR1/telemetry', 'second', { qos: 1 }, () => undefined);
    await expect(connected(gateway.url, 'GR2')).rejects.toThrow();
    waiting[0]?.settle();
    await first;
    await Promise.all([stopped, gone]);
    expect(waiting).toHaveLength(1);
    expect(gateway.noted.heard).toEqual([['GR1', 'connected']]);
  });

  test('under traffic leaves nobody connected', async () => {
    const gateway = await open();
    const clients = await Promise.all(['GR1', 'GR2', 'GR3'].map((id) => connected(gateway.url, id)));
    const gone = Promise.all(clients.map(closing));
    for (const [index, client] of clients.entries())
      for (let count = 0; count < 200; count += 1) client.publish(`graid/GR${index + 1}/telemetry`, '{}', { qos: 1 });
    await expect.poll(() => gateway.noted.taken.length).toBeGreaterThan(0);
    await gateway.stop();
    await gone;
    expect(gateway.noted.heard.filter(([, sign]) => sign === 'will')).toEqual([]);
  });
});
