import { expect, test } from 'vitest';
import type { StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import { changeOf } from '#parts/decisions/request-fixtures.ts';
import { changesOf, pairsOf } from './edit-pairs.ts';
import { editedDay } from './pair-form.ts';

const zone = 'Europe/Rome';
const [first] = changeOf().stampings;
const stampingId = first?.id ?? '';
const edit = (request: StampsUpdate, change: (pairs: ReturnType<typeof pairsOf>) => ReturnType<typeof pairsOf>) =>
  changesOf(request, change(pairsOf(request, zone)), zone).map((edited) => edited.change);

test('the dialog begins with what is asked for, on the clock of the company', () =>
  expect(pairsOf(changeOf(), zone)).toEqual([
    { stampingId, enteredAt: '2026-11-12T08:02', exitedAt: '2026-11-12T17:04' },
  ]));

test('what stays as it was stamped is no change, seconds included', () =>
  expect(
    edit(changeOf(), ([pair]) => (pair ? [{ ...pair, enteredAt: '2026-11-12T08:31', exitedAt: '' }] : [])),
  ).toEqual([]));

test('a pair taken away is removed, one put in is added; a night ends on the next day', () =>
  expect(
    edit(changeOf(), () => [{ stampingId: null, enteredAt: '2026-11-12T22:00', exitedAt: '2026-11-13T06:00' }]),
  ).toEqual([
    { stampingId: null, enteredAt: '2026-11-12T21:00:00.000Z', exitedAt: '2026-11-13T05:00:00.000Z' },
    { stampingId, remove: true },
  ]));

test('of a day that moved, the stampings of now are edited', () => {
  const moved = changeOf({
    moved: true,
    stampings: first ? [{ ...first, id: 'other', enteredAt: '2026-11-12T09:00:00.000Z' }] : [],
  });
  expect(pairsOf(moved, zone)).toEqual([
    { stampingId: null, enteredAt: '2026-11-12T08:02', exitedAt: '2026-11-12T17:04' },
    { stampingId: 'other', enteredAt: '2026-11-12T10:00', exitedAt: '' },
  ]);
  expect(edit(moved, (pairs) => pairs)).toEqual([
    { stampingId: null, enteredAt: '2026-11-12T07:02:00.000Z', exitedAt: '2026-11-12T16:04:00.000Z' },
  ]);
});

test('what replaced a stamping meanwhile keeps the end that nobody asked to change', () => {
  const made = { enteredAt: '2026-11-12T07:31:20.000Z', exitedAt: '2026-11-12T16:20:00.000Z' };
  const moved = changeOf({
    changes: [
      {
        stampingId,
        before: { enteredAt: '2026-11-12T07:31:20.000Z', exitedAt: null },
        after: { enteredAt: '2026-11-12T07:02:00.000Z', exitedAt: null },
      },
    ],
    stampings: first
      ? [
          { ...first, replacedBy: 'new' },
          { ...first, ...made, id: 'new' },
        ]
      : [],
  });
  expect(pairsOf(moved, zone)).toEqual([
    { stampingId: 'new', enteredAt: '2026-11-12T08:02', exitedAt: '2026-11-12T17:20' },
  ]);
});

test.each([
  ['no end at all', '', '', 'validation.required'],
  ['an exit before its entry', '2026-11-12T22:00', '2026-11-12T06:00', 'stampsUpdates.edit.order'],
  ['no time', '2026-11-12T8', '', 'stampsUpdates.edit.time'],
])('%s is refused', (_, enteredAt, exitedAt, message) => {
  const parsed = editedDay([]).safeParse({ pairs: [{ stampingId: null, enteredAt, exitedAt }], note: '' });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});
