import type { CSSProperties } from 'react';
import { type GridSizes, footHeight, headHeight } from './sizes.ts';
import type { GridLayout } from './use-layout.ts';

type Variables = CSSProperties & Record<`--pg-${string}`, string>;

/** The sizes as the style sheet asks for them: set once on the grid, not on every cell. */
export const gridVariables = (
  { nameWidth, totalWidth, rowHeight, footers }: GridSizes,
  { columnWidth, trackWidth, roomWidth, stuckRight }: GridLayout,
): Variables => ({
  '--pg-name': `${nameWidth}px`,
  '--pg-col': `${columnWidth}px`,
  '--pg-track': `${trackWidth}px`,
  '--pg-total': `${totalWidth}px`,
  '--pg-row': `${rowHeight}px`,
  '--pg-room': `${roomWidth}px`,
  // Whatever the browser brings into view stops short of the parts that stick to the edges, and of the bar over them.
  scrollPadding: `${headHeight}px ${stuckRight}px calc(${footers * footHeight}px + var(--bulk-bar, 0px)) ${nameWidth}px`,
});
