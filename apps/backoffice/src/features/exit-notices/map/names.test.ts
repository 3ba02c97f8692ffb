import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NameWish, type Sign, placeNames } from './names.ts';

const size = { width: 400, height: 300 };
/** A name of 100 pixels. */
const wish = (id: string, x: number, y: number, own: Partial<NameWish> = {}): NameWish => ({
  id,
  at: { x, y },
  width: 100,
  rank: 2,
  isAsked: false,
  ...own,
});
const sign = (id: string, x: number, y: number, reach = 10): Sign => ({ id, at: { x, y }, reach });
/** Of somebody at 150, 100. */
const around = [sign('s', 200, 100), sign('t', 100, 100), sign('u', 150, 125), sign('v', 150, 75)];
const placed = (wishes: readonly NameWish[], others: readonly Sign[] = []) =>
  [...placeNames(wishes, [...wishes.map(({ id, at: { x, y } }) => sign(id, x, y)), ...others], size)]
    .map(([id, side]) => `${id} ${side}`)
    .toSorted();

test.each<[string, readonly NameWish[], readonly Sign[], readonly string[]]>([
  ['nobody', [], [], []],
  ['one alone stands on the right', [wish('a', 100, 100)], [], ['a right']],
  ['beyond the middle on the left', [wish('a', 300, 100)], [], ['a left']],
  ['beyond the edge nowhere', [wish('a', -1, 100), wish('b', 100, 301)], [], []],
  ['someone’s sign on the right: on the left', [wish('a', 150, 100)], [sign('s', 200, 100)], ['a left']],
  ['signs on both sides: below', [wish('a', 150, 100)], [sign('s', 200, 100), sign('t', 100, 100)], ['a below']],
  [
    'a sign below as well: above',
    [wish('a', 150, 100)],
    [sign('s', 200, 100), sign('t', 100, 100), sign('u', 150, 125)],
    ['a above'],
  ],
  ['signs all around: nowhere', [wish('a', 150, 100)], around, []],
  ['no room towards the edge either', [wish('a', 40, 100)], [sign('s', 100, 100)], []],
  ['no room at the foot of the map', [wish('a', 150, 290)], [sign('s', 200, 290), sign('t', 100, 290)], ['a above']],
  ['a sign a hair below', [wish('a', 100, 100)], [sign('s', 150, 120)], ['a right']],
  ['a sign that touches the line', [wish('a', 150, 100)], [sign('s', 200, 119)], ['a left']],
  ['a great sign reaches further', [wish('a', 150, 100)], [sign('s', 200, 128, 19)], ['a left']],
  ['two names in one line', [wish('a', 20, 100), wish('b', 20, 115)], [], ['a right']],
  ['two names in two lines', [wish('a', 20, 100), wish('b', 30, 120)], [], ['a right', 'b right']],
  ['the more urgent goes first', [wish('a', 20, 100), wish('b', 20, 115, { rank: 1 })], [], ['b right']],
  ['what is asked for covers signs', [wish('a', 150, 100, { rank: 0, isAsked: true })], around, ['a right']],
  [
    'what is asked for takes the place of what is not',
    [wish('a', 20, 100, { rank: 1 }), wish('b', 20, 115, { rank: 0, isAsked: true })],
    [],
    ['b right'],
  ],
  ['too long for the map', [wish('a', 200, 100, { width: 410 })], [], []],
])('%s', (_, wishes, others, sides) => expect(placed(wishes, others)).toEqual(sides));

test('in any crowd no name covers another', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ x: fc.nat(400), y: fc.nat(300), rank: fc.nat(3) }), { maxLength: 60 }),
      (crowd) => {
        const wishes = crowd.map(({ x, y, rank }, at) => wish(`${at}`, x, y, { rank }));
        const boxes = [...placeNames(wishes, [], size)].flatMap(([id, side]) => {
          const { at } = wishes[Number(id)] ?? {};
          const left = { right: 16, left: -116, below: -50, above: -50 }[side];
          const down = { right: 0, left: 0, below: 22, above: -22 }[side];
          return at ? [{ left: at.x + left, y: at.y + down }] : [];
        });
        for (const [at, one] of boxes.entries())
          for (const other of boxes.slice(at + 1))
            expect(Math.abs(one.left - other.left) >= 100 || Math.abs(one.y - other.y) >= 20).toBe(true);
      },
    ),
  ));
