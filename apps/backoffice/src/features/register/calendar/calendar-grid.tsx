import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useMemo, useRef, useState } from 'react';
import { zoneOf } from '@timbro/core/engine/zone.ts';
import { api } from '@timbro/kit/data/api.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { cellOf as placeUnder } from '@timbro/kit/grid/hit.ts';
import { PeopleGrid } from '@timbro/kit/grid/people-grid.tsx';
import { toTsv } from '@timbro/kit/grid/tsv.ts';
import type { CellPlace, GridGroup } from '@timbro/kit/grid/types.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { useHold } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import type { CellRow } from '../register-data/use-register.ts';
import { wholeDay, workingHours } from './bars.ts';
import { monthCell, timelineCell, weekCell } from './cell-view.tsx';
import { cellTable, chosenDays } from './chosen-days.ts';
import { useDayColumns } from './day-columns.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { noCells, useFocusOf, useKeyboardBack, useSelectionOf } from './grid-state.ts';
import { periodTitle } from './period-title.ts';
import { gridRows } from './row-order.ts';
import { useAskedDays } from './use-asked-days.ts';
import type { CalendarState } from './use-calendar.ts';
import { useCellKeys } from './use-cell-keys.tsx';
import { useCellWords, useCells } from './use-cells.ts';
import { useFlashes } from './use-flashes.ts';
import { useGridDrawing } from './use-grid-drawing.tsx';

/** What it offers brings menus and dialogs, which nobody needs before something is chosen. */
const selectionBar = lazyPart(() => import('./selection-bar.tsx'));
/** Only the hours of a day have ends that can be moved. It is given what it works with, so that it stays a file of its own alone. */
const moveEnds = lazyPart(() => import('./move-ends.ts'));

/** How each range is drawn: the least width of a day, the height of a person, and the hours of the tracks. */
const looks = {
  month: { renderCell: monthCell, minColumnWidth: 44, rowHeight: 44 },
  week: { renderCell: weekCell, minColumnWidth: 104, rowHeight: 64 },
  day: { renderCell: timelineCell, minColumnWidth: 720, rowHeight: 52 },
} as const;
const axes = { month: null, week: workingHours, day: wholeDay } as const;
const nobody: readonly CellRow[] = [];
const tablet = { nameWidth: 160, totalWidth: 156 };
const desktop = { nameWidth: 220, totalWidth: 164 };

/** The cells of the people on show, which of them have just changed, and those that are chosen. */
function useGridCells({ period, zone, query, register, ordered }: CalendarState) {
  const mayChange = useCan(api.workDays.update);
  const isMovable = useHold() === null && mayChange && period.range === 'day';
  const drawing = { words: useCellWords(zone), asked: useAskedDays(period), zone, now: useNow(), isMovable };
  const { cellOf, byId } = useCells(ordered.rows ?? nobody, { ...drawing, axis: axes[period.range] });
  // Until the answer comes the rows are those of another question, which have not changed but gone.
  const flashed = useFlashes({ of: register.isPlaceholder ? null : query, rows: byId, cellOf });
  const [selection, select] = useSelectionOf(period);
  const nameOf = useCallback((id: string) => byId.get(id)?.user.displayName, [byId]);
  const chosen = useMemo(
    () => chosenDays(selection, nameOf, (id, date) => cellOf(id, date)?.day),
    [selection, nameOf, cellOf],
  );
  // Once something was chosen the bar stays, so that what it tells afterwards outlives the choice.
  const [hasChosen, setHasChosen] = useState(false);
  if (!hasChosen && chosen.length > 0) setHasChosen(true);
  return { cellOf, byId, flashed, selection, select, nameOf, chosen, hasChosen, isMovable };
}

const placeOf = ({ rowId, columnKey }: CellPlace) => ({ userId: rowId, date: columnKey });

/** The register as a grid: people down, the days of a month or a week across, or the hours of one day. */
export function CalendarGrid({ of }: { of: CalendarState }) {
  const t = useT();
  const { period, today, zone, register, ordered, opened } = of;
  const { rows = nobody, groups, folded, fold } = ordered;
  const isTablet = useMediaQuery('(max-width: 1023.95px)', { noSsr: true });
  const { cellOf, byId, flashed, selection, select, nameOf, chosen, hasChosen, isMovable } = useGridCells(of);
  const box = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useFocusOf(opened, period);
  useKeyboardBack(box, opened);
  const dialog = useCellKeys({
    focus,
    nameOf,
    isClosed: ({ rowId, columnKey }) => cellOf(rowId, columnKey)?.day.status === 'closed',
    onEdit: (place) => of.edit(placeOf(place)),
  });
  return (
    <>
      <div ref={box} className="cal-grid">
        <PeopleGrid
          {...looks[period.range]}
          {...(isTablet ? tablet : desktop)}
          {...useGridDrawing(byId, zone)}
          label={t('calendar.grid', { period: periodTitle(period) })}
          rows={useMemo(() => gridRows(rows, groups), [rows, groups])}
          columns={useDayColumns(period, rows, today, zone)}
          {...(groups.length > 0 && { groups })}
          folded={folded}
          onFold={fold}
          cellOf={cellOf}
          totalHead={<strong>{t('calendar.total')}</strong>}
          corner={ordered.rows && <Corner total={register.total} groups={groups} />}
          columnWidth="fill"
          selection={selection}
          onSelect={select}
          focus={focus}
          onFocus={setFocus}
          onOpen={(place) => opened.open(placeOf(place))}
          onCopy={(cells, isCut) =>
            isCut ? null : toTsv(cellTable(cells, ({ rowId, columnKey }) => cellOf(rowId, columnKey)?.cell.text ?? ''))
          }
          flashed={flashed}
          empty={<GridSkeleton />}
        />
      </div>
      {isMovable && (
        <LazyPart part={moveEnds}>
          {({ MoveEnds }) => (
            <MoveEnds
              box={box}
              clock={zoneOf(zone)}
              placeOf={placeUnder}
              cellOf={cellOf}
              onMove={(place, end, at) => of.edit(placeOf(place), { end, at })}
              onPress={(place) => opened.open(placeOf(place))}
            />
          )}
        </LazyPart>
      )}
      {hasChosen && (
        <LazyPart part={selectionBar}>
          {({ SelectionBar }) => <SelectionBar days={chosen} onClear={() => select(noCells)} />}
        </LazyPart>
      )}
      {dialog}
    </>
  );
}

function Corner({ total, groups }: { total: number; groups: readonly GridGroup[] }) {
  const t = useT();
  return [
    t('calendar.people', { count: total }),
    groups.length > 1 && t('calendar.departments', { count: groups.length }),
  ]
    .filter(Boolean)
    .join(' · ');
}
