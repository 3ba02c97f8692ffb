import { describe, expect, test } from 'vitest';
import { sharedRoom, sizesOf } from './sizes.ts';

const room = { width: 1000, height: 500 };
const renderTotal = () => null;

describe('the room of the grid', () => {
  test.each([
    ['goes to the days between names and totals', { columnWidth: 40, renderTotal }, 31, [120, 656, 40]],
    ['is not held by totals that there are not', { columnWidth: 40 }, 31, [0, 776, 40]],
    ['is shared by the days that fill it, in whole pixels', { columnWidth: 'fill', renderTotal }, 7, [120, 656, 93]],
    ['is never shared too thinly', { columnWidth: 'fill', renderTotal }, 31, [120, 656, 44]],
    ['belongs to a single day', { columnWidth: 'fill', renderTotal, minColumnWidth: 300 }, 1, [120, 656, 656]],
    ['is there for no day at all', { columnWidth: 'fill' }, 0, [0, 776, 776]],
    ['just holds totals beside names', { columnWidth: 40, nameWidth: 748, renderTotal }, 31, [120, 132, 40]],
    ['has none left for totals that stick', { columnWidth: 40, nameWidth: 749, renderTotal }, 31, [0, 251, 40]],
    ['is narrower than the names', { columnWidth: 40, nameWidth: 1200 }, 31, [0, 0, 40]],
  ] as const)('%s', (_, props, columns, expected) => {
    const { stuckRight, free, columnWidth } = sharedRoom(room, sizesOf(props), columns);
    expect([stuckRight, free.width, columnWidth]).toEqual(expected);
  });

  test('ends above the rows at the foot', () => {
    const footers = ['a', 'b'].map((id) => ({ id, name: id, label: id, cell: () => null }));
    expect(sharedRoom(room, sizesOf({ columnWidth: 40, footers }), 3).free.height).toBe(500 - 48 - 72);
  });
});
