import { expect, test } from 'vitest';
import { type DraftCell, type KnownDay, backToSchedule, planKey } from './draft-rules.ts';
import { cell, day, today } from './draft.cases.ts';
import { draftAuthors, takenBack, waitingOn } from './waiting-rules.ts';

type Place = Pick<DraftCell, 'userId' | 'date'>;
const waiting = (cells: readonly DraftCell[], shown: readonly KnownDay[], known: readonly Place[] = []) =>
  waitingOn(
    new Map(cells.map((one) => [planKey(one), one])),
    new Map(shown.map((one) => [planKey(one), one])),
    today,
    known,
  );

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

test.each<[string, Place, boolean]>([
  ['of another week', { userId: 'sara', date: '2026-11-23' }, true],
  ['of somebody not on show', { userId: 'luca', date: day().date }, true],
  ['on show', { userId: 'sara', date: day().date }, false],
  ['over which something is painted here, which waits elsewhere itself', { userId: 'sara', date: '2026-11-24' }, false],
])('a draft of the server %s', (_, known, isElsewhere) => {
  const { keptElsewhere } = waiting([cell({ date: '2026-11-24' })], [day()], [known]);
  expect(keptElsewhere).toEqual(isElsewhere ? [known] : []);
});

test('drafts are told by whoever saved them: how many, and when the last', () => {
  const days = ['16', '17', '18', '19'].map((of) => ({ userId: 'sara', date: `2026-11-${of}` }));
  const by = (name: string, hour: string) => ({ by: `id of ${name}`, name, at: `2026-11-12T${hour}:00:00.000Z` });
  const authors = [by('Marta Villa', '07'), by('Paolo Rinaldi', '09'), by('Paolo Rinaldi', '08')];
  const saved = new Map(authors.map((one, at) => [planKey(days[at] ?? expect.unreachable()), one]));
  expect(draftAuthors(days, saved)).toEqual([
    { name: 'Paolo Rinaldi', count: 2, at: '2026-11-12T09:00:00.000Z' },
    { name: 'Marta Villa', count: 1, at: '2026-11-12T07:00:00.000Z' },
  ]);
});
