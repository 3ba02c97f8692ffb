import { expect, test } from 'vitest';
import { type KeptHour, stepsOfHours } from './hour-rules.ts';

const at = (hour: number) => Date.parse('2026-11-12T00:00:00Z') + hour * 3_600_000;
const kept = (hour: number, given: Partial<KeptHour> = {}): KeptHour => ({
  hour: at(hour),
  measures: 2,
  voltageSum: 24,
  voltageMin: 12,
  voltageMinAt: at(hour) + 60_000,
  positiveCount: 10 * hour,
  negativeCount: 20 * hour,
  positive: hour,
  negative: 10 - hour,
  ...given,
});
const twoHours = 2 * 3_600;

test('nothing was measured: nothing is shown', () => expect(stepsOfHours([], 3_600)).toEqual([]));

test('a step of an hour is the hour itself', () =>
  expect(stepsOfHours([kept(1, { voltageSum: 24.3334 })], 3_600)).toEqual([
    {
      at: '2026-11-12T01:00:00.000Z',
      batteryVoltage: 12.167,
      lowestVoltage: 12,
      lowestAt: '2026-11-12T01:01:00.000Z',
      positivePoleCount: 10,
      negativePoleCount: 20,
      dispersion: { positive: 1, negative: 9 },
    },
  ]));

test('hours of one step: mean by how much was measured, lowest with its moment, highest dispersion, last counters', () => {
  const [step, ...others] = stepsOfHours(
    [kept(2, { measures: 1, voltageSum: 12 }), kept(3, { measures: 3, voltageSum: 33, voltageMin: 10.5 })],
    twoHours,
  );
  expect(others).toEqual([]);
  expect(step).toMatchObject({
    at: '2026-11-12T02:00:00.000Z',
    batteryVoltage: 11.25,
    lowestVoltage: 10.5,
    lowestAt: '2026-11-12T03:01:00.000Z',
    positivePoleCount: 30,
    negativePoleCount: 60,
    dispersion: { positive: 3, negative: 8 },
  });
});

test('of two equally low hours the earlier says when it was', () =>
  expect(stepsOfHours([kept(2), kept(3)], twoHours)[0]?.lowestAt).toBe('2026-11-12T02:01:00.000Z'));

test('steps begin where the day does, however the span lies, and silent ones are missing', () =>
  expect(stepsOfHours([kept(1), kept(2), kept(3), kept(9)], twoHours).map((step) => step.at)).toEqual([
    '2026-11-12T01:00:00.000Z',
    '2026-11-12T02:00:00.000Z',
    '2026-11-12T09:00:00.000Z',
  ]));
