import { describe, expect, test } from 'vitest';
import { changeFault, changesToward, diffsOf, hasMoved, pairsAfter } from './rules.ts';

const at = (time: string) => `2026-11-10T${time}:00.000Z`;
const times = (entered: string | null, left: string | null) => ({
  enteredAt: entered && at(entered),
  exitedAt: left && at(left),
});
const morning = { id: 'm', ...times('07:00', '11:00') };
const afternoon = { id: 'a', ...times('12:00', null) };
const current = [morning, afternoon];

test('a change stands beside what there is, however its moments and ids are written', () => {
  const changes = [
    { stampingId: 'A', enteredAt: '2026-11-10T13:00:00+01:00', exitedAt: '2026-11-10T17:04:00+01:00' },
    { stampingId: 'm', remove: true as const },
    { stampingId: null, ...times('05:00', '06:00') },
  ];
  expect(changeFault(changes, current)).toBeNull();
  expect(diffsOf(changes, current)).toEqual([
    { stampingId: 'a', before: times('12:00', null), after: times('12:00', '16:04') },
    { stampingId: 'm', before: times('07:00', '11:00'), after: null },
    { stampingId: null, before: null, after: times('05:00', '06:00') },
  ]);
});

test.each([
  ['a stamping that is not there', [{ stampingId: 'x', remove: true as const }], { at: 0, fault: 'unknown' }],
  [
    'the same stamping twice',
    [
      { stampingId: 'm', remove: true as const },
      { stampingId: 'M', ...times('07:00', '10:00') },
    ],
    { at: 1, fault: 'twice' },
  ],
  ['times that are so already', [{ stampingId: 'a', ...times('12:00', null) }], { at: 0, fault: 'nothing' }],
])('a change of %s is at fault', (_, changes, fault) => expect(changeFault(changes, current)).toEqual(fault));

describe('a whole list of pairs', () => {
  test('is told by what it changes, adds and leaves out', () => {
    const pairs = [{ id: 'a', ...times('12:00', '16:00') }, times('17:00', '18:00')];
    expect(changesToward(pairs, current)).toEqual([
      { stampingId: 'a', ...times('12:00', '16:00'), at: 0 },
      { stampingId: null, ...times('17:00', '18:00'), at: 1 },
      { stampingId: 'm', remove: true, at: null },
    ]);
  });
  test('that is the day itself changes nothing', () => expect(changesToward(current, current)).toEqual([]));
});

test('the day with a change: what is left alone first, and nothing of a stamping that is gone', () => {
  const diffs = [
    { stampingId: 'm', before: times('07:00', '11:00'), after: times('06:30', '11:00') },
    { stampingId: 'gone', before: times('01:00', '02:00'), after: times('01:00', '03:00') },
  ];
  expect(pairsAfter(current, diffs)).toEqual([
    { ...times('12:00', null), replaces: 'a', diff: null },
    { ...times('06:30', '11:00'), replaces: 'm', diff: 0 },
  ]);
});

describe('a day has moved', () => {
  const submittedAt = new Date(at('10:00'));
  const changes = [{ stampingId: 'a', before: times('12:00', null), after: times('12:00', '16:00') }];
  const stands = { correctedAt: null, current };
  test.each([
    ['as it was', stands, false],
    ['corrected before the request', { ...stands, correctedAt: Date.parse(at('09:59')) }, false],
    ['corrected after it', { ...stands, correctedAt: Date.parse(at('10:01')) }, true],
    ['with another time', { ...stands, current: [{ ...afternoon, exitedAt: at('15:00') }] }, true],
    ['without the stamping', { ...stands, current: [morning] }, true],
  ])('%s', (_, day, moved) => expect(hasMoved({ changes, submittedAt }, day)).toBe(moved));
});
