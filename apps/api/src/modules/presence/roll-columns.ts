/** What stands in a column of the roll: the name of a department, or somebody in it. */
export type RollLine =
  | { readonly kind: 'department'; readonly name: string; readonly count: number }
  | { readonly kind: 'person'; readonly name: string; readonly note: string };

export const lineHeights = { department: 26, person: 18 } as const;
const heightOf = (lines: readonly RollLine[]): number => lines.reduce((sum, { kind }) => sum + lineHeights[kind], 0);

/** Line by line into columns of these heights, the last height serving for all that follow; no department ends a column. */
function packed(lines: readonly RollLine[], heights: readonly number[]): RollLine[][] {
  const columns: RollLine[][] = [[]];
  let taken = 0;
  for (const [at, line] of lines.entries()) {
    const room = heights[Math.min(columns.length, heights.length) - 1] ?? 0;
    const next = lines[at + 1];
    const needed = lineHeights[line.kind] + (line.kind === 'department' && next ? lineHeights[next.kind] : 0);
    if (taken > 0 && taken + needed > room) {
      columns.push([]);
      taken = 0;
    }
    columns.at(-1)?.push(line);
    taken += lineHeights[line.kind];
  }
  return columns;
}

/**
 * Pages of two columns. What fits on the first page is shared out between its columns; else they are filled one after the
 * other, page by page.
 */
export function rollPages(lines: readonly RollLine[], firstRoom: number, room: number): RollLine[][][] {
  for (let height = heightOf(lines) / 2; height <= firstRoom; height += lineHeights.person) {
    const columns = packed(lines, [height]);
    if (columns.length <= 2) return [columns];
  }
  const columns = packed(lines, [firstRoom, firstRoom, room]);
  return Array.from({ length: Math.ceil(columns.length / 2) }, (_, page) => columns.slice(2 * page, 2 * page + 2));
}

/** How far down the longest column of a page reaches. */
export const heightOfPage = (columns: readonly (readonly RollLine[])[] = []): number =>
  Math.max(0, ...columns.map(heightOf));
