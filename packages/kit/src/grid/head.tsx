import type { VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, memo } from 'react';
import { useT } from '../words/i18n.ts';
import type { GridColumn, GridFooter } from './types.ts';

type Drawn = { columns: readonly GridColumn[]; drawn: readonly VirtualItem[] };

type HeadProps = Drawn & {
  corner: ReactNode;
  totalHead: ReactNode;
  hasTotal: boolean;
  activeColumn: number | undefined;
};

/** The days above the people; they stay in sight. */
export const GridHead = memo(function GridHead(props: HeadProps) {
  const { columns, drawn, corner, totalHead, hasTotal, activeColumn } = props;
  const t = useT();
  return (
    <div className="pg-head" role="row" aria-rowindex={1}>
      <div className="pg-name" role="columnheader" aria-colindex={1}>
        {corner ?? <span className="pg-unseen">{t('kit.grid.names')}</span>}
      </div>
      <div className="pg-track" role="presentation" style={{ paddingLeft: drawn[0]?.start }}>
        {drawn.map(({ index }) => {
          const column = columns[index];
          return (
            column && <HeadCell key={column.key} column={column} number={index + 2} isActive={index === activeColumn} />
          );
        })}
      </div>
      {hasTotal && (
        <div className="pg-total" role="columnheader" aria-colindex={columns.length + 2}>
          {totalHead ?? <span className="pg-unseen">{t('kit.grid.total')}</span>}
        </div>
      )}
    </div>
  );
});

type HeadCellProps = { column: GridColumn; number: number; isActive: boolean };

const HeadCell = memo(function HeadCell({ column, number, isActive }: HeadCellProps) {
  const { key, label, head, isToday, isQuiet } = column;
  return (
    <div
      className={`pg-day${isToday ? ' pg-today' : ''}${isQuiet ? ' pg-quiet' : ''}${isActive ? ' pg-here' : ''}`}
      role="columnheader"
      aria-colindex={number}
      aria-label={label}
      data-head={key}
    >
      {head}
    </div>
  );
});

type FootProps = Drawn & { footer: GridFooter; number: number; bottom: number; hasTotal: boolean };

/** A row under the people that stays in sight. */
export const GridFoot = memo(function GridFoot(props: FootProps) {
  const { footer, number, bottom, columns, drawn, hasTotal } = props;
  return (
    <div className="pg-foot" role="row" aria-rowindex={number} style={{ bottom }}>
      <div className="pg-name" role="rowheader" aria-colindex={1} aria-label={footer.label}>
        {footer.name}
      </div>
      <div className="pg-track" role="presentation" style={{ paddingLeft: drawn[0]?.start }}>
        {drawn.map(({ index }) => {
          const column = columns[index];
          return (
            column && (
              <div
                key={column.key}
                className={`pg-cell${column.isQuiet ? ' pg-quiet' : ''}`}
                role="gridcell"
                aria-colindex={index + 2}
              >
                {footer.cell(column.key)}
              </div>
            )
          );
        })}
      </div>
      {hasTotal && (
        <div className="pg-total" role="gridcell" aria-colindex={columns.length + 2}>
          {footer.total}
        </div>
      )}
    </div>
  );
});
