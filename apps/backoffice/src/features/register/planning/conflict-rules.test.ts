import { expect, test } from 'vitest';
import {
  type DraftBook,
  type KnownDay,
  emptyBook,
  planKey,
  stepBack,
} from '@timbro/core/work-days/planning/draft-rules.ts';
import { keepMine, takeTheirs } from './conflict-rules.ts';
import { draft } from './model-testing.ts';

const friday = '2026-11-13';
const day = (more: Partial<KnownDay> = {}): KnownDay => ({
  userId: 'sara',
  date: friday,
  shiftId: 'late',
  planned: true,
  published: true,
  holiday: null,
  isClosed: false,
  isAway: false,
  version: 7,
  ...more,
});
const bookOf = (...cells: ReturnType<typeof draft>[]): DraftBook => ({
  ...emptyBook,
  drafts: new Map(cells.map((cell) => [planKey(cell), cell])),
});
const other = draft('2026-11-14', 'early');

test.each([
  ['mine goes on from the day as it is now', draft(friday, 'early'), {}, [draft(friday, 'early', { version: 7 })]],
  [
    'back to the schedule too',
    draft(friday, null, { reset: true }),
    {},
    [draft(friday, null, { reset: true, version: 7 })],
  ],
  ['what both have made is no draft any more', draft(friday, 'late'), {}, []],
])('kept: %s', (_, mine, now, left) => {
  const book = keepMine(bookOf(other, mine), [day(now)]);
  expect([...book.drafts.values()]).toEqual([other, ...left]);
});

test('taken: the other holds, and the step can be undone', () => {
  const book = takeTheirs(bookOf(other, draft(friday, 'early')), [day()]);
  expect([...book.drafts.values()]).toEqual([other]);
  expect([...stepBack(book).drafts.values()]).toEqual([other, draft(friday, 'early')]);
});
