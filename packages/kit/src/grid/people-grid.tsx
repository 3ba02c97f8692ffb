import { useMemo, useRef } from 'react';
import type { GridCore } from './core.ts';
import { planOf } from './plan.ts';
import { GridSheet } from './sheet.tsx';
import { useGridKeysListed } from './shortcuts.ts';
import { sizesOf } from './sizes.ts';
import type { CellPlace, PeopleGridProps } from './types.ts';
import { useActive } from './use-active.ts';
import { useGridClipboard } from './use-clipboard.ts';
import { useGridHandlers } from './use-handlers.ts';
import { useGridLayout } from './use-layout.ts';
import { useTodayShown } from './use-today-shown.ts';
import { gridVariables } from './variables.ts';
import './people-grid.css';
import './marks.css';

/**
 * People down, days across. Only what is in sight is drawn, cells are plain elements, and one handler of each kind
 * serves them all: that is what keeps a thousand people as light as twenty.
 */
export function PeopleGrid<Cell>(props: PeopleGridProps<Cell>) {
  const { rows, columns, groups, folded } = props;
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef<CellPlace | null>(null);
  const plan = useMemo(() => planOf({ rows, columns, groups, folded }), [rows, columns, groups, folded]);
  const active = useActive(box, plan, props.focus, props.onFocus);
  const sizes = sizesOf(props);
  const layout = useGridLayout(box, plan, sizes, active.spot?.line);
  const core: GridCore = { box, props, plan, layout, active, anchor };
  const handlers = useGridHandlers(core);
  useGridClipboard(core);
  useGridKeysListed(props);
  useTodayShown(box, plan, layout.columnWidth, sizes.nameWidth + layout.stuckRight, props.focus === null);
  return (
    <div className="pg">
      <div
        ref={box}
        className="pg-box"
        role="grid"
        aria-label={props.label}
        aria-multiselectable="true"
        aria-rowcount={plan.lines.length + sizes.footers + 1}
        aria-colcount={columns.length + (props.renderTotal ? 2 : 1)}
        data-tool={props.tool ?? 'select'}
        data-walking={props.focus ? '' : undefined}
        data-tight={layout.stuckRight < sizes.totalWidth ? '' : undefined}
        style={gridVariables(sizes, layout)}
        {...handlers}
      >
        <GridSheet {...props} plan={plan} layout={layout} spot={active.spot} />
      </div>
    </div>
  );
}
