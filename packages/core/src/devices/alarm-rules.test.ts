import { expect, test } from 'vitest';
import { isBatteryAlarm, isDispersionAlarm, isSameAlarm, thresholdOf } from './alarm-rules.ts';
import { batteryStatuses } from './rules.ts';

const now = new Date('2026-11-12T10:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  ['at once', 0, true],
  ['half an hour later', 30, true],
  ['later than that', 30.001, false],
])('what comes back %s is the same alarm: %s', (_, minutes, expected) =>
  expect(isSameAlarm(ago(minutes), now)).toBe(expected),
);

test('of a battery only what is critical is an alarm: neither a low one, nor one of which nothing is known', () =>
  expect(batteryStatuses.filter(isBatteryAlarm)).toEqual(['critical']));

test.each([
  ['ok', false],
  ['warning', false],
  ['alarm', true],
] as const)('dispersion at %s: %s', (level, expected) => expect(isDispersionAlarm(level)).toBe(expected));

test('a threshold is told in the unit of its value', () =>
  expect([thresholdOf.battery(12), thresholdOf.battery(3.7), thresholdOf.dispersion()]).toEqual([10.8, 3.33, 100]));
