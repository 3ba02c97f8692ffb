import { expect, test } from 'vitest';
import { type Assignment, assigned, changedDays, forever, inTheWayOf, released, sharedBy } from './assignment-rules.ts';

/** `a 2026-01-01..2026-03-31, b 2026-05-01..`: who follows what, as a line. */
const read = (line: string): Assignment[] =>
  line === ''
    ? []
    : line.split(', ').map((part) => {
        const [scheduleId = '', days = ''] = part.split(' ');
        const [validFrom = '', validTo = ''] = days.split('..');
        return { scheduleId, validFrom, validTo: validTo || null };
      });
const write = (assignments: readonly Assignment[]) =>
  assignments.map(({ scheduleId, validFrom, validTo }) => `${scheduleId} ${validFrom}..${validTo ?? ''}`).join(', ');

test.each([
  ['apart', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28', null],
  ['one day', '2026-01-01', '2026-01-31', '2026-01-31', '2026-02-28', ['2026-01-31', '2026-01-31']],
  ['one inside the other', '2026-01-01', forever, '2026-01-31', '2026-02-28', ['2026-01-31', '2026-02-28']],
  ['without an end', '2026-01-01', forever, '2026-03-01', forever, ['2026-03-01', forever]],
])('what stretches share: %s', (_, from, to, otherFrom, otherTo, shared) => {
  const found = sharedBy({ from, to }, { from: otherFrom, to: otherTo });
  expect(found && [found.from, found.to]).toEqual(shared);
});

test.each([
  ['the end of one without an end', 'a 2026-01-01..', '2026-03-01', forever, 'a 2026-01-01..2026-02-28'],
  ['the middle', 'a 2026-01-01..', '2026-03-01', '2026-03-31', 'a 2026-01-01..2026-02-28, a 2026-04-01..'],
  ['the beginning', 'a 2026-01-01..2026-06-30', '2025-12-01', '2026-01-31', 'a 2026-02-01..2026-06-30'],
  ['all of it', 'a 2026-01-01..2026-06-30', '2026-01-01', '2026-06-30', ''],
  ['days nobody has', 'a 2026-01-01..2026-06-30', '2026-07-01', forever, 'a 2026-01-01..2026-06-30'],
  [
    'parts of two',
    'a 2026-01-01..2026-01-31, b 2026-02-01..',
    '2026-01-15',
    '2026-02-15',
    'a 2026-01-01..2026-01-14, b 2026-02-16..',
  ],
])('days released: %s', (_, before, from, to, after) =>
  expect(write(released(read(before), { from, to }))).toBe(after),
);

test('of one schedule alone, the others keep their days', () => {
  const before = read('a 2026-01-01..2026-01-31, b 2026-02-01..');
  expect(write(released(before, { from: '2026-01-15', to: forever }, 'a'))).toBe(
    'a 2026-01-01..2026-01-14, b 2026-02-01..',
  );
});

test.each([
  ['the first one', '', '2026-01-01', forever, 'c 2026-01-01..'],
  [
    'the former ends the day before',
    'a 2026-01-01..',
    '2026-03-01',
    forever,
    'a 2026-01-01..2026-02-28, c 2026-03-01..',
  ],
  ['one that begins later is removed', 'a 2026-06-01..2026-06-30', '2026-03-01', forever, 'c 2026-03-01..'],
  [
    'one that begins later is shortened',
    'a 2026-06-01..',
    '2026-03-01',
    '2026-06-15',
    'c 2026-03-01..2026-06-15, a 2026-06-16..',
  ],
  [
    'the former comes back after an end',
    'a 2026-01-01..',
    '2026-07-01',
    '2026-08-31',
    'a 2026-01-01..2026-06-30, c 2026-07-01..2026-08-31, a 2026-09-01..',
  ],
  ['what touches becomes one', 'c 2026-01-01..2026-02-28', '2026-03-01', forever, 'c 2026-01-01..'],
  ['what it has already', 'c 2026-01-01..', '2026-03-01', '2026-03-31', 'c 2026-01-01..'],
])('days assigned: %s', (_, before, from, to, after) =>
  expect(write(assigned(read(before), 'c', { from, to }))).toBe(after),
);

test.each([
  ['another schedule', 'a 2026-01-01..', ['a 2026-01-01..']],
  ['its own days', 'c 2026-01-01..', []],
  ['one that ended before', 'a 2026-01-01..2026-02-28', []],
  ['one that begins on the last day', 'a 2026-03-31..', ['a 2026-03-31..']],
])('in the way of March: %s', (_, own, met) => {
  const found = inTheWayOf(read(own), 'c', { from: '2026-03-01', to: '2026-03-31' });
  expect(found.map((one) => write([one]))).toEqual(met);
});

test.each([
  ['nothing', 'a 2026-01-01..', 'a 2026-01-01..', []],
  ['the same days in two pieces', 'a 2026-01-01..', 'a 2026-01-01..2026-02-28, a 2026-03-01..', []],
  ['a new one', '', 'a 2026-03-01..', [['2026-03-01', forever]]],
  ['an end', 'a 2026-01-01..', 'a 2026-01-01..2026-02-28', [['2026-03-01', forever]]],
  [
    'another schedule for a while',
    'a 2026-01-01..',
    'a 2026-01-01..2026-02-28, c 2026-03-01..2026-03-31, a 2026-04-01..',
    [['2026-03-01', '2026-03-31']],
  ],
  [
    'two schedules in a row',
    'a 2026-01-01..2026-01-31, b 2026-02-01..2026-02-28',
    'c 2026-01-01..2026-02-28',
    [['2026-01-01', '2026-02-28']],
  ],
  ['an earlier beginning', 'a 2026-03-01..', 'a 2026-02-01..', [['2026-02-01', '2026-02-28']]],
])('days that changed: %s', (_, before, after, days) =>
  expect(changedDays(read(before), read(after)).map(({ from, to }) => [from, to])).toEqual(days),
);
