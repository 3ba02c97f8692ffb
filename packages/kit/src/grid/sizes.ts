import type { PeopleGridProps } from './types.ts';

export const headHeight = 48;
export const groupHeight = 36;
export const footHeight = 36;
/** What always has to be left between the names and the totals. */
const leastRoom = 132;
const defaults = { nameWidth: 224, minColumnWidth: 44, totalWidth: 120, rowHeight: 44 };

export type GridSizes = {
  readonly nameWidth: number;
  readonly columnWidth: number | 'fill';
  readonly minColumnWidth: number;
  /** 0 where there is no column of totals. */
  readonly totalWidth: number;
  readonly rowHeight: number;
  readonly footers: number;
};

type SizeProps = Pick<
  PeopleGridProps<unknown>,
  'nameWidth' | 'columnWidth' | 'minColumnWidth' | 'totalWidth' | 'rowHeight' | 'footers' | 'renderTotal'
>;

export const sizesOf = (props: SizeProps): GridSizes => ({
  nameWidth: props.nameWidth ?? defaults.nameWidth,
  columnWidth: props.columnWidth,
  minColumnWidth: props.minColumnWidth ?? defaults.minColumnWidth,
  totalWidth: props.renderTotal ? (props.totalWidth ?? defaults.totalWidth) : 0,
  rowHeight: props.rowHeight ?? defaults.rowHeight,
  footers: props.footers?.length ?? 0,
});

type Room = { readonly width: number; readonly height: number };

/** How the room of the grid is shared between what sticks to its edges and what scrolls between. */
export function sharedRoom(room: Room, sizes: GridSizes, columns: number) {
  const { nameWidth, totalWidth, minColumnWidth, footers } = sizes;
  // Where hardly a day would be left between names and totals, the totals scroll with the days.
  const stuckRight = room.width - nameWidth - totalWidth < leastRoom ? 0 : totalWidth;
  const free = {
    width: Math.max(room.width - nameWidth - stuckRight, 0),
    height: Math.max(room.height - headHeight - footers * footHeight, 0),
  };
  const share = Math.floor(free.width / Math.max(columns, 1));
  const columnWidth = sizes.columnWidth === 'fill' ? Math.max(share, minColumnWidth) : sizes.columnWidth;
  return { stuckRight, free, columnWidth };
}
