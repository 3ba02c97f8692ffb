import { describe, expect, test } from 'vitest';
import {
  type DraftBook,
  type DraftCell,
  type Drafts,
  type KnownDay,
  type Wish,
  backToSchedule,
  emptyBook,
  mostSteps,
  movedOn,
  noDrafts,
  noted,
  planKey,
  plannedOn,
  refusedCells,
  stepBack,
  stepForward,
  withWishes,
  withoutSaved,
  workedOn,
} from './draft-rules.ts';
import { cell, day, today } from './draft.cases.ts';

const rest: Wish = { shiftId: null };
const early: Wish = { shiftId: 'early' };
const draftsOf = (...cells: DraftCell[]): Drafts => new Map(cells.map((one) => [planKey(one), one]));

describe('a wish', () => {
  const byHand = { planned: true, shiftId: 'early' };
  const kept = { published: false, shiftId: 'early' };
  test.each<[string, Partial<KnownDay>, Wish, Partial<DraftCell> | null]>([
    ['another shift than the schedule has', {}, early, { shiftId: 'early', version: 3 }],
    ['rest on a day of work', {}, rest, { shiftId: null }],
    ['what the schedule has', {}, { shiftId: 'office' }, null],
    [
      'what the schedule has on a holiday, where by hand it is worked',
      { holiday: 'christmas' },
      { shiftId: 'office' },
      { shiftId: 'office' },
    ],
    ['rest where the schedule has rest', { shiftId: null }, rest, null],
    ['what is published by hand', byHand, early, null],
    ['what waits on the server as a draft', kept, early, null],
    ['back to the schedule where it is followed', {}, backToSchedule, null],
    ['back to the schedule from a plan by hand', byHand, backToSchedule, { shiftId: null, reset: true }],
    ['back to the schedule from a draft on the server', kept, backToSchedule, { reset: true }],
    ['anything in a closed month', { isClosed: true }, early, null],
  ])('for %s', (_, of, wish, made) => {
    const drafts = withWishes(noDrafts, [{ day: day(of), wish }]);
    expect([...drafts.values()]).toEqual(made === null ? [] : [expect.objectContaining(made)]);
  });

  test('that follows another keeps the version of the day when it was first wanted', () => {
    const once = withWishes(noDrafts, [{ day: day(), wish: early }]);
    const twice = withWishes(once, [{ day: day({ version: 9 }), wish: rest }]);
    expect([...twice.values()]).toEqual([cell({ shiftId: null })]);
  });

  test('for what the server has takes the draft away, and one that changes nothing gives back the same drafts', () => {
    const drafts = draftsOf(cell());
    expect(withWishes(drafts, [{ day: day(), wish: { shiftId: 'office' } }]).size).toBe(0);
    expect(withWishes(drafts, [{ day: day(), wish: early }])).toBe(drafts);
    expect(withWishes(noDrafts, [{ day: day(), wish: backToSchedule }])).toBe(noDrafts);
  });
});

describe('steps', () => {
  const gestures = [
    draftsOf(cell()),
    draftsOf(cell(), cell({ date: '2026-11-17' })),
    draftsOf(cell({ shiftId: null })),
  ];
  const whole = gestures.reduce(noted, emptyBook);

  test('lead back one gesture at a time, and forward again', () => {
    const seen: number[] = [];
    let book: DraftBook = whole;
    for (; book.done.length > 0; book = stepBack(book)) seen.push(book.drafts.size);
    expect([seen, book.drafts.size, stepBack(book)]).toEqual([[1, 2, 1], 0, book]);
    const again = stepForward(stepForward(stepForward(book)));
    expect([...again.drafts]).toEqual([...whole.drafts]);
    expect(stepForward(again)).toBe(again);
  });

  test('that were taken back are forgotten with the next gesture; nothing is no gesture', () => {
    const book = noted(stepBack(whole), draftsOf(cell({ userId: 'luca' })));
    expect([book.done.length, book.undone]).toEqual([3, []]);
    expect(noted(book, new Map(book.drafts))).toBe(book);
  });

  test(`are ${mostSteps} at most, the newest ones`, () => {
    let book = emptyBook;
    for (let version = 1; version <= mostSteps + 5; version += 1) book = noted(book, draftsOf(cell({ version })));
    expect(book.done).toHaveLength(mostSteps);
    for (let step = 0; step < mostSteps; step += 1) book = stepBack(book);
    expect([...book.drafts.values()]).toEqual([cell({ version: 5 })]);
  });

  test('end where cells were saved; what was changed meanwhile stays a draft', () => {
    const sent = [cell(), cell({ date: '2026-11-17' })];
    const book = noted(
      noted(emptyBook, draftsOf(...sent)),
      draftsOf(cell(), cell({ date: '2026-11-17', shiftId: null })),
    );
    const after = withoutSaved(book, sent);
    expect([[...after.drafts.values()], after.done]).toEqual([[cell({ date: '2026-11-17', shiftId: null })], []]);
  });
});

test.each<[string, Partial<KnownDay> | null, boolean]>([
  ['as it was', {}, false],
  ['changed since', { version: 4 }, true],
  ['not on show', null, false],
])('a day %s', (_, of, isMoved) => {
  const moved = movedOn(draftsOf(cell()), () => (of ? day(of) : undefined));
  expect(moved).toEqual(isMoved ? ['sara|2026-11-16'] : []);
});

test('a refusal is told at the cells it names', () => {
  const sent = [cell(), cell({ date: '2026-11-17' }), cell({ userId: 'luca' })];
  const errors = [
    { path: 'assignments.2.date', message: 'Non in servizio' },
    { path: 'assignments.0', message: 'Cambiata' },
    { path: 'assignments', message: 'Mese chiuso' },
    { path: 'assignments.12', message: 'Nessuna' },
    { path: 'overrideNote', message: 'Lunga' },
  ];
  expect([...refusedCells(errors, sent)]).toEqual([
    ['luca|2026-11-16', 'Non in servizio'],
    ['sara|2026-11-16', 'Cambiata'],
  ]);
});

describe('what is planned and worked', () => {
  const holiday = 'christmas';
  test.each<[string, Partial<KnownDay>, Partial<DraftCell> | null, ReturnType<typeof plannedOn>, string | null]>([
    ['by schedule', {}, null, { shiftId: 'office', by: 'schedule' }, 'office'],
    ['by schedule on a holiday', { holiday }, null, { shiftId: 'office', by: 'schedule' }, null],
    ['by hand on a holiday', { holiday, planned: true }, null, { shiftId: 'office', by: 'hand' }, 'office'],
    ['in a draft on the server', { published: false }, null, { shiftId: 'office', by: 'kept' }, 'office'],
    [
      'in a draft whose day has begun',
      { published: false, date: today },
      null,
      { shiftId: 'office', by: 'schedule' },
      'office',
    ],
    ['here', {}, {}, { shiftId: 'early', by: 'local' }, 'early'],
    ['here, as rest', {}, { shiftId: null }, { shiftId: null, by: 'local' }, null],
    ['here, for somebody on leave', { isAway: true }, {}, { shiftId: 'early', by: 'local' }, null],
    ['here on a holiday', { holiday }, {}, { shiftId: 'early', by: 'local' }, 'early'],
    ['back to the schedule', { planned: true }, backToSchedule, { shiftId: 'scheduled', by: 'back' }, 'scheduled'],
    ['back to a holiday', { planned: true, holiday }, backToSchedule, { shiftId: 'scheduled', by: 'back' }, null],
  ])('%s', (_, of, draft, planned, worked) => {
    const found = plannedOn(day(of), draft ? cell(draft) : undefined, today, 'scheduled');
    expect([found, workedOn(day(of), found)]).toEqual([planned, worked]);
  });
});
