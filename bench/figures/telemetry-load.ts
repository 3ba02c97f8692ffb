import { setTimeout as rest } from 'node:timers/promises';
import * as z from 'zod';
import { topicOf } from '@timbro/core/devices/wire.ts';
import { type MqttLine, openMqtt } from './hand-mqtt.ts';

/**
 * The devices of the telemetry figure, in a process of their own. As a flood each tells the next measure as soon as the last one
 * is acknowledged; paced, all together tell so many a second, each in its turn.
 */
const fleet = z.array(z.object({ deviceId: z.string(), secret: z.string() }));
export const telemetryOrder = z.object({
  port: z.int(),
  ms: z.number(),
  /** As fast as it goes without it. */
  perSecond: z.number().optional(),
  /** What the server's clock shows, less what this one does. */
  clockOffset: z.number(),
});
export const telemetryTold = z.object({ acknowledged: z.int(), ms: z.number() });
type Order = z.output<typeof telemetryOrder>;
type Device = { deviceId: string; line: MqttLine; lastAt: number };

let everybody: z.output<typeof fleet> = [];
const open = new Map<number, Device[]>();

/** Some at a time: so many that come back at once are another figure. */
const connectingAtOnce = 50;
async function connected(port: number): Promise<Device[]> {
  const known = (open.get(port) ?? []).filter(({ line }) => line.isOpen());
  const missing = everybody.filter(({ deviceId }) => !known.some((device) => device.deviceId === deviceId));
  for (let at = 0; at < missing.length; at += connectingAtOnce)
    known.push(
      ...(await Promise.all(
        missing.slice(at, at + connectingAtOnce).map(async (credential) => ({
          deviceId: credential.deviceId,
          line: await openMqtt(port, credential),
          lastAt: 0,
        })),
      )),
    );
  open.set(port, known);
  return known;
}

/** No two measures of a device are of the same moment. */
function measureOf(device: Device, clockOffset: number): string {
  device.lastAt = Math.max(device.lastAt + 1, Date.now() + clockOffset);
  const wave = Math.sin(device.lastAt / 60_000);
  return JSON.stringify({
    at: new Date(device.lastAt).toISOString(),
    batteryVoltage: Math.round(1_240 + 20 * wave) / 100,
    positivePoleCount: Math.floor(device.lastAt / 1_000) % 1_000_000,
    negativePoleCount: Math.floor(device.lastAt / 1_100) % 1_000_000,
    dispersion: { positive: Math.round(90 + 30 * wave) / 10, negative: Math.round(110 + 40 * wave) / 10 },
    intervalSeconds: 10,
    firmware: '2.4.1',
  });
}
const tell = (device: Device, clockOffset: number) =>
  device.line.publish(topicOf(device.deviceId, 'telemetry'), measureOf(device, clockOffset));

async function flood(devices: readonly Device[], { ms, clockOffset }: Order): Promise<number> {
  const started = performance.now();
  const counts = await Promise.all(
    devices.map(async (device) => {
      let told = 0;
      for (; performance.now() - started < ms; told += 1) await tell(device, clockOffset);
      return told;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function paced(devices: readonly Device[], perSecond: number, { ms, clockOffset }: Order): Promise<number> {
  const started = performance.now();
  const turn = (devices.length * 1_000) / perSecond;
  const counts = await Promise.all(
    devices.map(async (device, nth) => {
      let told = 0;
      for (let due = (nth * 1_000) / perSecond; due < ms; due += turn, told += 1) {
        await rest(started + due - performance.now());
        await tell(device, clockOffset);
      }
      return told;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function obey(order: Order): Promise<z.output<typeof telemetryTold>> {
  const devices = await connected(order.port);
  const started = performance.now();
  const acknowledged = order.perSecond ? await paced(devices, order.perSecond, order) : await flood(devices, order);
  return { acknowledged, ms: performance.now() - started };
}

process.on('message', (message) => {
  const given = fleet.safeParse(message);
  if (given.success) everybody = given.data;
  else
    void obey(telemetryOrder.parse(message)).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
});
