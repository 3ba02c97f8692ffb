import { expect, test } from 'vitest';
import { alarmKinds, byUrgency, isBatteryAlarm, isDispersionAlarm, isSameAlarm, thresholdOf } from './alarm-rules.ts';
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

test('alarms that nobody looks after go first, then the dangerous ones; equal ones stay as they were', () => {
  const kinds = [...alarmKinds, ...alarmKinds].map((kind, nth) => ({ kind, nth }));
  const alarms = (['acknowledged', 'open'] as const).flatMap((state) => kinds.map((each) => ({ ...each, state })));
  expect(alarms.toSorted(byUrgency).map(({ state, kind, nth }) => `${state} ${kind} ${nth}`)).toEqual(
    ['open', 'acknowledged'].flatMap((state) =>
      ['dispersion 1', 'dispersion 4', 'battery 0', 'battery 3', 'lost 2', 'lost 5'].map((each) => `${state} ${each}`),
    ),
  );
});
