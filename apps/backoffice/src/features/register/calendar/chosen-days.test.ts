import { describe, expect, test } from 'vitest';
import { cellTable, chosenDays, isWhole, refusedDay, spanOf } from './chosen-days.ts';

const names = new Map([
  ['a', 'Anna Ricci'],
  ['b', 'Luca Ferrari'],
]);
const nameOf = (id: string) => names.get(id);
const chosen = (...keys: `${string}|${string}`[]) =>
  chosenDays(new Set(keys), nameOf, (id, date) =>
    id === 'a' && date === '2026-11-12' ? { version: 4, status: 'closed' } : undefined,
  );

describe('chosen days', () => {
  test.each([
    ['one day', chosen('a|2026-11-12'), true],
    ['days in a row', chosen('a|2026-11-12', 'a|2026-11-13'), true],
    ['a day left out', chosen('a|2026-11-12', 'a|2026-11-14'), false],
    ['the same days of two', chosen('a|2026-11-12', 'b|2026-11-12', 'a|2026-11-13', 'b|2026-11-13'), true],
    ['other days of each', chosen('a|2026-11-12', 'b|2026-11-13'), false],
    ['none', [], false],
  ])('make one absence: %s', (_, days, whole) => expect(isWhole(days)).toBe(whole));

  test('know whose they are, which version was seen and whether their month is closed', () =>
    expect(chosen('a|2026-11-12', 'b|2026-11-13')).toEqual([
      { userId: 'a', name: 'Anna Ricci', date: '2026-11-12', version: 4, isClosed: true },
      { userId: 'b', name: 'Luca Ferrari', date: '2026-11-13', version: undefined, isClosed: false },
    ]));
  test('of somebody who is no longer shown are left out', () => expect(chosen('z|2026-11-12')).toEqual([]));
  test('span from the first to the last, each person once', () =>
    expect(spanOf(chosen('b|2026-11-13', 'a|2026-11-16', 'a|2026-11-12'))).toEqual({
      people: [
        { id: 'b', displayName: 'Luca Ferrari' },
        { id: 'a', displayName: 'Anna Ricci' },
      ],
      startsOn: '2026-11-12',
      endsOn: '2026-11-16',
    }));
  test('none span nothing', () => expect(spanOf([])).toEqual({ people: [], startsOn: null, endsOn: null }));
});

test.each([
  ['assignments.1', 'b'],
  ['assignments.0.date', 'a'],
  ['days.1.userId', 'b'],
  ['assignments', undefined],
  ['overrideNote', undefined],
])('a refusal of %s is about %s', (path, userId) =>
  expect(refusedDay(chosen('a|2026-11-12', 'b|2026-11-13'), path)?.userId).toBe(userId),
);

test('cells are copied as a table in the order of people and days, with room for those that were not chosen', () => {
  const at = (rowId: string, columnKey: string) => ({ rowId, columnKey });
  const cells = [at('b', '2026-11-13'), at('b', '2026-11-16'), at('a', '2026-11-12')];
  expect(cellTable(cells, ({ rowId, columnKey }) => rowId + columnKey.slice(8))).toEqual([
    ['', 'b13', 'b16'],
    ['a12', '', ''],
  ]);
});
