import { describe, expect, test } from 'vitest';
import { mostChartPoints } from './rules.ts';
import { chartStepOf, spanFault, spanOf } from './span-rules.ts';

const now = new Date('2026-11-12T10:00:00.000Z');
const hour = 3_600_000;
const day = 24 * hour;
const ago = (ms: number) => new Date(now.getTime() - ms);
const last = (ms: number) => ({ from: ago(ms), to: now });

describe('the span that is meant', () => {
  test.each([
    ['the last day, where nothing is said', {}, last(day)],
    ['from a moment until now', { from: ago(hour).toISOString() }, last(hour)],
    ['the day before a moment', { to: ago(day).toISOString() }, { from: ago(2 * day), to: ago(day) }],
    ['with another offset the same', { from: '2026-11-12T10:00:00+01:00' }, last(hour)],
  ])('%s', (_, asked, expected) => expect(spanOf(asked, now)).toEqual(expected));

  test.each([
    ['no time at all', { from: now, to: now }, null],
    ['one that ends before it begins', { from: now, to: ago(1) }, 'validation.endAfterStart'],
    ['a year and a day', last(366 * day), null],
    ['more than that', last(366 * day + 1), 'devices.spanTooLong'],
  ] as const)('%s', (_, span, expected) => expect(spanFault(span)).toBe(expected));
});

describe('the steps of a chart', () => {
  test.each([
    ['a minute', last(60_000), 'measures', 1],
    ['an hour', last(hour), 'measures', 5],
    ['a day', last(day), 'measures', 60],
    ['two days', last(2 * day), 'measures', 120],
    ['more than two days', last(2 * day + 1), 'hours', 3_600],
    ['a week', last(7 * day), 'hours', 3_600],
    ['a month', last(30 * day), 'hours', 7_200],
    ['two months', last(60 * day), 'hours', 14_400],
    ['a quarter', last(90 * day), 'hours', 21_600],
    ['a year', last(366 * day), 'hours', 86_400],
    ['an hour of the oldest measures', { from: ago(30 * day), to: ago(30 * day - hour) }, 'measures', 5],
    ['an hour before those', { from: ago(30 * day + 1), to: ago(30 * day - hour) }, 'hours', 3_600],
    ['an hour that is still to come', { from: ago(-day), to: ago(-day - hour) }, 'measures', 5],
  ] as const)('%s', (_, span, source, stepSeconds) => expect(chartStepOf(span, now)).toEqual({ source, stepSeconds }));

  test('are never more than a screen shows, wherever a span begins', () => {
    for (let hours = 1; hours <= 366 * 24; hours += 7) {
      const span = last(hours * hour);
      const { stepSeconds } = chartStepOf(span, now);
      const [first, final] = [span.from, span.to].map((at) => Math.floor(at.getTime() / 1_000 / stepSeconds));
      expect((final ?? 0) - (first ?? 0) + 1).toBeLessThanOrEqual(mostChartPoints);
    }
  });
});
