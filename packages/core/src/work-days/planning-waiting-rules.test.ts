import { expect, test } from 'vitest';
import { type DraftCell, type KnownDay, backToSchedule, planKey } from './planning-rules.ts';
import { takenBack, waitingOn } from './planning-waiting-rules.ts';
import { cell, day, today } from './planning.cases.ts';

const waiting = (cells: readonly DraftCell[], shown: readonly KnownDay[]) =>
  waitingOn(new Map(cells.map((one) => [planKey(one), one])), new Map(shown.map((one) => [planKey(one), one])), today);

test('what is on show waits apart from other weeks and other people', () => {
  const [nextWeek, colleague] = [cell({ date: '2026-11-23' }), cell({ userId: 'luca' })];
  const { local, elsewhere } = waiting([nextWeek, cell(), colleague], [day()]);
  expect([local, elsewhere]).toEqual([[cell()], [nextWeek, colleague]]);
});

test('drafts of the server wait where nothing is painted over them and their day has not begun', () => {
  const { kept } = waiting(
    [cell()],
    [
      day({ date: '2026-11-17', published: false, shiftId: null, version: 7 }),
      day({ published: false }),
      day({ date: today, published: false }),
      day({ date: '2026-11-18', planned: true }),
    ],
  );
  expect(kept).toEqual([{ userId: 'sara', date: '2026-11-17', shiftId: null, version: 7 }]);
  expect(takenBack(kept)).toEqual([{ userId: 'sara', date: '2026-11-17', shiftId: null, reset: true, version: 7 }]);
});

test.each<[string, Partial<DraftCell>, Partial<KnownDay> | null, boolean]>([
  ['a day to come', {}, {}, true],
  ['a day to come that is not on show', {}, null, false],
  ['today', { date: today }, {}, false],
  ['a day that is over', { date: '2026-11-11' }, {}, false],
  ['back to the schedule from a published plan', backToSchedule, { planned: true }, false],
  ['back to the schedule from a draft', backToSchedule, { published: false }, true],
  ['back to the schedule of a day that is not on show', backToSchedule, null, false],
])('to be kept as a draft: %s', (_, of, known, isKeepable) => {
  const one = cell(of);
  const { keepable } = waiting([one], known ? [day({ date: one.date, ...known })] : []);
  expect(keepable).toEqual(isKeepable ? [one] : []);
});
