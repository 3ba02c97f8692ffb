import { expect, test } from 'vitest';
import { labelSpotOf } from './area-label.ts';

const points = (...list: readonly (readonly [x: number, y: number])[]) => list.map(([x, y]) => ({ x, y }));

test.each([
  ['a rectangle', points([0, 0], [200, 0], [200, 100], [0, 100]), { at: { x: 0, y: 20 }, room: 200 }],
  ['a gable', points([100, 0], [200, 100], [0, 100]), { at: { x: 80, y: 20 }, room: 40 }],
  [
    'two towers: the wider one',
    points([0, 0], [50, 0], [50, 80], [100, 80], [100, 0], [200, 0], [200, 100], [0, 100]),
    { at: { x: 100, y: 20 }, room: 100 },
  ],
  ['a line has no room', points([0, 10], [200, 10], [100, 10]), { at: { x: 0, y: 10 }, room: 0 }],
])('the name stands in %s', (_, ring, spot) => expect(labelSpotOf(ring)).toEqual(spot));
