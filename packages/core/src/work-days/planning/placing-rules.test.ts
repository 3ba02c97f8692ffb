import { expect, test } from 'vitest';
import { type KnownDay, type Wish, noDrafts, planKey } from './draft-rules.ts';
import { cell, day, today } from './draft.cases.ts';
import { type Placing, type PlacingOptions, carefully, copiedWeek, placed, rotated } from './placing-rules.ts';

const early: Wish = { shiftId: 'early' };
const over: PlacingOptions = { drafts: noDrafts, today, reach: 'all', skipAway: false, onHolidays: true };
const drafted = (shiftId: string | null): PlacingOptions['drafts'] => {
  const draft = cell({ shiftId });
  return new Map([[planKey(draft), draft]]);
};

const free = { shiftId: null };
const santo = { holiday: 'patron' };
test.each<[string, Partial<KnownDay>, Partial<PlacingOptions>, Placing]>([
  ['a day without a shift', free, carefully, 'set'],
  ['a day that has it already', { shiftId: 'early' }, {}, 'same'],
  ['a draft that has it already', {}, { drafts: drafted('early') }, 'same'],
  ['a draft of something else over the same', { shiftId: 'early' }, { drafts: drafted(null) }, 'set'],
  ['what the schedule has, which stays unless asked', {}, carefully, 'bySchedule'],
  ['what the schedule has, written over', {}, { reach: 'schedule' }, 'set'],
  ['a plan by hand', { planned: true }, {}, 'set'],
  ['a plan by hand that stays', { planned: true }, { reach: 'schedule' }, 'byHand'],
  ['rest by hand, which is no empty day', { ...free, planned: true }, carefully, 'byHand'],
  ['a draft on the server that stays', { published: false }, { reach: 'schedule' }, 'byHand'],
  ['rest drafted here, which is no empty day', {}, { reach: 'free', drafts: drafted(null) }, 'byHand'],
  ['somebody on leave', { isAway: true }, {}, 'set'],
  ['somebody on leave who is left out', { isAway: true }, { skipAway: true }, 'away'],
  ['a holiday, which is skipped unless asked', { ...free, ...santo }, carefully, 'holiday'],
  ['a holiday, which is skipped even where all is written over', santo, { onHolidays: false }, 'holiday'],
  ['a holiday on which the schedule sends everybody home', santo, { reach: 'free' }, 'set'],
  ['a holiday planned by hand that stays', { ...santo, planned: true }, { reach: 'free' }, 'byHand'],
  ['somebody on leave on a holiday', { ...santo, isAway: true }, carefully, 'away'],
  ['today', { date: '2026-11-12' }, {}, 'set'],
  ['yesterday', { date: '2026-11-11' }, {}, 'fixed'],
  ['a closed day', { isClosed: true }, {}, 'fixed'],
])('%s', (_, of, options, placing) => {
  const { gesture, counts } = placed([{ day: day(of), wish: early }], { ...over, ...options });
  expect([counts[placing], gesture.length]).toEqual([1, placing === 'set' ? 1 : 0]);
});

test('a week is copied day by day into each target, where both sides are known', () => {
  const shifts = new Map([
    ['sara 2026-11-16', 'early'],
    ['sara 2026-11-22', null],
    ['luca 2026-11-16', 'late'],
  ]);
  const copied = copiedWeek({
    source: '2026-11-16',
    targets: ['2026-11-23', '2026-12-28'],
    userIds: ['sara', 'luca'],
    shiftOn: (userId, date) => shifts.get(`${userId} ${date}`),
    dayOn: (userId, date) => (userId === 'luca' && date > '2026-12-01' ? undefined : day({ userId, date })),
  });
  expect(copied.map(({ day: { userId, date }, wish }) => [userId, date, wish.shiftId])).toEqual([
    ['sara', '2026-11-23', 'early'],
    ['sara', '2026-11-29', null],
    ['luca', '2026-11-23', 'late'],
    ['sara', '2026-12-28', 'early'],
    ['sara', '2027-01-03', null],
  ]);
});

test('a rotation says for each day what its week has, before its anchor too', () => {
  const week = (id: string) => [id, id, id, id, id, null, null];
  const rotation = { weeks: [week('a'), week('b')], anchorDate: '2026-11-16' };
  const dates = ['2026-11-16', '2026-11-21', '2026-11-23', '2026-11-09'];
  const wanted = rotated(
    rotation,
    dates.map((date) => day({ date })),
  );
  expect(wanted.map(({ wish }) => wish.shiftId)).toEqual(['a', null, 'b', 'b']);
});
