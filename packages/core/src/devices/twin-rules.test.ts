import { describe, expect, test } from 'vitest';
import type { Measure } from './chart-rules.ts';
import {
  type Learned,
  type TwinPoint,
  bandAt,
  boundsOf,
  envelopeBefore,
  growthOf,
  minutesAhead,
  outsideSince,
  partStart,
  twinPoints,
} from './twin-rules.ts';

const at = (text: string) => new Date(`2026-11-12T${text}:00Z`);
const day = { from: at('00:00'), to: new Date('2026-11-13T00:00:00Z') };
const learned: Learned = {
  metric: 'dispersionNegative',
  points: [
    { min: 5, max: 15 },
    { min: 10, max: 25 },
  ],
};
const measure = (time: string, negative: number): Measure => ({
  at: at(time).toISOString(),
  batteryVoltage: 12,
  lowestVoltage: 12,
  lowestAt: at(time).toISOString(),
  dispersion: { positive: 1, negative },
});

describe('the band of a moment', () => {
  test.each([
    ['the first instant of the day', day.from, learned.points[0]],
    ['the last of the first part', new Date(at('12:00').getTime() - 1), learned.points[0]],
    ['the first of the second part', at('12:00'), learned.points[1]],
    ['before the day', new Date(day.from.getTime() - 1), null],
    ['the end of the day, which is tomorrow', day.to, null],
  ])('%s', (_, moment, band) => expect(bandAt(learned, day, moment)).toEqual(band));

  test('a day of 25 hours has longer parts', () => {
    const long = { from: day.from, to: new Date(day.from.getTime() + 25 * 3_600_000) };
    expect(bandAt(learned, long, at('12:15'))).toEqual(learned.points[0]);
    expect(partStart(learned, long, 1)).toEqual(at('12:30'));
  });

  test('nothing learned has no band', () => expect(bandAt({ ...learned, points: [] }, day, at('08:00'))).toBeNull());
});

test('measures are held against the part of the day they lie in; those of other days are left out', () => {
  const points = twinPoints(learned, day, [measure('00:10', 20), measure('13:00', 20), measure('13:30', 9)]);
  expect(points.map(({ value, isOutside }) => [value, isOutside])).toEqual([
    [20, true],
    [20, false],
    [9, true],
  ]);
  const yesterday = { ...measure('13:00', 20), at: '2026-11-11T23:59:59Z' };
  expect(twinPoints(learned, day, [yesterday])).toEqual([]);
});

test.each<[string, string, Date | null]>([
  ['nothing measured', '', null],
  ['inside all day', '...', null],
  ['outside, and back inside', '.xx.', null],
  ['outside since the third measure', '..xx', at('02:00')],
  ['the last time it left counts', 'x.xx', at('02:00')],
  ['outside all day', 'xxx', at('00:00')],
])('outside since: %s', (_, marks, since) => {
  const points = marks.split('').map((mark, hour): TwinPoint => ({
    at: at(`0${hour}:00`),
    value: 1,
    isOutside: mark === 'x',
  }));
  expect(outsideSince(points)).toEqual(since);
});

test.each([
  ['seventeen minutes before', at('09:58'), 17],
  ['without an alarm', null, null],
  ['an alarm of before', at('09:00'), null],
  ['in the same minute', at('09:41'), null],
])('ahead of the alarm: %s', (_, raisedAt, minutes) => expect(minutesAhead(at('09:41'), raisedAt)).toBe(minutes));

test.each([
  ['dispersionPositive', [30, 100]],
  ['dispersionNegative', [30, 100]],
  ['batteryVoltage', [10.8, 11.4]],
] as const)('the bounds of %s at 12 V', (metric, values) =>
  expect(boundsOf(metric, 12).map(({ value }) => value)).toEqual(values),
);

const envelope = (number: number, current = false) => ({ number, current });
test.each([
  ['none in use', [envelope(2), envelope(1)], null],
  ['only one', [envelope(1, true)], null],
  ['the newest in use', [envelope(7, true), envelope(6), envelope(5)], 6],
  ['an older one in use goes further back', [envelope(7), envelope(6, true), envelope(5)], 5],
])('the envelope before: %s', (_, envelopes, number) => expect(envelopeBefore(envelopes)?.number ?? null).toBe(number));

/** One count a minute. */
const minute = (nth: number) => new Date(Date.UTC(2026, 10, 12, 8, nth));
test.each([
  ['nothing', [], null, 0],
  ['one count', [10], null, 0],
  ['growing', [10, 12, 22], null, 12],
  ['a count that went wrong', [1_300, 1_310, 1, 1_400], null, 100],
  ['set to nought meanwhile', [10, 12, 3, 5], minute(1), 7],
  ['set to nought, and nothing counted since', [10, 12], minute(1), 2],
  ['set to nought before the first', [3, 5], new Date(minute(0).getTime() - 1), 2],
  ['a count that went wrong after it was set to nought', [10, 12, 3, 0, 5], minute(1), 7],
])('growth of %s', (_, counts, resetAt, growth) =>
  expect(
    growthOf(
      counts.map((count, nth) => ({ at: minute(nth), count })),
      resetAt,
    ),
  ).toBe(growth),
);
