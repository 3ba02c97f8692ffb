import { expect, test } from 'vitest';
import { daysLeft, nextRenewal, noticeDue, renewalTone } from './rules.ts';

test.each([
  ['in the future', '2026-12-01', 30, '2026-11-15', '2026-12-01'],
  ['today', '2026-11-15', 30, '2026-11-15', '2026-11-15'],
  ['yesterday', '2026-11-14', 30, '2026-11-15', '2026-12-14'],
  ['one period ago to the day', '2026-10-16', 30, '2026-11-15', '2026-11-15'],
  ['several periods ago', '2026-01-01', 90, '2026-11-15', '2026-12-27'],
  ['yesterday, every day', '2026-11-14', 1, '2026-11-15', '2026-11-15'],
  ['over a leap day', '2028-02-20', 10, '2028-02-29', '2028-03-01'],
  ['over a change of the clock', '2026-10-24', 7, '2026-10-26', '2026-10-31'],
])('a renewal %s', (_, date, days, today, next) => expect(nextRenewal(date, days, today)).toBe(next));

test.each([
  ['2026-11-15', 0],
  ['2026-12-15', 30],
  ['2026-11-14', -1],
])('until %s there are %i days left', (date, left) => expect(daysLeft(date, '2026-11-15')).toBe(left));

test.each([
  [31, null],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-1, null],
])('%i days before, the notice of %s days is due', (left, notice) => expect(noticeDue(left)).toBe(notice));

test.each([
  [31, 'calm'],
  [30, 'soon'],
  [0, 'soon'],
  [-1, 'past'],
])('%i days left look %s', (left, tone) => expect(renewalTone(left)).toBe(tone));
