import { describe, expect, test } from 'vitest';
import { type DraftCell, type Wanted, planKey } from '@timbro/core/work-days/planning/draft-rules.ts';
import { copiedNames, filled, gestureOf, hiddenDays, moved, painted, pasted } from './gestures.ts';
import { draft, modelOf } from './model-testing.ts';
import { mattina, notte, pomeriggio } from './plan-fixtures.ts';

const [over, today, friday, saturday] = ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14'] as const;
const at = (columnKey: string, rowId = 'sara') => ({ rowId, columnKey });
const told = (wanted: readonly Wanted[]) =>
  wanted.map(({ day: { userId, date }, wish }) => [userId, date, wish.reset ? 'schedule' : wish.shiftId]);

test('what is over, closed or not on show is missed', () => {
  const model = modelOf({ days: { [friday]: { status: 'closed' } } });
  const { wanted, missed } = painted(model, [at(over), at(today), at(friday), at('2026-12-01')], { shiftId: notte.id });
  expect([told(wanted), missed]).toEqual([[['sara', today, notte.id]], 3]);
});

test.each([
  ['on show', [draft(friday, null)], []],
  ['of other weeks', [draft('2026-11-24', null), draft('2026-11-16', null)], ['2026-11-16', '2026-11-24']],
  ['of somebody not on show', [draft(friday, null, { userId: 'anna' }), draft(friday, null)], [friday]],
])('a step over days %s', (_, cells: DraftCell[], hidden) => {
  const step = cells.map((after) => ({ key: planKey(after), before: undefined, after }));
  expect(hiddenDays(modelOf(), step)).toEqual(hidden);
});

test.each([
  [
    'moved, it leaves rest behind',
    false,
    [
      ['sara', saturday, mattina.id],
      ['sara', friday, null],
    ],
  ],
  ['copied, it stays', true, [['sara', saturday, mattina.id]]],
])('a block dragged elsewhere: %s', (_, isCopy, cells) => {
  const model = modelOf({ drafts: [draft(friday, mattina.id)] });
  expect(told(moved(model, at(friday), at(saturday), isCopy).wanted)).toEqual(cells);
});

test('a block that goes back to a schedule nobody knows is left to the schedule elsewhere too', () => {
  const model = modelOf({ drafts: [draft(friday, null, { reset: true })] });
  expect(told(moved(model, at(friday), at(saturday), true).wanted)).toEqual([['sara', saturday, 'schedule']]);
});

describe('filling', () => {
  const model = modelOf({ drafts: [draft(today, notte.id)] });
  test.each([
    [
      'a row from its first cell on',
      [at(friday), at(today), at(saturday)],
      [
        ['sara', friday, notte.id],
        ['sara', saturday, notte.id],
      ],
    ],
    [
      'each row for itself',
      [at(today), at(friday), at(today, 'luca'), at(friday, 'luca')],
      [
        ['sara', friday, notte.id],
        ['luca', friday, pomeriggio.id],
      ],
    ],
    ['a cell alone from the person above', [at(today, 'luca')], [['luca', today, notte.id]]],
    [
      'cells gathered here and there: a row alone from above',
      [at(today, 'luca'), at(friday)],
      [['luca', today, notte.id]],
    ],
    [
      'a day from the uppermost person, however they were chosen',
      [at(today, 'luca'), at(today)],
      [['luca', today, notte.id]],
    ],
    ['the first person has nobody above', [at(friday)], []],
  ])('%s', (_, places, cells) => expect(told(filled(model, ['sara', 'luca'], places).wanted)).toEqual(cells));

  test('the person above is the one that is shown there', () =>
    expect(told(filled(model, ['luca', 'sara'], [at(friday)]).wanted)).toEqual([['sara', friday, pomeriggio.id]]));
});

test('names go to a spreadsheet by row and day; gaps stay empty', () => {
  const model = modelOf({ drafts: [draft(today, null), draft(friday, mattina.id)] });
  const cells = [at(today), at(friday), at(friday, 'luca')];
  expect(copiedNames(model, cells, { rest: 'Riposo' })).toEqual([
    ['Riposo', 'Mattina'],
    ['', 'Pomeriggio'],
  ]);
});

describe('pasting', () => {
  const paste = (texts: readonly (readonly string[])[], selection = [at(friday)]) => {
    const { wanted, unknown } = pasted(modelOf(), {
      at: at(friday),
      texts,
      order: ['sara', 'luca'],
      selection,
      restWords: ['Riposo', 'Rest'],
    });
    return [told(wanted), unknown];
  };
  test.each([
    [
      'rows by line and days by tab',
      [
        ['Mattina', 'riposo'],
        ['notte', ''],
      ],
      [
        [
          ['sara', friday, mattina.id],
          ['sara', saturday, null],
          ['luca', friday, notte.id],
        ],
        0,
      ],
    ],
    [
      'what lies beyond the sheet is left out',
      [['Mattina', 'Notte', 'Notte'], ['Notte'], ['Notte']],
      [
        [
          ['sara', friday, mattina.id],
          ['sara', saturday, notte.id],
          ['luca', friday, notte.id],
        ],
        0,
      ],
    ],
    ['words that nobody knows are counted', [['Sera', 'Mattina']], [[['sara', saturday, mattina.id]], 1]],
  ])('%s', (_, texts, outcome) => expect(paste(texts)).toEqual(outcome));

  test('one name fills everything that is chosen', () =>
    expect(paste([['Notte']], [at(friday), at(saturday, 'luca')])).toEqual([
      [
        ['sara', friday, notte.id],
        ['luca', saturday, notte.id],
      ],
      0,
    ]));
});

test('nothing meant is nothing wanted', () => expect(gestureOf(modelOf(), [])).toEqual({ wanted: [], missed: 0 }));
