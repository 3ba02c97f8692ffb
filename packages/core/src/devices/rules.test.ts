import { describe, expect, test } from 'vitest';
import {
  type Contact,
  type PoleLevel,
  batteryStatusOf,
  boundVoltage,
  connectionStatusOf,
  countAfter,
  deviceIdOf,
  deviceIdPattern,
  dispersionStatusOf,
  judgeMoment,
  lostAfterMs,
  poleLevelOf,
  worsePole,
} from './rules.ts';

const now = new Date('2026-11-12T10:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

test.each([
  ['as it is written', 'GR001', 'GR001', true],
  ['in small letters, with spaces around', '  gr001 ', 'GR001', true],
  ['one character', 'A', 'A', true],
  ['32 characters', 'A'.repeat(32), 'A'.repeat(32), true],
  ['33 characters', 'A'.repeat(33), 'A'.repeat(33), false],
  ['nothing', '', '', false],
  ['with a dash', 'GR-1', 'GR-1', false],
  ['with a letter of another alphabet', 'GRÀ', 'GRÀ', false],
  ['that grows when it is written large', 'ß', 'SS', true],
  ['with a line break at its end', 'GR1\n', 'GR1', true],
])('an id %s', (_, typed, expected, isGood) => {
  expect(deviceIdOf(typed)).toBe(expected);
  expect(deviceIdPattern.test(expected)).toBe(isGood);
});

describe('the battery', () => {
  test.each([
    ['has not been measured', null, 12, 'unknown'],
    ['is at nought', 0, 12, 'critical'],
    ['is a millivolt under 90 %', 10.799, 12, 'critical'],
    ['is at 90 % exactly', 10.8, 12, 'low'],
    ['is a millivolt under 95 %', 11.399, 12, 'low'],
    ['is at 95 % exactly', 11.4, 12, 'ok'],
    ['is at its nominal voltage', 12, 12, 'ok'],
    ['is at 120 % exactly', 14.4, 12, 'ok'],
    ['is a millivolt over 120 %', 14.401, 12, 'over'],
    ['is less than a millivolt over 120 %', 14.4004, 12, 'ok'],
    ['is at 120 % of a voltage that no binary fraction holds', 4.44, 3.7, 'ok'],
    ['is at 90 % of such a voltage', 3.33, 3.7, 'low'],
    ['is at 95 % of such a voltage', 3.515, 3.7, 'ok'],
    ['is one of 48 V at 90 %', 43.2, 48, 'low'],
  ] as const)('%s', (_, measured, nominal, expected) => expect(batteryStatusOf(measured, nominal)).toBe(expected));

  test.each([
    ['critical', 10.8],
    ['low', 11.4],
    ['over', 14.4],
  ] as const)('ends at %s where people read it', (bound, volts) => expect(boundVoltage(12, bound)).toBe(volts));
});

describe('dispersion of a pole', () => {
  test.each<[string, number, PoleLevel | null, PoleLevel]>([
    ['nothing at first', 0, null, 'ok'],
    ['just under the warning', 29.999, null, 'ok'],
    ['the warning itself', 30, null, 'warning'],
    ['just under the alarm', 99.999, 'warning', 'warning'],
    ['the alarm itself', 100, 'ok', 'alarm'],
    ['80 % of the warning, coming down', 24, 'warning', 'warning'],
    ['less than 80 % of it', 23.999, 'warning', 'ok'],
    ['80 % of the warning, coming up', 24, 'ok', 'ok'],
    ['80 % of the alarm, coming down', 80, 'alarm', 'alarm'],
    ['less than 80 % of the alarm', 79.999, 'alarm', 'warning'],
    ['80 % of the alarm, coming up', 80, 'warning', 'warning'],
    ['80 % of the warning after an alarm', 24, 'alarm', 'warning'],
    ['less than that after an alarm', 23, 'alarm', 'ok'],
  ])('%s', (_, milliamps, before, expected) => expect(poleLevelOf(milliamps, before)).toBe(expected));

  test('a value that hovers at a bound does not flicker', () => {
    const seen: PoleLevel[] = [];
    for (const milliamps of [30, 29, 30.5, 25, 29]) seen.push(poleLevelOf(milliamps, seen.at(-1) ?? null));
    expect(new Set(seen)).toEqual(new Set(['warning']));
  });

  test.each([
    ['the worse level', { positive: 'ok', negative: 'alarm' }, { positive: 20, negative: 90 }, 'negative'],
    [
      'the worse level, though less is lost there',
      { positive: 'warning', negative: 'ok' },
      { positive: 25, negative: 29 },
      'positive',
    ],
    [
      'of equal levels the one that loses more',
      { positive: 'alarm', negative: 'alarm' },
      { positive: 120, negative: 110 },
      'positive',
    ],
    [
      'of equal ones in everything the negative',
      { positive: 'ok', negative: 'ok' },
      { positive: 1, negative: 1 },
      'negative',
    ],
  ] as const)('%s rules', (_, levels, milliamps, expected) => expect(worsePole(levels, milliamps)).toBe(expected));

  test.each([
    [null, null, 'unknown'],
    ['ok', null, 'ok'],
    [null, 'warning', 'warning'],
    ['ok', 'ok', 'ok'],
    ['ok', 'warning', 'warning'],
    ['alarm', 'warning', 'alarm'],
    ['warning', 'alarm', 'alarm'],
  ] as const)('%s and %s make %s', (positive, negative, expected) =>
    expect(dispersionStatusOf({ positive, negative })).toBe(expected),
  );
});

describe('the connection', () => {
  const contact = (given: Partial<Contact>): Contact => ({
    lastActiveAt: ago(0),
    willAt: null,
    intervalSeconds: null,
    ...given,
  });
  test.each<[string, Partial<Contact>, 'connected' | 'lost']>([
    ['of a device that was never heard', { lastActiveAt: null }, 'lost'],
    ['of one that was heard just now', {}, 'connected'],
    ['after ten minutes exactly', { lastActiveAt: ago(600) }, 'connected'],
    ['after ten minutes and a millisecond', { lastActiveAt: ago(600.001) }, 'lost'],
    ['of one that reports every minute, after ten', { lastActiveAt: ago(600), intervalSeconds: 60 }, 'connected'],
    ['after twice a long interval', { lastActiveAt: ago(7200), intervalSeconds: 3600 }, 'connected'],
    ['after more than twice a long interval', { lastActiveAt: ago(7200.001), intervalSeconds: 3600 }, 'lost'],
    ['whose clock runs ahead', { lastActiveAt: ago(-60) }, 'connected'],
    ['whose line broke a moment ago', { willAt: ago(29.999) }, 'connected'],
    ['whose line broke half a minute ago', { willAt: ago(30) }, 'lost'],
  ])('%s', (_, given, expected) => expect(connectionStatusOf(contact(given), now)).toBe(expected));

  test('is waited for at least ten minutes', () =>
    expect([null, 10, 300, 301, 86_400].map((seconds) => lostAfterMs(seconds) / 1_000)).toEqual([
      600, 600, 600, 602, 172_800,
    ]));
});

test.each([
  ['now', ago(0), 'kept'],
  ['a clock five minutes ahead', ago(-300), 'kept'],
  ['one that is further ahead', ago(-300.001), 'inFuture'],
  ['a clock in 2035', new Date('2035-01-01T00:00:00Z'), 'inFuture'],
  ['thirty days ago', ago(30 * 86_400), 'kept'],
  ['before that', ago(30 * 86_400 + 0.001), 'tooOld'],
  ['a clock that was never set', new Date(0), 'tooOld'],
] as const)('a message of %s is %s', (_, at, expected) => expect(judgeMoment(at, now)).toBe(expected));

test.each([
  ['the first one holds', null, 7, false, 7],
  ['it grows', 7, 9, false, 9],
  ['a lower one changes nothing', 9, 7, false, 9],
  ['after it was set to nought it begins anew', 9, 1, true, 1],
])('of a counter %s', (_, known, reported, wasReset, expected) =>
  expect(countAfter(known, reported, wasReset)).toBe(expected),
);
