import { useEffect, useRef, useState } from 'react';
import type { DayCell } from '@timbro/core/work-days/calendar/cell-rules.ts';
import { type CellKey, cellKey } from '@timbro/kit/grid/types.ts';
import type { CellRow } from '../register-data/use-register.ts';
import type { ShownDay } from './use-cells.ts';

const litFor = 1000;
const none: ReadonlySet<CellKey> = new Set();

const isSame = (one: DayCell | undefined, other: DayCell) =>
  one !== undefined &&
  one.kind === other.kind &&
  one.text === other.text &&
  one.late === other.late &&
  one.early === other.early &&
  one.overtime === other.overtime &&
  one.warned === other.warned &&
  one.open === other.open;

type Seen = {
  readonly of: unknown;
  readonly rows: ReadonlyMap<string, CellRow>;
  readonly cellOf: (rowId: string, date: string) => ShownDay | undefined;
};

/** Of two answers to the same question, the cells that look different now. */
function changedCells(before: Seen, after: Seen): ReadonlySet<CellKey> {
  const changed = new Set<CellKey>();
  for (const [id, row] of after.rows) {
    const known = before.rows.get(id);
    // Somebody who has just come into the list is new, not changed.
    if (!known || known === row) continue;
    for (const { date } of row.days) {
      const shown = after.cellOf(id, date);
      if (shown && !isSame(before.cellOf(id, date)?.cell, shown.cell))
        changed.add(cellKey({ rowId: id, columnKey: date }));
    }
  }
  return changed;
}

/** The cells that have just changed by themselves, for a second; `of` is the question that they answer. */
export function useFlashes({ of, rows, cellOf }: Seen): ReadonlySet<CellKey> {
  const [flashed, setFlashed] = useState(none);
  const seen = useRef<Seen | null>(null);
  useEffect(() => {
    const before = seen.current;
    seen.current = { of, rows, cellOf };
    if (before === null || before.of !== of || before.rows === rows) return;
    const changed = changedCells(before, { of, rows, cellOf });
    if (changed.size > 0) setFlashed(changed);
  }, [of, rows, cellOf]);
  useEffect(() => {
    if (flashed.size === 0) return;
    const timer = setTimeout(() => setFlashed(none), litFor);
    return () => clearTimeout(timer);
  }, [flashed]);
  return flashed;
}
