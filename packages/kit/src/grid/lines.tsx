import { GroupLine } from './group-line.tsx';
import { markOf, marksOf } from './marks.ts';
import type { GridPlan, Spot } from './plan.ts';
import { GridRowLine } from './row.tsx';
import type { PeopleGridProps } from './types.ts';
import type { GridLayout } from './use-layout.ts';

type LinesProps<Cell> = Pick<
  PeopleGridProps<Cell>,
  'cellOf' | 'renderCell' | 'labelOf' | 'renderName' | 'renderTotal' | 'selection' | 'flashed'
> & { plan: GridPlan; layout: GridLayout; spot: Spot | null };

/** The lines in sight, each at its own height of the sheet. */
export function GridLines<Cell>({ plan, layout, spot, selection, flashed, ...draw }: LinesProps<Cell>) {
  const { drawnLines, drawnColumns, columnWidth, bodyHeight } = layout;
  const first = drawnColumns[0]?.index ?? 0;
  const last = drawnColumns.at(-1)?.index ?? -1;
  const inSight = plan.columns.slice(first, last + 1);
  const marked = { selection, flashed };
  return (
    <div className="pg-body" role="presentation" style={{ height: bodyHeight }}>
      {drawnLines.map(({ index, start, key }) => {
        const line = plan.lines[index];
        const isActive = spot?.line === index;
        if (line?.kind === 'group')
          return (
            <GroupLine
              key={key}
              group={line.group}
              isFolded={line.isFolded}
              number={index + 2}
              top={start}
              span={plan.columns.length + (draw.renderTotal ? 2 : 1)}
              isActive={isActive}
            />
          );
        const activeKey = isActive ? plan.columns[spot.column]?.key : undefined;
        return (
          line && (
            <GridRowLine
              key={key}
              row={line.row}
              number={index + 2}
              top={start}
              columns={plan.columns}
              first={first}
              last={last}
              columnWidth={columnWidth}
              activeColumn={isActive ? spot.column : -1}
              marks={marksOf(marked, line.row.id, inSight)}
              activeMark={activeKey === undefined ? ' ' : markOf(marked, line.row.id, activeKey)}
              cellOf={draw.cellOf}
              renderCell={draw.renderCell}
              labelOf={draw.labelOf}
              renderName={draw.renderName}
              renderTotal={draw.renderTotal}
            />
          )
        );
      })}
    </div>
  );
}
