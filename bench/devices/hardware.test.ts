import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRandom } from '@timbro/api/src/seed/random.ts';
import { deviceCommands } from '@timbro/core/devices/command-rules.ts';
import { poleLevelOf } from '@timbro/core/devices/rules.ts';
import { readMessage } from '@timbro/core/devices/wire.ts';
import { type Hardware, type Said, createHardware } from './hardware.ts';
import type { Ailment } from './sensors.ts';

const start = new Date('2026-11-18T08:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const made = (ailment: Ailment = 'none', envelopeIds: string[] | null = [], seed = 7) =>
  createHardware(
    {
      nominalVoltage: 12,
      volts: 12.4,
      milliamps: { positive: 8, negative: 9 },
      counts: { positive: 10, negative: 20 },
      intervalSeconds: 10,
      envelopeIds,
    },
    ailment,
    createRandom(seed),
  );
const hour = (device: Hardware) => Array.from({ length: 360 }, (_, step) => device.measure(later(10 * step)));
const telemetry = (said: readonly Said[]) => said.flatMap((one) => (one.channel === 'telemetry' ? one.payload : []));
const answers = (said: readonly Said[]) => said.flatMap((one) => (one.channel === 'answers' ? one.payload : []));
const ordered = (device: Hardware, command: string, params?: Record<string, unknown>) =>
  device.obey({ commandId: randomUUID(), command, params }, start).flatMap(({ said }) => said);
const lastAnswer = (device: Hardware, command: string, params?: Record<string, unknown>) =>
  answers(ordered(device, command, params)).at(-1);

test('everything it says is what the gateway reads', () => {
  const device = made();
  const said = deviceCommands.flatMap((command) => ordered(device, command, { seconds: 60, envelopeId: 'ENV-1' }));
  ordered(device, 'startLearning');
  const learned = Array.from({ length: 12 }, (_, step) => device.learn(later(step))).flat();
  for (const { channel, payload } of [...hour(device), ...said, ...learned])
    expect(readMessage(channel, JSON.stringify(payload))).toHaveProperty('message');
});

test('the same seed measures the same, another something else', () => {
  expect(hour(made())).toEqual(hour(made()));
  expect(hour(made('none', [], 8))).not.toEqual(hour(made()));
});

test('its counters only grow, until they are reset', () => {
  const device = made();
  const counted = telemetry(hour(device)).map(({ positivePoleCount }) => positivePoleCount);
  expect(counted).toEqual(counted.toSorted((a, b) => a - b));
  expect(counted.at(-1)).toBeGreaterThan(100);
  expect(lastAnswer(device, 'resetCounters')).toMatchObject({ result: 'successful' });
  expect(telemetry([device.measure(later(3_600))])[0]?.positivePoleCount).toBeLessThan(3);
});

test.each([
  ['none', (volts: number, level: string) => volts > 11.4 && level === 'ok'],
  ['fading', (volts: number) => volts < 10.8],
  ['leaking', (_volts: number, level: string) => level === 'alarm'],
] as const)('an hour of one that is %s ends as it should', (ailment, isExpected) => {
  const last = telemetry(hour(made(ailment))).at(-1);
  expect(isExpected(last?.batteryVoltage ?? Number.NaN, poleLevelOf(last?.dispersion.negative ?? 0, null))).toBe(true);
});

test('one that seeps stays between warning and alarm', () => {
  const levels = telemetry(hour(made('seeping'))).map(({ dispersion }) => poleLevelOf(dispersion.positive, null));
  expect(new Set(levels)).toEqual(new Set(['warning']));
});

test('a command is delivered, then done, and a repeated one is dropped', () => {
  const device = made();
  const order = { commandId: randomUUID(), command: 'identify' };
  const [first, second] = device.obey(order, start);
  expect(answers(first?.said ?? [])).toEqual([{ commandId: order.commandId, result: 'delivered' }]);
  expect(answers(second?.said ?? [])).toMatchObject([{ result: 'successful' }]);
  expect(first?.afterMs).toBeLessThan(second?.afterMs ?? 0);
  expect(device.obey(order, start)).toEqual([]);
});

test('it learns an envelope of 96 points, which it can load from then on', () => {
  const device = made();
  expect(device.learn(start)).toEqual([]);
  expect(lastAnswer(device, 'startLearning')).toMatchObject({ result: 'successful' });
  expect(lastAnswer(device, 'startLearning')).toMatchObject({ result: 'failed' });
  const said = Array.from({ length: 12 }, (_, step) => device.learn(later(step))).flat();
  const progress = said.map((one) => (one.channel === 'learning' ? one.payload.progress : undefined));
  expect(progress.slice(0, 3)).toEqual([8, 17, 25]);
  const last = said.at(-1);
  const envelope = last?.channel === 'learning' ? last.payload.envelope : undefined;
  expect(envelope?.points).toHaveLength(96);
  expect(lastAnswer(device, 'loadEnvelope', { envelopeId: envelope?.id })).toMatchObject({ result: 'successful' });
  expect(lastAnswer(device, 'loadEnvelope', { envelopeId: 'ENV-0' })).toMatchObject({ result: 'failed' });
});

test('a calibration takes the drift away, and names the command it was asked by', () => {
  const device = made();
  hour(device);
  const line = ordered(device, 'calibrate', { kind: 'zeroPositive' }).find(({ channel }) => channel === 'calibration');
  expect(line?.payload).toMatchObject({ kind: 'zeroPositive', result: 'ok' });
  const { before, after } = line?.channel === 'calibration' ? line.payload : { before: null, after: null };
  expect((before ?? 0) - (after ?? 0)).toBeGreaterThan(5);
  expect(lastAnswer(made('leaking'), 'calibrate', { kind: 'zeroNegative' })).toMatchObject({
    result: 'failed',
    detail: 'unstable',
  });
  expect(lastAnswer(device, 'calibrate', { kind: 'moon' })).toMatchObject({ result: 'failed', detail: 'unknown kind' });
});

test('it reports as often as it is told', () => {
  const device = made();
  lastAnswer(device, 'setInterval', { seconds: 60 });
  expect(device.intervalSeconds()).toBe(60);
  expect(telemetry([device.measure(start)])[0]?.intervalSeconds).toBe(60);
});
