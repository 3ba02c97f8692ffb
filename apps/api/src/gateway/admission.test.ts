import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import {
  aDevice,
  breakLine,
  closing,
  connectBytes,
  connected,
  dial,
  outcomeOf,
  plainSocket,
  secretOf,
  testGateway,
} from '#testing/gateway.ts';
import type { KnownDevice } from './gateway.ts';

const opened: { stop(): Promise<void> }[] = [];
const open = async (...given: Parameters<typeof testGateway>) => {
  const gateway = await testGateway(...given);
  opened.push(gateway);
  return gateway;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((gateway) => gateway.stop()));
});

describe('who is let in', () => {
  test.each([
    ['without a name and a secret', { username: null, password: null }, 4],
    ['with a name alone', { password: null }, 4],
    ['with a wrong secret', { password: 'guessed' }, 4],
    ['with the secret of another', { password: secretOf('GR2') }, 4],
    ['by a name that no hardware has', { username: 'graid/#' }, 4],
    ['with MQTT 3.1', { protocolId: 'MQIsdp', protocolVersion: 3 }, 1],
  ] as const)('nobody %s', async (_, options, code) => {
    const gateway = await open();
    expect(await outcomeOf(dial(gateway.url, 'GR1', options))).toBe(code);
    expect(gateway.noted.heard).toEqual([]);
    expect(gateway.rejected).toEqual([code === 4 ? 'wrongCredential' : 'oldProtocol']);
    await expect.poll(() => gateway.count()).toBe(0);
  });

  test('nobody with MQTT 5', async () => {
    const gateway = await open();
    expect(await outcomeOf(dial(gateway.url, 'GR1', { protocolVersion: 5 }))).not.toBe('connected');
    expect(gateway.noted.lookups).toBe(0);
  });

  test('a device by its name in whatever letters, and it is heard of', async () => {
    const gateway = await open();
    const client = await connected(gateway.url, 'GR1', { username: 'gr1' });
    expect(gateway.noted.heard).toEqual([['GR1', 'connected']]);
    expect(gateway.count()).toBe(1);
    await client.endAsync();
  });

  test('nobody while they cannot be looked up: the connection ends without an answer', async () => {
    const gateway = await open({ instead: { authenticate: () => Promise.reject(new Error('the database is away')) } });
    const { socket, closed, received } = await plainSocket(gateway.port);
    socket.write(connectBytes('GR1'));
    await closed;
    expect(received).toEqual([]);
    expect(gateway.rejected).toEqual([]);
  });

  test('nobody whose credential changes while they are looked up', async () => {
    let found: ((device: KnownDevice) => void) | null = null as ((device: KnownDevice) => void) | null;
    const gateway = await open({
      instead: { authenticate: () => new Promise((resolve) => void (found = resolve)) },
    });
    const outcome = outcomeOf(dial(gateway.url, 'GR1'));
    await expect.poll(() => found).not.toBeNull();
    gateway.cut([aDevice('GR1').deviceRef]);
    found?.(aDevice('GR1'));
    expect(await outcome).toBe('closed');
    expect(gateway.count()).toBe(0);
  });

  test('no more than there is room for; who leaves makes room', async () => {
    const gateway = await open({ mostClients: 2 });
    const [first] = [await connected(gateway.url, 'GR1'), await connected(gateway.url, 'GR2')];
    expect(await outcomeOf(dial(gateway.url, 'GR3'))).toBe('closed');
    expect(gateway.rejected).toEqual(['noRoom']);
    await first.endAsync();
    await expect.poll(() => gateway.count()).toBe(1);
    expect(await outcomeOf(dial(gateway.url, 'GR3'))).toBe('connected');
  });

  test('over TLS, whoever trusts the certificate; without TLS nobody', async () => {
    const pem = (name: string) => readFile(new URL(`../testing/certificates/gateway-${name}.pem`, import.meta.url));
    const certificate = { cert: await pem('cert'), key: await pem('key') };
    const gateway = await open({ certificate });
    expect(await outcomeOf(dial(gateway.url, 'GR1', { ca: certificate.cert }))).toBe('connected');
    expect(await outcomeOf(dial(gateway.url, 'GR1'))).toBe('closed');
    expect(await outcomeOf(dial(gateway.url.replace('mqtts', 'mqtt'), 'GR1', { connectTimeout: 2_000 }))).toBe(
      'closed',
    );
    expect(gateway.isUp()).toBe(true);
  });
});

describe('connections of one device', () => {
  test('stand beside each other, and beside one of another device that calls itself the same', async () => {
    const gateway = await open();
    const own = [
      await connected(gateway.url, 'GR1', { clientId: 'board' }),
      await connected(gateway.url, 'GR1', { clientId: 'tool' }),
    ];
    const stranger = await connected(gateway.url, 'GR2', { clientId: 'board' });
    expect([...own, stranger].map((client) => client.connected)).toEqual([true, true, true]);
    expect(gateway.count()).toBe(2);
  });

  test('of the same name take over from one another, which is no broken line', async () => {
    const gateway = await open();
    const before = await connected(gateway.url, 'GR1', { clientId: 'board' });
    const gone = closing(before);
    const after = await connected(gateway.url, 'GR1', { clientId: 'board' });
    await gone;
    await after.publishAsync('graid/GR1/telemetry', '{}', { qos: 1 });
    expect(gateway.noted.taken).toHaveLength(1);
    expect(gateway.noted.heard).toEqual([
      ['GR1', 'connected'],
      ['GR1', 'connected'],
    ]);
  });

  test('are four at most: the fifth ends the oldest', async () => {
    const gateway = await open();
    const first = await connected(gateway.url, 'GR1');
    const gone = closing(first);
    for (let count = 2; count <= 5; count += 1) await connected(gateway.url, 'GR1');
    await gone;
    expect(gateway.noted.heard.filter(([, sign]) => sign === 'will')).toEqual([]);
    expect(gateway.count()).toBe(1);
  });

  test('end at once when the device is cut, and those of others stay', async () => {
    const gateway = await open();
    const own = [await connected(gateway.url, 'GR1'), await connected(gateway.url, 'GR1')];
    const other = await connected(gateway.url, 'GR2');
    const gone = Promise.all(own.map(closing));
    gateway.cut([aDevice('GR1').deviceRef]);
    await gone;
    expect(other.connected).toBe(true);
    await expect.poll(() => gateway.noted.heard).toContainEqual(['GR1', 'will']);
  });
});

describe('a line that ends', () => {
  const will = {
    topic: 'graid/GR1/status',
    payload: Buffer.from('{"state":"offline"}'),
    qos: 1,
    retain: true,
  } as const;

  test.each([
    ['with a last will', { will }],
    ['without one', {}],
  ])('by breaking %s is heard once', async (_, options) => {
    const gateway = await open();
    breakLine(await connected(gateway.url, 'GR1', options));
    await expect.poll(() => gateway.noted.heard).toContainEqual(['GR1', 'will']);
    await expect.poll(() => gateway.count()).toBe(0);
    expect(gateway.noted.heard).toEqual([
      ['GR1', 'connected'],
      ['GR1', 'will'],
    ]);
    expect(gateway.noted.taken).toEqual([]);
  });

  test('by taking leave says nothing', async () => {
    const gateway = await open();
    await (await connected(gateway.url, 'GR1', { will })).endAsync();
    await expect.poll(() => gateway.count()).toBe(0);
    expect(gateway.noted.heard).toEqual([['GR1', 'connected']]);
  });

  test('says nothing while a newer one is there', async () => {
    const gateway = await open();
    const old = await connected(gateway.url, 'GR1', { will });
    const newer = await connected(gateway.url, 'GR1', { will });
    const gone = closing(old);
    breakLine(old);
    await gone;
    await newer.publishAsync('graid/GR1/telemetry', '{}', { qos: 1 });
    expect(gateway.noted.heard.filter(([, sign]) => sign === 'will')).toEqual([]);
    breakLine(newer);
    await expect.poll(() => gateway.noted.heard.filter(([, sign]) => sign === 'will')).toHaveLength(1);
  });

  test('because it was silent for too long is heard as broken', async () => {
    const gateway = await open();
    // Asks to be waited for a second, and then says nothing.
    const { socket, closed } = await plainSocket(gateway.port);
    const asked = connectBytes('GR1');
    asked.writeUInt16BE(1, 10);
    socket.write(asked);
    await closed;
    await expect.poll(() => gateway.noted.heard).toContainEqual(['GR1', 'will']);
  });

  test('with a will for a topic of another is counted, and that will reaches nobody', async () => {
    const gateway = await open();
    const other = await connected(gateway.url, 'GR2');
    breakLine(await connected(gateway.url, 'GR1', { will: { ...will, topic: 'graid/GR2/status' } }));
    await expect.poll(() => gateway.noted.heard).toContainEqual(['GR1', 'will']);
    expect(gateway.noted.refused).toEqual([['GR1', 'foreignTopic']]);
    expect(gateway.noted.heard.filter(([deviceId]) => deviceId === 'GR2')).toEqual([['GR2', 'connected']]);
    expect(other.connected).toBe(true);
  });
});

describe('what is sent before anybody is known', () => {
  test.each([
    ['a packet of 200 MB', Buffer.from([0x30, 0x80, 0x80, 0x80, 0x64])],
    ['a CONNECT of 64 kB', Buffer.from([0x10, 0x80, 0x80, 0x04])],
  ])('%s ends the connection by its announced length', async (_, bytes) => {
    const gateway = await open();
    const { socket, closed } = await plainSocket(gateway.port);
    socket.write(bytes);
    await closed;
    expect(gateway.noted.refused).toEqual([[null, 'tooLarge']]);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['half of a CONNECT', connectBytes('GR1').subarray(0, 9)],
  ])('%s is not waited for', async (_, bytes) => {
    const gateway = await open({ limits: { connectMs: 50 } });
    const { socket, closed } = await plainSocket(gateway.port);
    socket.write(bytes);
    await closed;
    expect(gateway.noted.lookups).toBe(0);
  });

  test.each([
    ['what is no MQTT', Buffer.from('GET / HTTP/1.1\r\nHost: timbro.example\r\n\r\n')],
    ['a message', Buffer.from([0x30, 0x07, 0x00, 0x03, 0x61, 0x2f, 0x62, 0x6f, 0x6b])],
  ])('%s ends the connection', async (_, bytes) => {
    const gateway = await open();
    const { socket, closed } = await plainSocket(gateway.port);
    socket.write(bytes);
    await closed;
    expect(gateway.noted.taken).toEqual([]);
  });

  test('a connection that nobody can look up in time is ended', async () => {
    const gateway = await open({
      limits: { connectMs: 50 },
      instead: { authenticate: () => new Promise(() => undefined) },
    });
    expect(await outcomeOf(dial(gateway.url, 'GR1'))).toBe('closed');
  });
});

describe('wrong credentials', () => {
  test('shut the door of their address after twenty, but not to those who came from there before', async () => {
    const gateway = await open();
    const [known, stranger] = [await connected(gateway.url, 'GR1'), 'GR2'];
    for (let count = 0; count < 20; count += 1)
      expect(await outcomeOf(dial(gateway.url, 'GR3', { password: 'guessed' }))).toBe(4);
    expect(await outcomeOf(dial(gateway.url, stranger))).toBe('closed');
    await known.endAsync();
    expect(await outcomeOf(dial(gateway.url, 'GR1'))).toBe('connected');
    expect(gateway.rejected).toEqual([...Array.from({ length: 20 }, () => 'wrongCredential'), 'shutDoor']);
  });
});
