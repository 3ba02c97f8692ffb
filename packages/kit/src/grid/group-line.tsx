import { memo } from 'react';
import { formatNumber } from '../words/format.ts';
import { useT } from '../words/i18n.ts';
import type { GridGroup } from './types.ts';

type GroupProps = {
  group: GridGroup;
  isFolded: boolean;
  number: number;
  top: number;
  /** How many columns the heading stands across. */
  span: number;
  isActive: boolean;
};

/** The heading of a group: a button that folds its people away. */
export const GroupLine = memo(function GroupLine({ group, isFolded, number, top, span, isActive }: GroupProps) {
  const t = useT();
  const { id, name, count } = group;
  return (
    <div className="pg-group" role="row" aria-rowindex={number} style={{ top }}>
      <div className="pg-group-cell" role="gridcell" aria-colindex={1} aria-colspan={span}>
        <button
          type="button"
          className="pg-fold"
          aria-expanded={!isFolded}
          tabIndex={isActive ? 0 : -1}
          data-group={id}
          data-active={isActive ? '' : undefined}
        >
          <svg aria-hidden="true" viewBox="0 0 24 24" width="18" height="18">
            <path fill="currentColor" d="M7.41 8.58 12 13.17l4.59-4.59L18 10l-6 6-6-6z" />
          </svg>
          {name}
          <span className="pg-group-count">{formatNumber(count)}</span>
          <span className="pg-unseen">{t('kit.grid.people', { count })}</span>
        </button>
      </div>
    </div>
  );
});
