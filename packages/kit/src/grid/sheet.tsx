import { GridFoot, GridHead } from './head.tsx';
import { GridLines } from './lines.tsx';
import type { GridPlan, Spot } from './plan.ts';
import { footHeight } from './sizes.ts';
import type { PeopleGridProps } from './types.ts';
import type { GridLayout } from './use-layout.ts';

type SheetProps<Cell> = PeopleGridProps<Cell> & { plan: GridPlan; layout: GridLayout; spot: Spot | null };

/** All that scrolls: the days above, the people, and what stays below them. */
export function GridSheet<Cell>(props: SheetProps<Cell>) {
  const { plan, layout, spot, columns, footers = [] } = props;
  const across = { columns, drawn: layout.drawnColumns, hasTotal: props.renderTotal !== undefined };
  return (
    <div className="pg-sheet" role="presentation">
      <GridHead
        {...across}
        corner={props.corner}
        totalHead={props.totalHead}
        activeColumn={props.focus ? spot?.column : undefined}
      />
      {plan.lines.length > 0 ? (
        <GridLines {...props} />
      ) : (
        <div className="pg-empty" role="row">
          <div role="gridcell" aria-colspan={columns.length + 1}>
            {props.empty}
          </div>
        </div>
      )}
      {footers.map((footer, index) => (
        <GridFoot
          key={footer.id}
          {...across}
          footer={footer}
          number={plan.lines.length + index + 2}
          bottom={(footers.length - 1 - index) * footHeight}
        />
      ))}
    </div>
  );
}
