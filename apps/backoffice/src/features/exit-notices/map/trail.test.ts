import { describe, expect, test } from 'vitest';
import { type TrailFix, arrowsAlong, dwellsOf, endSides } from './trail.ts';

/** About 11 m a step. */
const step = 0.0001;
const start = Date.parse('2026-11-12T07:00:00.000Z');
const fix = (minute: number, steps: number): TrailFix => ({
  at: new Date(start + minute * 60_000).toISOString(),
  lat: 43.77 + steps * step,
  lng: 11.25,
  accuracy: 10,
  inside: true,
});
const told = (fixes: readonly TrailFix[]) => dwellsOf(fixes).map(({ first, last, minutes }) => [first, last, minutes]);

describe('where a trail stays', () => {
  test.each<[string, readonly TrailFix[], readonly (readonly number[])[]]>([
    ['no trail', [], []],
    ['one fix is no stay', [fix(0, 0)], []],
    ['ten minutes in one place', [fix(0, 0), fix(5, 1), fix(10, 0)], [[0, 2, 10]]],
    ['a minute less', [fix(0, 0), fix(5, 1), fix(9, 0)], []],
    ['never more than a few steps away, but always on', [fix(0, 0), fix(5, 10), fix(10, 20), fix(15, 30)], []],
    [
      'two stays with a walk between them',
      [fix(0, 0), fix(12, 1), fix(14, 20), fix(16, 40), fix(17, 41), fix(40, 40)],
      [
        [0, 1, 12],
        [3, 5, 24],
      ],
    ],
    ['a silent phone in one place stays there', [fix(0, 0), fix(60, 0)], [[0, 1, 60]]],
  ])('%s', (_, fixes, dwells) => expect(told(fixes)).toEqual(dwells));

  test('is the middle of its fixes', () =>
    expect(dwellsOf([fix(0, 0), fix(10, 2)])[0]?.place.lat).toBeCloseTo(43.77 + step, 9));
});

describe('the direction of a line', () => {
  const right = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ];
  test.each<[string, Parameters<typeof arrowsAlong>[0], readonly (readonly number[])[]]>([
    ['nothing', [], []],
    ['one point', [{ x: 5, y: 5 }], []],
    [
      'the same point twice',
      [
        { x: 5, y: 5 },
        { x: 5, y: 5 },
      ],
      [],
    ],
    [
      'a short line has its arrow in the middle',
      [
        { x: 0, y: 0 },
        { x: 0, y: 20 },
      ],
      [[0, 10, 90]],
    ],
    [
      'a longer one at equal distances',
      right,
      [
        [20, 0, 0],
        [60, 0, 0],
        [100, 0, 0],
      ],
    ],
    [
      'round a corner, past a doubled point',
      [...right, { x: 100, y: 0 }, { x: 100, y: 30 }],
      [
        [20, 0, 0],
        [60, 0, 0],
        [100, 0, 0],
      ],
    ],
    [
      'back again',
      [...right, { x: 0, y: 0 }],
      [
        [20, 0, 0],
        [60, 0, 0],
        [100, 0, 0],
        [60, 0, 180],
        [20, 0, 180],
      ],
    ],
  ])('%s', (_, points, arrows) =>
    expect(arrowsAlong(points, 40).map(({ at: { x, y }, turn }) => [x, y, turn])).toEqual(arrows),
  );
});

test.each([
  ['on one spot', 0, 0, null],
  ['a hair nearer than a sign is wide', 13, 0, null],
  ['a sign to the right', 14, 0, ['left', 'right']],
  ['a sign to the left', -14, 0, ['right', 'left']],
  ['right below', 0, 21, ['left', 'right']],
  ['in the next line', 0, 22, ['right', 'right']],
  ['as far as the words reach', 90, 0, ['right', 'right']],
] as const)('an end %s of the beginning', (_, x, y, sides) => {
  const found = endSides({ x: 100, y: 100 }, { x: 100 + x, y: 100 + y });
  expect(found && [found.start, found.end]).toEqual(sides);
});
