import { describe, expect, test } from 'vitest';
import {
  type Bar,
  type BarDay,
  barOn,
  barsOf,
  endsInReach,
  hasClockChange,
  piecesOf,
  wholeDay,
  workingHours,
} from './bars.ts';

test.each([
  ['inside the hours', 480, 1020, { left: 12.5, width: 56.25, cut: null }],
  ['from before them', 300, 600, { left: 0, width: 25, cut: 'before' }],
  ['beyond them', 1200, 1440, { left: 87.5, width: 12.5, cut: 'after' }],
  ['wholly after them', 1320, 1800, { left: 98.5, width: 1.5, cut: 'after' }],
  ['wholly before them', 0, 300, { left: 0, width: 1.5, cut: 'before' }],
  ['no length at all', 600, 600, { left: 25, width: 1.5, cut: null }],
])('a bar %s', (_, start, end, bar) => expect(barOn(workingHours, start, end)).toEqual(bar));

describe('the tracks of a day', () => {
  const day: BarDay = {
    date: '2026-11-12',
    shift: { start: '08:00', end: '17:00' },
    status: 'running',
    at: [450, null],
  };
  const clock = { zone: 'Europe/Rome', axis: wholeDay, now: new Date('2026-11-12T11:00:00Z'), isInside: true };

  test('an open entry grows up to now', () =>
    expect(barsOf(day, clock)).toEqual({
      shift: { left: 33.33, width: 37.5, cut: null },
      stamps: { left: 35.42, width: 14.58, cut: null, state: 'open', entry: 510, exit: null },
      gaps: { shift: [], stamps: [] },
      now: 50,
    }));
  test('who has left grows no more', () =>
    expect(barsOf({ ...day, at: [450, 540] }, { ...clock, isInside: false }).stamps).toMatchObject({
      width: 6.25,
      state: 'over',
    }));
  test('a missing exit leaves a mark where the entry was', () =>
    expect(barsOf({ ...day, status: 'toVerify' }, clock).stamps).toMatchObject({ left: 35.42, state: 'half' }));
  test('a missing entry leaves a mark where the exit was', () =>
    expect(barsOf({ ...day, status: 'toVerify', at: [null, 960] }, clock).stamps).toMatchObject({
      left: 70.83,
      state: 'half',
    }));
  test('what was stamped at midnight in UTC is where the company’s clock was', () =>
    expect(barsOf({ ...day, status: 'ok', at: [-60, 0] }, clock).stamps).toMatchObject({ entry: 0, exit: 60 }));
  test('a night goes on beyond its day', () =>
    expect(barsOf({ ...day, shift: { start: '22:00', end: '06:00' } }, clock).shift).toEqual({
      left: 91.67,
      width: 8.33,
      cut: 'after',
    }));
  test('nothing planned, nothing stamped, another day than now', () =>
    expect(barsOf({ ...day, date: '2026-11-10', shift: undefined, at: undefined }, clock)).toEqual({
      shift: null,
      stamps: null,
      gaps: { shift: [], stamps: [] },
      now: null,
    }));
  test('the break of a shift and the time out between two pairs are gaps', () =>
    expect(
      barsOf(
        {
          ...day,
          shift: { start: '08:00', end: '17:00', breakStart: '12:00', breakEnd: '13:00' },
          at: [450, 666, 714, null],
        },
        clock,
      ).gaps,
    ).toEqual({
      shift: [{ left: 50, width: 4.17, cut: null }],
      stamps: [{ left: 50.42, width: 3.33, cut: null }],
    }));
  test('a break of a night lies on the next day, and interrupts nothing that is shown', () =>
    expect(
      barsOf({ ...day, shift: { start: '22:00', end: '06:00', breakStart: '02:00', breakEnd: '02:30' } }, clock).gaps,
    ).toEqual({ shift: [], stamps: [] }));
  test('when an hour is missing, shift and stamps still stand under each other', () => {
    const bars = barsOf({ ...day, date: '2026-03-29', status: 'ok', at: [360, 900] }, clock);
    expect(bars.stamps).toMatchObject({ left: bars.shift?.left, width: bars.shift?.width });
  });
});

const bar = { left: 0, width: 0, cut: null };
test.each([
  ['of a day that is over are both', { state: 'over', entry: 480, exit: 1020 }, ['entry', 'exit']],
  ['of somebody who is still here: the entry alone', { state: 'open', entry: 480, exit: null }, ['entry']],
  ['of one that lacks an exit are both', { state: 'half', entry: 480, exit: null }, ['entry', 'exit']],
  ['of one that lacks an entry are both', { state: 'half', entry: null, exit: 1020 }, ['entry', 'exit']],
  ['of a night: its exit lies on another day', { state: 'over', entry: 1320, exit: 1800 }, ['entry']],
  ['of a night that began the day before', { state: 'over', entry: -120, exit: 360 }, ['exit']],
] as const)('the ends in reach %s', (_, stamps, ends) =>
  expect(endsInReach(wholeDay, { ...bar, ...stamps })).toEqual(ends),
);

test.each([
  ['2026-03-29', true],
  ['2026-10-25', true],
  ['2026-03-28', false],
  ['2026-11-12', false],
])('the clocks change on %s: %s', (day, changes) => expect(hasClockChange('Europe/Rome', day)).toBe(changes));

const span = (left: number, width: number, cut: Bar['cut'] = null): Bar => ({ left, width, cut });
test.each<[string, Bar, Bar[], Bar[]]>([
  ['a bar without a gap is whole', span(10, 50), [], [span(10, 50)]],
  ['a gap leaves two pieces', span(10, 50), [span(30, 10)], [span(10, 20), span(40, 20)]],
  ['two leave three', span(0, 90), [span(20, 10), span(60, 10)], [span(0, 20), span(30, 30), span(70, 20)]],
  ['a gap that reaches its end leaves one', span(10, 50), [span(40, 20)], [span(10, 30)]],
  [
    'the last piece is cut off where the bar is',
    span(10, 50, 'after'),
    [span(30, 10)],
    [span(10, 20), span(40, 20, 'after')],
  ],
  ['the first where it begins before', span(0, 50, 'before'), [span(30, 10)], [span(0, 30, 'before'), span(40, 10)]],
])('%s', (_, whole, gaps, pieces) => {
  expect(piecesOf(whole, gaps)).toEqual(pieces);
});
