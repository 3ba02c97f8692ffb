import type { ReactNode } from 'react';
import { AssignMenu } from './assign-menu.tsx';
import { Palette } from './palette.tsx';
import { PlanGrid } from './plan-grid.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Troubles } from './troubles.ts';
import { type Board, noCells } from './use-board.ts';
import type { Plan } from './use-plan.ts';

type Props = {
  plan: Plan;
  board: Board;
  troubles: Troubles;
  departmentId: string | undefined;
  isSearched: boolean;
  /** What there is to be looked at, beside the palette. */
  notes: ReactNode;
  onNewShift(): void;
};

/** The palette, the week, and what is done with the cells that are chosen. */
export function PlanBoard({ plan, board, troubles, departmentId, isSearched, notes, onNewShift }: Props) {
  const { model, departments, contracts } = plan;
  const { selection } = board;
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
          troubles={troubles}
          departments={departmentId === undefined ? departments : departments.filter(({ id }) => id === departmentId)}
          contracts={contracts}
          isGrouped={departmentId === undefined}
          hasCoverage={!isSearched}
        />
      </div>
      {selection.size > 0 && (
        <SelectionBar
          count={selection.size}
          onAssign={board.setMenu}
          onBrush={(brush) => board.assign(brush)}
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
