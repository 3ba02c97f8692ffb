import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LeaveRequest } from '@timbro/core/leave-requests/contract.ts';
import type { StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import type { DayRequests as Requests, WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AbsenceChip } from '#parts/decisions/absence-chip.tsx';
import { DecisionBar, useRejecting } from '#parts/decisions/decision-bar.tsx';
import { type Decidable, type DecisionCalls, leaveCalls, stampsCalls } from '#parts/decisions/decision-calls.ts';
import { usePeriodText } from '#parts/decisions/period-text.ts';
import { type Decisions, useDecisions } from '#parts/decisions/use-decisions.ts';
import { ApproveWithEdit } from '../stampings/approve-with-edit.tsx';
import { DiffTable } from '../stampings/diff-table.tsx';
import { useEffectText } from '../stampings/effect-text.ts';

/** What waits for a decision and touches the day, to be decided right here. */
export function DayRequests({ info }: { info: WorkDayInfo }) {
  const { leave, stamps } = info.requests;
  const isClosed = info.status === 'closed';
  return (
    <>
      {stamps.map((asked) => (
        <StampsRequest key={asked.id} asked={asked} info={info} isClosed={isClosed} />
      ))}
      {leave.map((asked) => (
        <LeaveAsked key={asked.id} asked={asked} isClosed={isClosed} />
      ))}
    </>
  );
}

type StampsProps = { asked: Requests['stamps'][number]; info: WorkDayInfo; isClosed: boolean };

function StampsRequest({ asked, info, isClosed }: StampsProps) {
  const t = useT();
  const effectText = useEffectText();
  const read = useRead(api.stampsUpdates.list, { query: { id: asked.id } }, { inPlace: true });
  const record: StampsUpdate | undefined = read.data?.items[0];
  return (
    <RequestCard title={t('workDay.request.stamps')} to={`/register?tab=requests&view=stamping&id=${asked.id}`}>
      <DiffTable changes={asked.changes} stampings={info.stampings} date={info.date} />
      <Quote text={asked.reason} />
      {record && <Box sx={{ fontWeight: 600, fontSize: 13 }}>{effectText(record.effect)}</Box>}
      {record?.moved && <Box sx={{ color: 'var(--warning-text)', fontSize: 13 }}>{t('stampsUpdates.moved')}</Box>}
      {!isClosed && (
        <Decide read={read} record={record} calls={stampsCalls} isHeld={record?.moved ?? false} MoreWays={MoreWays} />
      )}
    </RequestCard>
  );
}

/** Where approving as it stands is possible, it is the one way: the panel has no room for a third. */
const MoreWays = ({ record, decisions }: { record: StampsUpdate; decisions: Decisions<StampsUpdate> }) =>
  record.moved ? <ApproveWithEdit record={record} decisions={decisions} /> : null;

function LeaveAsked({ asked, isClosed }: { asked: Requests['leave'][number]; isClosed: boolean }) {
  const t = useT();
  const periodText = usePeriodText();
  const read = useRead(api.leaveRequests.list, { query: { id: asked.id } }, { inPlace: true });
  const record: LeaveRequest | undefined = read.data?.items[0];
  return (
    <RequestCard title={t('workDay.request.leave')} to={`/register?tab=requests&id=${asked.id}`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <AbsenceChip type={asked.type} />
        <strong>{periodText(asked)}</strong>
      </Box>
      {asked.note !== null && <Quote text={asked.note} />}
      {!isClosed && <Decide read={read} record={record} calls={leaveCalls} />}
    </RequestCard>
  );
}

const TextLink = createLink(Link);

function RequestCard({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  const t = useT();
  return (
    <Box component="section" aria-label={title} sx={cardLook}>
      <Box component="h4" sx={cardHeadLook}>
        {title}
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, p: 3, minWidth: 0 }}>
        {children}
        <TextLink to={to} sx={{ fontSize: 13, justifySelf: 'start', py: 0.5 }}>
          {t('workDay.request.open')}
        </TextLink>
      </Box>
    </Box>
  );
}

const Quote = ({ text }: { text: string }) => (
  <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>«{text}»</Box>
);

type DecideProps<R extends Decidable> = {
  read: { readonly error: Error | null; refetch(): unknown };
  record: R | undefined;
  calls: DecisionCalls<R>;
  isHeld?: boolean;
  MoreWays?(props: { record: R; decisions: Decisions<R> }): ReactNode;
};

/** The day tells what is asked for; the record itself, which is read beside it, is what gets decided. */
function Decide<R extends Decidable>({ read, record, calls, isHeld = false, MoreWays: More }: DecideProps<R>) {
  const decisions = useDecisions(calls);
  const rejecting = useRejecting(decisions);
  if (!record)
    return read.error ? <ErrorBlock error={read.error} onRetry={() => void read.refetch()} /> : <Loading rows={2} />;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <DecisionBar
        kind={calls.kind}
        record={record}
        decisions={decisions}
        isHeld={isHeld}
        onReject={() => rejecting.reject(record)}
      >
        {More && <More record={record} decisions={decisions} />}
      </DecisionBar>
      {rejecting.dialog}
    </Box>
  );
}

const cardLook = { border: 1, borderColor: 'divider', borderRadius: '12px', overflow: 'clip', minWidth: 0 } as const;
const cardHeadLook = { m: 0, px: 3, py: 2, fontSize: 13, fontWeight: 700, bgcolor: 'var(--group)' } as const;
