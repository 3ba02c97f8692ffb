import type { ReactNode } from 'react';
import { planKey } from '@timbro/core/work-days/planning/draft-rules.ts';
import { AssignMenu } from './assign-menu.tsx';
import { Palette } from './palette.tsx';
import { PlanGrid } from './plan-grid.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type Board, noCells } from './use-board.ts';
import type { Plan } from './use-plan.ts';
import type { Work } from './use-work.ts';

type Props = {
  plan: Plan;
  board: Board;
  work: Work;
  departmentId: string | undefined;
  isSearched: boolean;
  /** What there is to be looked at, beside the palette. */
  notes: ReactNode;
  onNewShift(): void;
};

/** The palette, the week, and what is done with the cells that are chosen. */
export function PlanBoard({ plan, board, work, departmentId, isSearched, notes, onNewShift }: Props) {
  const { model, departments, contracts } = plan;
  const { selection } = board;
  const keptChosen = work.waiting.kept.filter((cell) => selection.has(planKey(cell)));
  return (
    <>
      <div className="plan-top">
        <Palette shifts={model.shifts} brush={board.brush} onBrush={board.setBrush} onNewShift={onNewShift} />
        {notes}
      </div>
      <div className="plan-sheet">
        <PlanGrid
          model={model}
          board={board}
          troubles={work.troubles}
          departments={departmentId === undefined ? departments : departments.filter(({ id }) => id === departmentId)}
          contracts={contracts}
          isGrouped={departmentId === undefined}
          hasCoverage={!isSearched}
        />
      </div>
      {selection.size > 0 && (
        <SelectionBar
          count={selection.size}
          keptCount={keptChosen.length}
          onAssign={board.setMenu}
          onBrush={(brush) => board.assign(brush)}
          onDrop={() => work.drop(keptChosen)}
          onClear={() => board.select(noCells)}
        />
      )}
      <AssignMenu
        at={board.menu}
        count={board.chosen().length}
        shifts={model.shifts}
        onChoose={(brush) => board.assign(brush)}
        onClose={() => board.setMenu(null)}
      />
    </>
  );
}
