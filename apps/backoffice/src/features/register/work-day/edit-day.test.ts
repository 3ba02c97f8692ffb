import { describe, expect, test } from 'vitest';
import {
  bySchedule,
  changeFor,
  dayForm,
  drawnPairs,
  fieldOf,
  proposedPair,
  rebased,
  rest,
  valuesOf,
  withMovedEnd,
} from './edit-day.ts';
import { afternoon, date, dayOf, forgotten, mattina, morning, stampIds } from './work-day-fixtures.ts';

const zone = 'Europe/Rome';
const day = dayOf({ note: 'Vista' });
const values = valuesOf(day, zone);
type Values = ReturnType<typeof valuesOf>;
const [first, second] = values.pairs;
if (!first || !second) throw new Error('The day has two pairs.');
const change = (own: Partial<Values>, info = day) =>
  changeFor(info, dayForm([]).parse({ ...valuesOf(info, zone), ...own }), zone);
const sentMorning = { id: stampIds.first, enteredAt: morning.enteredAt, exitedAt: morning.exitedAt };

describe('what is sent', () => {
  const planned = dayOf({ planned: true });
  const cases: [string, Partial<Values>, typeof day, ReturnType<typeof change>][] = [
    ['nothing of what nobody touched', {}, day, { change: null, backToSchedule: false }],
    [
      'every pair, where one changes; untouched times keep their instant',
      { pairs: [first, { ...second, exitedAt: `${date}T17:30` }] },
      day,
      {
        change: {
          stampings: [
            sentMorning,
            { id: stampIds.second, enteredAt: afternoon.enteredAt, exitedAt: `${date}T16:30:00.000Z` },
          ],
        },
        backToSchedule: false,
      },
    ],
    [
      'what is left, where a pair is taken away',
      { pairs: [first] },
      day,
      { change: { stampings: [sentMorning] }, backToSchedule: false },
    ],
    [
      'a new pair without an id, past midnight too',
      { pairs: [first, second, { stampingId: null, enteredAt: `${date}T22:00`, exitedAt: '2026-11-12T06:00' }] },
      day,
      {
        change: {
          stampings: [
            sentMorning,
            { id: stampIds.second, enteredAt: afternoon.enteredAt, exitedAt: afternoon.exitedAt },
            { enteredAt: `${date}T21:00:00.000Z`, exitedAt: '2026-11-12T05:00:00.000Z' },
          ],
        },
        backToSchedule: false,
      },
    ],
    ['the order of pairs is no change', { pairs: [second, first] }, day, { change: null, backToSchedule: false }],
    ['a note that was emptied', { note: ' ' }, day, { change: { note: null }, backToSchedule: false }],
    ['another shift', { shift: mattina.id }, day, { change: { shiftId: mattina.id }, backToSchedule: false }],
    ['rest', { shift: rest }, day, { change: { shiftId: null }, backToSchedule: false }],
    [
      'the schedule again, which is another call',
      { shift: bySchedule },
      planned,
      { change: null, backToSchedule: true },
    ],
  ];
  test.each(cases)('%s', (_, own, info, wanted) => expect(change(own, info)).toEqual(wanted));

  test('of one’s own day a word alone is nothing', () => {
    const own = (pairs: Values['pairs']) =>
      changeFor(day, { ...values, pairs, note: 'Lettore spento' }, zone, true).change;
    expect(own(values.pairs)).toBeNull();
    expect(own([first])).toEqual({ stampings: [sentMorning], note: 'Lettore spento' });
  });
});

describe('what is typed', () => {
  const [known = first, broken = second] = valuesOf(forgotten, zone).pairs;
  const form = dayForm([known, broken]);
  const cases: [string, Values['pairs'], string[]][] = [
    ['a pair may stay as it lacks an end', [known, broken], []],
    ['a whole pair may go', [broken], []],
    ['a time that is known is not emptied', [{ ...known, exitedAt: '' }, broken], ['0.exitedAt edit.emptied']],
    ['nor is an entry', [{ ...known, enteredAt: '' }, broken], ['0.enteredAt edit.emptied']],
    ['a new pair may lack an end', [{ stampingId: null, enteredAt: `${date}T08:00`, exitedAt: '' }], []],
    ['an hour past the day is none', [{ ...known, exitedAt: `${date}T25:00` }], ['0.exitedAt edit.time']],
    ['an exit follows its entry', [{ ...known, exitedAt: `${date}T07:00` }], ['0.exitedAt edit.order']],
  ];
  test.each(cases)('%s', (_, pairs, faults) => {
    const { error } = form.safeParse({ ...values, pairs });
    expect(
      (error?.issues ?? []).map(
        ({ path, message }) => `${path.slice(1).join('.')} ${message.replace('stampsUpdates.', '')}`,
      ),
    ).toEqual(faults);
  });
});

test('a day planned by hand begins with its shift or its rest', () =>
  expect([
    valuesOf(dayOf({ planned: true }), zone).shift,
    valuesOf(dayOf({ planned: true, shift: null }), zone).shift,
    valuesOf(dayOf(), zone).shift,
  ]).toEqual([dayOf().shift?.id, rest, bySchedule]));

describe('a day that somebody else changed meanwhile', () => {
  // Every correction gives the stampings of its day new names; this one has taken the second pair away.
  const stampings = [
    { id: stampIds.first, replacedBy: 'once' },
    { id: stampIds.second, replacedBy: null },
    { id: 'once', replacedBy: 'now' },
    { id: 'now', replacedBy: null },
  ];
  const [later, added] = [
    `${date}T12:30`,
    { stampingId: 'new', enteredAt: `${date}T18:00`, exitedAt: `${date}T19:00` },
  ];
  const theirs = { ...first, stampingId: 'now', exitedAt: later };
  const latest: Values = { pairs: [theirs], shift: mattina.id, note: 'Corretta' };
  const cases: [string, Values['pairs'], Values['pairs'], Values['pairs']][] = [
    ['what nobody touched follows it', [first, second], [theirs], [theirs]],
    [
      'what was typed stays, under the name it has by now',
      [{ ...first, exitedAt: `${date}T12:10` }, second],
      [theirs],
      [{ ...first, stampingId: 'now', exitedAt: `${date}T12:10` }],
    ],
    [
      'what was typed of a pair that is gone calls no stamping',
      [first, { ...second, exitedAt: `${date}T17:30` }],
      [theirs],
      [theirs, { ...second, stampingId: null, exitedAt: `${date}T17:30` }],
    ],
    ['what was taken away here stays away', [second], [theirs], []],
    ['what they added is there', [first, second], [theirs, added], [theirs, added]],
  ];
  test.each(cases)('%s', (_, typed, now, pairs) =>
    expect(rebased({ ...values, pairs: typed }, values, { ...latest, pairs: now }, stampings).pairs).toEqual(pairs),
  );
  test('shift and note follow it too, each unless it was typed', () =>
    expect(rebased({ ...values, note: 'Mia' }, values, latest, stampings)).toEqual({ ...latest, note: 'Mia' }));
});

test('half a time is drawn nowhere', () =>
  expect(drawnPairs(day, [{ stampingId: null, enteredAt: `${date}T8`, exitedAt: `${date}T12:00` }, {}], zone)).toEqual([
    { enteredAt: null, exitedAt: `${date}T11:00:00.000Z` },
    { enteredAt: null, exitedAt: null },
  ]));

test('the proposal mends the pair that lacks an end', () => {
  expect(proposedPair(forgotten, zone)).toEqual({
    stampingId: stampIds.second,
    enteredAt: `${date}T13:00`,
    exitedAt: `${date}T17:00`,
  });
  expect(proposedPair(day, zone)).toBeNull();
});

test.each([
  ['stampings.1.exitedAt', 'pairs.1.exitedAt'],
  ['stampings.0.id', 'pairs.0.enteredAt'],
  ['stampings.2', 'pairs.2.enteredAt'],
  ['shiftId', 'shift'],
  ['note', 'note'],
  ['stampings', 'stampings'],
])('a fault at %s is shown at %s', (path, field) => expect(fieldOf(path)).toBe(field));

describe('an end that was moved outside the form', () => {
  const noExit = { ...second, exitedAt: '' };
  const noEntry = { ...first, enteredAt: '' };
  test.each([
    ['the first entry', [first, second], 'entry', '07:00', [{ ...first, enteredAt: `${date}T08:00` }, second]],
    ['the last exit', [first, second], 'exit', '17:30', [first, { ...second, exitedAt: `${date}T18:30` }]],
    ['the exit that is missing', [noExit], 'exit', '16:05', [{ ...second, exitedAt: `${date}T17:05` }]],
    ['the entry that is missing', [noEntry], 'entry', '07:05', [{ ...first, enteredAt: `${date}T08:05` }]],
    [
      'the exit on record, where a later one is missing',
      [first, noExit],
      'exit',
      '11:00',
      [{ ...first, exitedAt: `${date}T12:00` }, noExit],
    ],
  ] as const)('%s', (_, pairs, end, time, expected) =>
    expect(withMovedEnd(pairs, { end, at: `${date}T${time}:00.000Z` }, zone)).toEqual(expected),
  );
});
