import type { GridLine, GridPlan, Spot } from './plan.ts';

/** A key with its modifiers; `ctrl` is Ctrl, or ⌘ on a Mac. */
export type Stroke = { readonly key: string; readonly ctrl: boolean; readonly shift: boolean };

/** How many people Page up and Page down pass. */
const pageOfPeople = 10;

/**
 * Where a key leads. `null` says that the key is no move from here; at an edge it is one that stays, so that the page
 * does not scroll instead. With Shift headings are passed over: only cells can be chosen.
 */
export function moveOf({ key, ctrl, shift }: Stroke, at: Spot, plan: GridPlan): Spot | null {
  const { lines, columns } = plan;
  const lastColumn = columns.length - 1;
  const isOnHeading = lines[at.line]?.kind === 'group';
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown':
      return ctrl ? null : { ...at, line: neighbour(lines, at.line, key === 'ArrowDown' ? 1 : -1, shift) };
    case 'ArrowLeft':
      return ctrl || isOnHeading ? null : { ...at, column: Math.max(at.column - 1, 0) };
    case 'ArrowRight':
      return ctrl || isOnHeading ? null : { ...at, column: Math.min(at.column + 1, lastColumn) };
    case 'PageUp':
    case 'PageDown':
      return ctrl ? null : { ...at, line: pageAway(lines, at.line, key === 'PageDown' ? 1 : -1) };
    case 'Home':
      return ctrl ? { line: edge(lines, 1), column: 0 } : isOnHeading ? null : { ...at, column: 0 };
    case 'End':
      return ctrl ? { line: edge(lines, -1), column: lastColumn } : isOnHeading ? null : { ...at, column: lastColumn };
    default:
      return null;
  }
}

type Way = 1 | -1;

function neighbour(lines: readonly GridLine[], from: number, way: Way, onlyPeople: boolean): number {
  for (let next = from + way; lines[next]; next += way) if (!onlyPeople || lines[next]?.kind === 'row') return next;
  return from;
}

/** Ten people on; with fewer than that left, the last of them. */
function pageAway(lines: readonly GridLine[], from: number, way: Way): number {
  let reached = from;
  let left = pageOfPeople;
  for (let next = from + way; lines[next] && left > 0; next += way)
    if (lines[next]?.kind === 'row') {
      reached = next;
      left -= 1;
    }
  return reached;
}

/** The first person from the top (1) or from the bottom (-1); a grid that is folded up has only headings to go to. */
function edge(lines: readonly GridLine[], way: Way): number {
  const isPerson = ({ kind }: GridLine) => kind === 'row';
  const found = way === 1 ? lines.findIndex(isPerson) : lines.findLastIndex(isPerson);
  return found >= 0 ? found : way === 1 ? 0 : lines.length - 1;
}
