import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useState } from 'react';
import { api } from '@timbro/kit/data/api.ts';
import { Can } from '@timbro/kit/page/can.tsx';
import { Empty, EmptyFiltered, ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { DroppedNote } from '@timbro/kit/table/dropped-note.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { isStep } from './board-keys.ts';
import { DraftActions } from './draft-actions.tsx';
import { PhonePlan } from './phone-plan.tsx';
import { type PlanAddress, planFilters, usePlanAddress } from './plan-address.ts';
import { PlanBoard } from './plan-board.tsx';
import { type Opened, PlanDialogs } from './plan-dialogs.tsx';
import { NotesButton, PastNote, WarningsNote } from './plan-status.tsx';
import { PlanningToolbar } from './planning-toolbar.tsx';
import { type Board, useBoard } from './use-board.ts';
import { type Plan, usePlan } from './use-plan.ts';
import { type Work, useWork } from './use-work.ts';
import './planning-tab.css';

/** The shifts of a week: painted here, judged while they are, published together. */
export function PlanningTab() {
  const address = usePlanAddress();
  const plan = usePlan(address);
  const board = useBoard(plan);
  const [opened, open] = useState<Opened>(null);
  const work = useWork(plan, () => open('notes'));
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const { done, undone } = plan.book;

  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, [contenteditable]');
    if (!isTyping && !event.defaultPrevented && isStep(event, board)) event.preventDefault();
  };
  return (
    <Box onKeyDown={onKeyDown} sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, gap: 3 }}>
      <DroppedNote search={address.search} filters={planFilters} />
      <PlanningToolbar
        address={address}
        departments={plan.departments}
        onTool={open}
        isPhone={isPhone}
        steps={{ canUndo: done.length > 0, canRedo: undone.length > 0, undo: board.undo, redo: board.redo }}
      >
        <DraftActions work={work} onWeek={address.showEverybodyIn} />
      </PlanningToolbar>
      <PastNote isOver={address.register.to < address.today} />
      <WarningsNote warnings={work.warnings} />
      <Body
        {...{ address, plan, board, work, isPhone }}
        onNewShift={() => open('newShift')}
        onNotes={() => open('notes')}
      />
      <PlanDialogs {...{ opened, address, plan, board, work }} onClose={() => open(null)} />
    </Box>
  );
}

type BodyProps = {
  address: PlanAddress;
  plan: Plan;
  board: Board;
  work: Work;
  isPhone: boolean;
  onNewShift(): void;
  onNotes(): void;
};

/** The week, or why there is none to be seen. */
function Body({ address, plan, board, work, isPhone, onNewShift, onNotes }: BodyProps) {
  const { register, shiftsRead, model } = plan;
  const error = register.rows ? shiftsRead.error : (register.error ?? shiftsRead.error);
  if (error && !shiftsRead.data) return <ErrorBlock error={error} onRetry={() => void shiftsRead.refetch()} />;
  if (error && !register.rows) return <ErrorBlock error={error} onRetry={register.retry} />;
  if (!register.rows || !shiftsRead.data) return <Loading shape="table" rows={12} />;
  if (model.shifts.length === 0) return <NoShifts onNewShift={onNewShift} />;
  if (register.rows.length === 0) return <Nobody address={address} />;
  const { troubles, warnings } = work;
  const notes = <NotesButton troubles={troubles} warnings={warnings} onShow={onNotes} />;
  return (
    <>
      <Box sx={{ height: 2, mb: -2 }}>{register.isPlaceholder && <LinearProgress sx={{ height: 2 }} />}</Box>
      {isPhone ? (
        <>
          {notes}
          <PhonePlan {...{ plan, board, troubles }} />
        </>
      ) : (
        <PlanBoard
          {...{ plan, board, work, notes }}
          departmentId={address.departmentId}
          isSearched={address.search.text['search'] !== undefined}
          onNewShift={onNewShift}
        />
      )}
    </>
  );
}

function NoShifts({ onNewShift }: { onNewShift(): void }) {
  const t = useT();
  return (
    <Empty
      title={t('planning.noShifts')}
      action={
        <Can do={api.shifts.create}>
          <Button variant="contained" onClick={onNewShift}>
            {t('planning.firstShift')}
          </Button>
        </Can>
      }
    />
  );
}

function Nobody({ address }: { address: PlanAddress }) {
  const t = useT();
  const { departmentId, search, reset, hasFilter } = address;
  if (!hasFilter) return <Empty title={t('planning.nobody')} />;
  const count = [departmentId, search.text['search']].filter((value) => value !== undefined).length;
  return <EmptyFiltered count={count} onReset={reset} />;
}
