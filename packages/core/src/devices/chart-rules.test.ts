import { describe, expect, test } from 'vitest';
import {
  type Measure,
  lowestOf,
  stretchesOf,
  voltageAxis,
  voltageFinding,
  withGaps,
  withLatest,
} from './chart-rules.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 12, 0, minutes));
const measure = (minutes: number, voltage: number, lowest = voltage): Measure => ({
  at: at(minutes).toISOString(),
  batteryVoltage: voltage,
  lowestVoltage: lowest,
  lowestAt: at(minutes).toISOString(),
  dispersion: { positive: 1, negative: 2 },
});
const line = (...voltages: number[]) => voltages.map((voltage, index) => measure(index * 10, voltage));

describe('what the voltage tells', () => {
  test.each([
    ['nothing measured', line(), { kind: 'none' }],
    ['within its bounds', line(12.1, 12.6, 12.3), { kind: 'steady', lowest: 12.1, highest: 12.6 }],
    [
      'one fall',
      line(12, 11.2, 11.3, 12),
      { kind: 'low', bound: 11.4, times: 1, lowest: { at: at(10), voltage: 11.2 } },
    ],
    ['two falls', line(11, 12, 11.2, 12), { kind: 'low', bound: 11.4, times: 2, lowest: { at: at(0), voltage: 11 } }],
    [
      'a fall through both bounds counts for the worse',
      line(11.2, 10.5, 11.2, 12, 11.2),
      { kind: 'critical', bound: 10.8, times: 1, lowest: { at: at(10), voltage: 10.5 } },
    ],
    ['on the bound is not under it', line(11.4, 12), { kind: 'steady', lowest: 11.4, highest: 12 }],
    ['too high', line(12, 14.5), { kind: 'over', bound: 14.4, at: at(10) }],
  ])('%s', (_, measures, finding) => expect(voltageFinding(measures, 12)).toEqual(finding));

  test('the lowest of a step counts, not its mean', () => {
    expect(lowestOf([measure(0, 12, 11.2), measure(10, 11.8)])).toEqual({ at: at(0), voltage: 11.2 });
    expect(lowestOf([])).toBeNull();
  });
});

describe('the end of the line', () => {
  const latest = { measuredAt: at(25).toISOString(), measuredVoltage: 12.5, dispersion: { positive: 3, negative: 4 } };
  test('is what the device told last', () => {
    expect(withLatest(line(12), latest).map(({ batteryVoltage }) => batteryVoltage)).toEqual([12, 12.5]);
  });
  test.each([
    ['already there', { ...latest, measuredAt: at(0).toISOString() }],
    ['never told', { ...latest, measuredAt: null }],
    ['nothing told', { measuredAt: null, measuredVoltage: null, dispersion: null }],
  ])('stays where it is: %s', (_, told) => expect(withLatest(line(12), told)).toHaveLength(1));
});

test('a silence of more than three steps is a gap', () => {
  const points = [0, 1, 4, 8].map((minutes) => ({ at: at(minutes), value: minutes }));
  expect(withGaps(points, 60).map(({ value }) => value)).toEqual([0, 1, 4, null, 8]);
  expect(withGaps(points, 3_600).map(({ value }) => value)).toEqual([0, 1, 4, 8]);
});

test.each([
  ['nothing measured', line(), { min: 10, max: 15 }],
  ['within the bounds', line(12), { min: 10, max: 15 }],
  ['beyond them', line(9.5, 16.2), { min: 9, max: 17 }],
])('the axis reaches around the bounds: %s', (_, measures, axis) => expect(voltageAxis(measures, 12)).toEqual(axis));

describe('a table puts the steps together', () => {
  test('by the hour', () => {
    const stretches = stretchesOf([measure(0, 12), measure(50, 13, 11), measure(130, 12.5)], 1, 'Europe/Rome');
    expect(stretches).toEqual([
      { from: at(0), to: at(60), lowest: 11, mean: 12.5, highest: 13 },
      { from: at(120), to: at(180), lowest: 12.5, mean: 12.5, highest: 12.5 },
    ]);
  });

  const startsOf = (moments: readonly string[], hours: number) =>
    stretchesOf(
      moments.map((moment) => ({ ...measure(0, 12), at: moment })),
      hours,
      'Europe/Rome',
    ).map(({ from }) => from.toISOString());

  test.each([
    ['by local days', ['2026-11-11T22:59:00Z', '2026-11-11T23:00:00Z'], 24, ['2026-11-10T23:00', '2026-11-11T23:00']],
    [
      'by quarters of them',
      ['2026-11-12T04:59:00Z', '2026-11-12T05:00:00Z'],
      6,
      ['2026-11-11T23:00', '2026-11-12T05:00'],
    ],
    ['a day of 25 hours once', ['2026-10-24T22:00:00Z', '2026-10-25T22:59:00Z'], 24, ['2026-10-24T22:00']],
    [
      'a day of 23 hours too',
      ['2026-03-28T23:00:00Z', '2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z'],
      24,
      ['2026-03-28T23:00', '2026-03-29T22:00'],
    ],
  ])('%s', (_, moments, hours, starts) =>
    expect(startsOf(moments, hours)).toEqual(starts.map((start) => `${start}:00.000Z`)),
  );
});
