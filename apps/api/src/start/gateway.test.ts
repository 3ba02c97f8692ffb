import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { SetupFault, readEnv } from '#env.ts';
import type { Backstage, KnownDevice } from '#gateway/gateway.ts';
import { createMetrics } from '#http/metrics.ts';
import { aDevice, connected, dial, notingBackstage, outcomeOf } from '#testing/gateway.ts';
import { type RunningGateway, checkGateway, startGateway } from './gateway.ts';

type Reached = Parameters<Parameters<typeof startGateway>[0]['startPost']>[0];
const running: RunningGateway[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((gateway) => gateway.stop()));
});

/** With a post that only writes down who is ready, and the order in which things end. */
async function start(settings: Record<string, string> = {}, instead: Partial<Backstage> = {}) {
  const { backstage, noted } = notingBackstage(instead);
  const metrics = createMetrics();
  const lines: { msg: string; host?: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  const log = pino({ level: 'info' }, { write });
  const told: { ready: KnownDevice[]; stopped: string[] } = { ready: [], stopped: [] };
  let reached: Reached | undefined;
  const gateway = await startGateway({
    env: readEnv({ MQTT_PORT: '0', ...settings }),
    clock: { now: () => new Date() },
    log,
    metrics,
    intake: { ...backstage, find: async (deviceId) => aDevice(deviceId) },
    startPost(given) {
      reached = given;
      return {
        ready: (device) => void told.ready.push(device),
        stop: async () => void told.stopped.push(`post, gateway ${gateway.isUp() ? 'up' : 'down'}`),
      };
    },
  });
  running.push(gateway);
  const figures = async () => metrics.registry.metrics();
  return { gateway, noted, told, lines, figures, post: () => reached };
}
const local = (address: string) => address.replace('localhost', '127.0.0.1');

test('devices, what keeps what they say and what sends to them meet, and everything is counted', async () => {
  const { gateway, noted, told, post, figures } = await start();
  const client = await connected(local(gateway.address), 'GR1');
  await client.subscribeAsync('graid/GR1/commands', { qos: 1 });
  await client.publishAsync('graid/GR1/telemetry', '{}', { qos: 1 });
  expect(noted.taken).toMatchObject([{ device: aDevice('GR1'), channel: 'telemetry' }]);
  expect(told.ready).toEqual([aDevice('GR1')]);
  expect(await post()?.send(aDevice('GR1'), 'x')).toBe(true);
  expect(await post()?.send(aDevice('GR2'), 'x')).toBe(false);
  expect(await outcomeOf(dial(local(gateway.address), 'GR1', { password: 'guessed' }))).toBe(4);
  const text = await figures();
  for (const line of [
    'timbro_devices_connected 1',
    'timbro_device_messages_total{channel="telemetry",outcome="taken"} 1',
    'timbro_device_commands_total{outcome="taken"} 1',
    'timbro_device_commands_total{outcome="notTaken"} 1',
    'timbro_gateway_rejected_total{reason="wrongCredential"} 1',
  ])
    expect(text).toContain(line);
});

test('what could not be kept is counted as such', async () => {
  const { gateway, figures } = await start({}, { take: () => Promise.reject(new Error('the database is away')) });
  const client = await connected(local(gateway.address), 'GR1');
  client.publish('graid/GR1/telemetry', '{}', { qos: 1 });
  await expect.poll(figures).toContain('timbro_device_messages_total{channel="telemetry",outcome="failed"} 1');
});

test('the gateway ends before those who work for it', async () => {
  const { gateway, told } = await start();
  expect(gateway.isUp()).toBe(true);
  await gateway.stop();
  expect(told.stopped).toEqual(['post, gateway down']);
});

describe('where devices connect', () => {
  const pem = (name: string) => fileURLToPath(new URL(`../testing/certificates/gateway-${name}.pem`, import.meta.url));
  const tls = { MQTT_TLS_CERT: pem('cert'), MQTT_TLS_KEY: pem('key') };

  test.each([
    ['without TLS only from this machine', {}, '127.0.0.1', 'localhost', /without TLS/],
    ['from elsewhere where somebody asks for it', { MQTT_HOST: '0.0.0.0' }, '0.0.0.0', 'timbro.example', /without TLS/],
    ['with TLS from everywhere', tls, '0.0.0.0', 'timbro.example', /with TLS/],
  ])('%s, and the start says so in a line', async (_, settings, host, name, sentence) => {
    const { lines, gateway } = await start({ ...settings, PUBLIC_URL: 'https://timbro.example' });
    expect(new URL(gateway.address).hostname).toBe(name);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.host).toBe(host);
    expect(lines[0]?.msg).toMatch(sentence);
  });

  test('with TLS they trust the certificate', async () => {
    const { gateway } = await start(tls);
    expect(gateway.address).toMatch(/^mqtts:\/\/localhost:\d+$/);
    expect(await outcomeOf(dial(local(gateway.address), 'GR1', { ca: await readFile(tls.MQTT_TLS_CERT) }))).toBe(
      'connected',
    );
  });

  test('elsewhere, where another broker is named; while that is away the gateway is down', async () => {
    const { gateway } = await start({ MQTT_URL: 'mqtt://timbro:secret@127.0.0.1:1' });
    expect(gateway.address).toBe('mqtt://127.0.0.1:1');
    expect(gateway.isUp()).toBe(false);
  });

  test('a certificate without its own key stops the start', async () => {
    const check = checkGateway(readEnv({ MQTT_PORT: '0', ...tls, MQTT_TLS_KEY: tls.MQTT_TLS_CERT }));
    await expect(check).rejects.toBeInstanceOf(SetupFault);
  });
});
