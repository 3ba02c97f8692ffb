import { type ReactNode, memo } from 'react';
import type { GridColumn, GridRow } from './types.ts';

/** How the cells of a row are drawn; the same for every row. */
type CellDrawing = {
  cellOf(rowId: string, columnKey: string): unknown;
  renderCell(cell: unknown): ReactNode;
  labelOf(row: GridRow, column: GridColumn, cell: unknown): string;
};

type RowProps = CellDrawing & {
  row: GridRow;
  /** Counted from 1, with the head. */
  number: number;
  top: number;
  columns: readonly GridColumn[];
  first: number;
  last: number;
  columnWidth: number;
  /** The column that Tab reaches in this row; -1 in all rows but one. It is drawn wherever it is. */
  activeColumn: number;
  /** A letter for each drawn column (`marksOf`): as a text it compares by value, and only rows that differ are drawn. */
  marks: string;
  activeMark: string;
  renderName(row: GridRow): ReactNode;
  renderTotal?: ((row: GridRow) => ReactNode) | undefined;
};

/** Drawn again only when something of its own changed; its cells then decide for themselves. */
export const GridRowLine = memo(function GridRowLine(props: RowProps) {
  const { row, number, top, columns, first, last, columnWidth, activeColumn, marks, activeMark } = props;
  const { renderName, renderTotal } = props;
  const isActiveApart = activeColumn >= 0 && (activeColumn < first || activeColumn > last);
  const cell = (index: number, mark: string) => {
    const column = columns[index];
    const isApart = isActiveApart && index === activeColumn;
    return (
      column && (
        <GridCell
          key={column.key}
          row={row}
          column={column}
          number={index + 2}
          left={isApart ? index * columnWidth : undefined}
          cell={props.cellOf(row.id, column.key)}
          mark={mark}
          isActive={index === activeColumn}
          renderCell={props.renderCell}
          labelOf={props.labelOf}
        />
      )
    );
  };
  return (
    <div className="pg-row" role="row" aria-rowindex={number} data-row={row.id} style={{ top }}>
      <RowName row={row} renderName={renderName} />
      <div className="pg-track" role="presentation" style={{ paddingLeft: first * columnWidth }}>
        {isActiveApart && activeColumn < first && cell(activeColumn, activeMark)}
        {Array.from({ length: last - first + 1 }, (_, index) => cell(first + index, marks[index] ?? ' '))}
        {isActiveApart && activeColumn > last && cell(activeColumn, activeMark)}
      </div>
      {renderTotal && <RowTotal row={row} number={columns.length + 2} renderTotal={renderTotal} />}
    </div>
  );
});

type NameProps = { row: GridRow; renderName(row: GridRow): ReactNode };

const RowName = memo(function RowName({ row, renderName }: NameProps) {
  return (
    <div className="pg-name" role="rowheader" aria-colindex={1} data-name="">
      {renderName(row)}
    </div>
  );
});

type TotalProps = { row: GridRow; number: number; renderTotal(row: GridRow): ReactNode };

const RowTotal = memo(function RowTotal({ row, number, renderTotal }: TotalProps) {
  return (
    <div className="pg-total" role="gridcell" aria-colindex={number}>
      {renderTotal(row)}
    </div>
  );
});

type CellProps = Pick<CellDrawing, 'renderCell' | 'labelOf'> & {
  row: GridRow;
  column: GridColumn;
  number: number;
  /** Only of a cell that stands apart from the others that are drawn. */
  left: number | undefined;
  cell: unknown;
  mark: string;
  isActive: boolean;
};

const GridCell = memo(function GridCell(props: CellProps) {
  const { row, column, number, left, cell, mark, isActive, renderCell, labelOf } = props;
  const isSelected = mark === 's' || mark === 'b';
  return (
    <div
      className={classOf(column, isSelected, mark === 'f' || mark === 'b') + (left === undefined ? '' : ' pg-apart')}
      role="gridcell"
      aria-colindex={number}
      aria-selected={isSelected}
      aria-label={labelOf(row, column, cell)}
      tabIndex={isActive ? 0 : -1}
      data-col={column.key}
      data-active={isActive ? '' : undefined}
      style={left === undefined ? undefined : { left }}
    >
      {renderCell(cell)}
    </div>
  );
});

const classOf = ({ isToday, isQuiet }: GridColumn, isSelected: boolean, isFlashed: boolean) =>
  `pg-cell${isToday ? ' pg-today' : ''}${isQuiet ? ' pg-quiet' : ''}${isSelected ? ' pg-selected' : ''}${isFlashed ? ' pg-flash' : ''}`;
