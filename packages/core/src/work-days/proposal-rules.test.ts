import { expect, test } from 'vitest';
import { mendedPairs, proposedEnd } from './proposal-rules.ts';

const [eight, noon, one, five] = ['08:00', '12:00', '13:00', '17:00'].map((time) => `2026-10-07T${time}:00.000Z`);
const pair = (id: string, enteredAt: string | null = null, exitedAt: string | null = null) => ({
  id,
  enteredAt,
  exitedAt,
  replacedBy: null,
});
const wholeDay = { enteredAt: eight ?? '', exitedAt: five ?? '' };

test.each([
  ['a missing exit', [pair('a', eight)], wholeDay, [{ id: 'a', enteredAt: eight, exitedAt: five }]],
  ['a missing entry', [pair('a', null, five)], wholeDay, [{ id: 'a', enteredAt: eight, exitedAt: five }]],
  [
    'the second pair; the first stays as it is',
    [pair('a', eight, noon), pair('b', one)],
    { enteredAt: one ?? '', exitedAt: five ?? '' },
    [
      { id: 'a', enteredAt: eight, exitedAt: noon },
      { id: 'b', enteredAt: one, exitedAt: five },
    ],
  ],
  [
    'one of two broken pairs; the other stays broken',
    [pair('a', eight), pair('b', one)],
    wholeDay,
    [
      { id: 'a', enteredAt: eight, exitedAt: five },
      { id: 'b', enteredAt: one, exitedAt: null },
    ],
  ],
  [
    'the same instant in another writing',
    [pair('a', '2026-10-07T10:00:00+02:00')],
    wholeDay,
    [{ id: 'a', enteredAt: eight, exitedAt: five }],
  ],
  [
    'what was replaced is not sent again',
    [{ ...pair('old', eight, noon), replacedBy: 'a' }, pair('a', eight)],
    wholeDay,
    [{ id: 'a', enteredAt: eight, exitedAt: five }],
  ],
])('mends %s', (_, stampings, proposal, expected) => expect(mendedPairs(stampings, proposal)).toEqual(expected));

test.each([
  ['nothing is proposed', [pair('a', eight)], null],
  ['somebody has mended it meanwhile', [pair('a', eight, noon)], wholeDay],
  ['the pair is another one by now', [pair('a', noon)], wholeDay],
  ['the day has no pairs', [], wholeDay],
])('mends nothing where %s', (_, stampings, proposal) => expect(mendedPairs(stampings, proposal)).toBeNull());

test('the end that is proposed is the one that is missing', () => {
  expect(proposedEnd('missingExit', wholeDay)).toBe(five);
  expect(proposedEnd('missingEntry', wholeDay)).toBe(eight);
});
