import { afterEach, expect, test } from 'vitest';
import { connectBytes, connected, plainSocket, testGateway } from '#testing/gateway.ts';
import { longestHold } from '#testing/held-loop.ts';

type Opened = Awaited<ReturnType<typeof testGateway>>;
let gateway: Opened;
afterEach(() => gateway.stop());

test('ten thousand wrong credentials are refused while nobody else waits', async () => {
  gateway = await testGateway();
  const known = await connected(gateway.url, 'GR1');
  const guess = async () => {
    const { socket, closed } = await plainSocket(gateway.port);
    socket.write(connectBytes('GR2', 'guessed'));
    await closed;
  };
  const { held } = await longestHold(async () => {
    for (let round = 0; round < 100; round += 1) {
      const message = known.publishAsync('graid/GR1/telemetry', '{}', { qos: 1 });
      await Promise.all([...Array.from({ length: 100 }, guess), message]);
    }
  });
  // The door shuts while the first hundred are still being looked up.
  expect(gateway.noted.lookups).toBeLessThanOrEqual(1 + 100);
  expect(gateway.noted.taken).toHaveLength(100);
  expect(gateway.rejected).toHaveLength(10_000);
  expect(held).toBeLessThan(250);
});

test('a thousand devices come at once', async () => {
  gateway = await testGateway();
  const ids = Array.from({ length: 1_000 }, (_, index) => `GR${index}`);
  const clients = await Promise.all(ids.map((id) => connected(gateway.url, id)));
  expect(gateway.count()).toBe(1_000);
  await Promise.all(
    clients.map((client, index) => client.publishAsync(`graid/GR${index}/telemetry`, '{}', { qos: 1 })),
  );
  expect(new Set(gateway.noted.taken.map(({ device }) => device.deviceId)).size).toBe(1_000);
});
