import { expect, test } from 'vitest';
import { type DaySpan, linesOfDay } from './day-lines.ts';
import { changesBetween } from './rules.ts';

const span = (startsOn: string, endsOn = startsOn): DaySpan => ({ startsOn, endsOn });
const line = (action: string, before: object | null, after: object | null, entityId = 'a') => ({
  action,
  entityId,
  changes: changesBetween({ ...before }, { ...after }),
});
const week = span('2026-11-09', '2026-11-13');

test.each([
  ['one that was entered', [line('create', null, week)], week, '2026-11-11', ['create']],
  ['its first day', [line('create', null, week)], week, '2026-11-09', ['create']],
  ['its last day', [line('create', null, week)], week, '2026-11-13', ['create']],
  ['the day after it', [line('create', null, week)], week, '2026-11-14', []],
  [
    'a decision, which names no day',
    [line('decide', { status: 'pendingReview' }, { status: 'approved' }), line('create', null, week)],
    week,
    '2026-11-11',
    ['decide', 'create'],
  ],
  [
    'one that was made shorter, on a day it has left',
    [
      line('decide', { status: 'a' }, { status: 'b' }),
      line('update', week, span('2026-11-09')),
      line('create', null, week),
    ],
    span('2026-11-09'),
    '2026-11-11',
    ['update', 'create'],
  ],
  [
    'one that was made longer, on a day it did not cover at first',
    [line('update', span('2026-11-09'), week), line('create', null, span('2026-11-09'))],
    week,
    '2026-11-11',
    ['update'],
  ],
  [
    'one that is gone',
    [line('remove', week, null), line('create', null, week)],
    null,
    '2026-11-11',
    ['remove', 'create'],
  ],
  [
    'a change of stampings, which has one day',
    [line('decide', { status: 'a' }, { status: 'b' }), line('create', null, { date: '2026-11-11' })],
    span('2026-11-11'),
    '2026-11-11',
    ['decide', 'create'],
  ],
  [
    'one of which only a later line is kept',
    [line('decide', { status: 'a' }, { status: 'b' })],
    week,
    '2026-11-11',
    ['decide'],
  ],
])('the lines of a day about %s', (_, lines, now, day, expected) =>
  expect(linesOfDay(lines, new Map(now ? [['a', now]] : []), day).map(({ action }) => action)).toEqual(expected),
);

test('the lines of several records keep their order, each with days of its own', () => {
  const lines = [
    line('remove', span('2026-11-11'), null, 'b'),
    line('create', null, span('2026-12-01'), 'c'),
    line('create', null, week, 'a'),
  ];
  const now = new Map([
    ['a', week],
    ['c', span('2026-12-01')],
  ]);
  expect(linesOfDay(lines, now, '2026-11-11').map(({ entityId }) => entityId)).toEqual(['b', 'a']);
});
