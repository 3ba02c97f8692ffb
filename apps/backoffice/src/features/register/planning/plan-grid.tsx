import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useMemo, useState } from 'react';
import type { Department } from '@timbro/core/departments/contract.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { PeopleGrid } from '@timbro/kit/grid/people-grid.tsx';
import { toTsv } from '@timbro/kit/grid/tsv.ts';
import type { CellPlace, GridColumn, GridRow } from '@timbro/kit/grid/types.ts';
import { formatLongDay } from '@timbro/kit/words/format.ts';
import { useLanguage, useT } from '@timbro/kit/words/i18n.ts';
import { boardShortcuts, isBoardKey, meantBy } from './board-keys.ts';
import { eraser, restBrush, wishOf } from './brushes.ts';
import { spokenText } from './cell-text.ts';
import { type CellView, createViews, viewOf } from './cell-view.ts';
import { coverageFooters } from './coverage-footers.tsx';
import { dayColumns } from './day-columns.tsx';
import { copiedNames, moved, painted, pasted, wishAt } from './gestures.ts';
import { groupedRows } from './grouped-rows.ts';
import { renderPlanCell } from './plan-cell.tsx';
import { weekMinutes } from './plan-figures.ts';
import type { PlanModel } from './plan-model.ts';
import type { Troubles } from './troubles.ts';
import type { Board } from './use-board.ts';
import { useFlashedDays } from './use-flashed-days.ts';
import { WeekHours } from './week-hours.tsx';

type Props = {
  model: PlanModel;
  board: Board;
  troubles: Troubles;
  departments: readonly Department[];
  contracts: ReadonlyMap<string, number> | undefined;
  isGrouped: boolean;
  /** Not while only some people are on show: the others count too. */
  hasCoverage: boolean;
};

/** The week of everybody on one sheet. */
export function PlanGrid({ model, board, troubles, departments, contracts, isGrouped, hasCoverage }: Props) {
  const t = useT();
  const language = useLanguage();
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const sizes = useMediaQuery('(max-width: 1199.95px)', { noSsr: true }) ? narrow : wide;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [sameView] = useState(createViews);
  const { rows, groups } = useMemo(
    () => groupedRows(model.rows, isGrouped ? departments : null, t('users.filter.noDepartment')),
    [model.rows, isGrouped, departments, t],
  );
  const { dates, days, today, rows: people } = model;
  // A stroke changes the drafts alone: the columns, and with them the order of the sheet, stay what they are.
  const columns = useMemo(
    () => dayColumns({ dates, days, today, rows: people }, language),
    [dates, days, today, people, language],
  );
  const footers = useMemo(
    () => (hasCoverage ? coverageFooters(t, model, departments) : []),
    [hasCoverage, t, model, departments],
  );
  const cellOf = useCallback(
    (userId: string, date: string) => sameView(viewOf(model, troubles, userId, date)),
    [sameView, model, troubles],
  );
  const renderCell = useCallback((cell: CellView | undefined) => renderPlanCell(t, cell), [t]);
  const labelOf = useCallback(
    (row: GridRow, column: GridColumn, cell: CellView | undefined) =>
      [row.name, column.label, cell && spokenText(t, cell)].filter(Boolean).join(', '),
    [t],
  );
  const renderTotal = useCallback(
    ({ id }: GridRow) => <WeekHours t={t} planned={weekMinutes(model, id)} contract={contracts?.get(id)} />,
    [t, model, contracts],
  );
  const order = useMemo(
    () => rows.flatMap(({ id, group }) => (group !== undefined && folded.has(group) ? [] : [id])),
    [rows, folded],
  );
  const hands = useHands({ model, board, order });
  return (
    <PeopleGrid
      label={t('planning.grid', {
        from: formatLongDay(model.dates[0] ?? model.today),
        to: formatLongDay(model.dates.at(-1) ?? model.today),
      })}
      rows={rows}
      columns={columns}
      {...(groups && { groups, folded, onFold: (id: string) => setFolded(toggledIn(folded, id)) })}
      cellOf={cellOf}
      renderCell={renderCell}
      labelOf={labelOf}
      renderName={renderName}
      renderTotal={renderTotal}
      totalHead={t('planning.total')}
      corner={t('planning.people', { count: rows.length })}
      footers={footers}
      columnWidth="fill"
      {...sizes}
      selection={board.selection}
      onSelect={board.select}
      focus={board.focus}
      onFocus={board.setFocus}
      flashed={useFlashedDays(model)}
      tool={board.brush === null ? 'select' : 'paint'}
      {...hands}
      shortcuts={boardShortcuts}
      // A finger has no keys and no second button: what it taps without a brush opens the menu.
      {...(isTouched && { onOpen: hands.openMenu })}
    />
  );
}

const wide = { nameWidth: 224, minColumnWidth: 104, totalWidth: 132 } as const;
const narrow = { nameWidth: 160, minColumnWidth: 92, totalWidth: 124 } as const;

const renderName = ({ name }: GridRow) => <span className="plan-person">{name}</span>;

const toggledIn = (folded: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  folded.has(id) ? new Set([...folded].filter((other) => other !== id)) : new Set([...folded, id]);

/** `order`: the people from top to bottom; what is folded away is not among them. */
type HandsOf = { model: PlanModel; board: Board; order: readonly string[] };

/** What pointer, keyboard and clipboard do to the plan. */
function useHands({ model, board, order }: HandsOf) {
  const t = useT();
  const { apply } = board;
  return {
    onKey: (event: React.KeyboardEvent, place: CellPlace) => isBoardKey({ model, board, order }, event, place),
    onMenu: (place: CellPlace, at: { x: number; y: number }) => {
      board.setFocus(place);
      board.setMenu(at);
    },
    openMenu: (place: CellPlace) => {
      board.setFocus(place);
      const { left, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      board.setMenu({ x: left, y: bottom });
    },
    onPaint: (places: readonly CellPlace[]) => {
      if (board.brush !== null) apply(painted(model, places, wishOf(board.brush)));
    },
    canDrag: (place: CellPlace) => Boolean(wishAt(model, place)?.shiftId),
    onDrop: (from: CellPlace, to: CellPlace, isCopy: boolean) => apply(moved(model, from, to, isCopy)),
    onDropText: (place: CellPlace, text: string) => {
      if (text === restBrush || text === eraser || model.shiftOf.has(text))
        apply(painted(model, [place], wishOf(text)));
    },
    onCopy: (cells: readonly CellPlace[], isCut: boolean) => {
      const text = toTsv(copiedNames(model, cells, { rest: t('planning.rest') }));
      if (isCut) apply(painted(model, cells, { shiftId: null }));
      return text;
    },
    onPaste: (at: CellPlace, texts: readonly (readonly string[])[]) => {
      const { unknown, ...gesture } = pasted(model, {
        at,
        texts,
        order,
        selection: meantBy(board, at),
        restWords,
      });
      if (unknown > 0) notify.warning(t('planning.paste.unknown', { count: unknown }));
      if (gesture.wanted.length > 0 || gesture.missed > 0) apply(gesture);
    },
  };
}

/** The word for rest in both languages: a sheet may come from a colleague who reads the other. */
const restWords = ['Riposo', 'Rest'] as const;
