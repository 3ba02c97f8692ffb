import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { RecordPanel } from '@timbro/kit/layers/record-panel.tsx';
import { ErrorBlock, Loading, NotFoundBlock } from '@timbro/kit/page/states.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { DecisionBar, RemoveButton } from '#parts/decisions/decision-bar.tsx';
import type { Decidable } from '#parts/decisions/decision-calls.ts';
import { RequestStatusChip } from '#parts/decisions/request-status.tsx';
import type { Decisions } from '#parts/decisions/use-decisions.ts';
import { useDepartments } from '#parts/department-choice/department-options.ts';
import { avatarOf } from '#parts/people/avatar-of.ts';
import { PersonAvatar } from '#parts/people/person-avatar.tsx';
import { RequestContent } from './content.tsx';
import type { InboxKind } from './kind.ts';
import type { Opened } from './use-opened.ts';

type Props<R extends Decidable> = {
  kind: InboxKind<R>;
  opened: Opened<R>;
  rows: readonly R[];
  decisions: Decisions<R>;
  /** Grows with each opening that should be heard. */
  arrivals: number;
  isWide: boolean;
  onReject(record: R): void;
};

/** The open request: beside the list, or over it where there is no room for both. */
export function InboxDetail<R extends Decidable>({ isWide, ...props }: Props<R>) {
  return isWide ? <BesideList {...props} /> : <OverList {...props} />;
}

function OverList<R extends Decidable>({ kind, opened, rows, decisions, onReject }: Omit<Props<R>, 'isWide'>) {
  const t = useT();
  const { record } = opened;
  const { MoreWays } = kind;
  return (
    <RecordPanel
      of={opened}
      rows={rows}
      title={record?.user.displayName ?? t(kind.title)}
      subtitle={record && <Subtitle record={record} />}
      footer={
        record && (
          <DecisionBar
            kind={kind.calls.kind}
            record={record}
            decisions={decisions}
            isHeld={kind.isHeld(record)}
            onReject={() => onReject(record)}
          />
        )
      }
    >
      {record && (
        <>
          <RequestContent kind={kind} record={record} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 5 }}>
            {MoreWays && <MoreWays record={record} decisions={decisions} />}
            <RemoveButton kind={kind.calls.kind} record={record} decisions={decisions} />
          </Box>
        </>
      )}
    </RecordPanel>
  );
}

function BesideList<R extends Decidable>({ kind, opened, decisions, arrivals, onReject }: Omit<Props<R>, 'isWide'>) {
  const head = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { record, named, error, isMissing, retry } = opened;
  const { MoreWays } = kind;
  const shownId = record?.id;
  const heard = useRef(arrivals);
  useEffect(() => {
    if (shownId === undefined) return;
    if (body.current) body.current.scrollTop = 0;
    if (heard.current === arrivals) return;
    heard.current = arrivals;
    head.current?.focus({ preventScroll: true });
  }, [shownId, arrivals]);
  if (named.id === undefined) return null;
  if (!record)
    return (
      <Paper variant="outlined" sx={{ ...frameLook, p: 4 }}>
        {error ? (
          <ErrorBlock error={error} onRetry={retry} />
        ) : isMissing ? (
          <NotFoundBlock onLeave={named.close} />
        ) : (
          <Loading rows={8} />
        )}
      </Paper>
    );
  return (
    <Paper variant="outlined" component="section" aria-labelledby="request-head" sx={frameLook}>
      <Box sx={headLook}>
        <PersonAvatar person={avatarOf(record.user.displayName)} size={44} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            id="request-head"
            ref={head}
            component="h2"
            variant="h6"
            tabIndex={-1}
            sx={{ width: 'fit-content', maxWidth: '100%', overflowWrap: 'anywhere' }}
          >
            {record.user.displayName}
          </Typography>
          <Subtitle record={record} />
        </Box>
      </Box>
      <Box
        ref={body}
        key={record.id}
        role="group"
        aria-labelledby="request-head"
        // It scrolls, and what it shows may have nothing else that the keyboard could stand on.
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: 5, '&:focus-visible': { outlineOffset: -2 } }}
      >
        <RequestContent kind={kind} record={record} />
      </Box>
      <Box sx={footLook}>
        <DecisionBar
          kind={kind.calls.kind}
          record={record}
          decisions={decisions}
          isHeld={kind.isHeld(record)}
          hasKeys
          onReject={() => onReject(record)}
        >
          {MoreWays && <MoreWays record={record} decisions={decisions} />}
        </DecisionBar>
        <Box sx={{ flex: 1 }} />
        <RemoveButton kind={kind.calls.kind} record={record} decisions={decisions} />
      </Box>
    </Paper>
  );
}

function Subtitle({ record: { user, status } }: { record: Decidable }) {
  const departments = useDepartments();
  const department = departments.find(({ id }) => id === user.departmentId);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2, color: 'text.secondary' }}>
      <RequestStatusChip status={status} />
      {department?.name}
    </Box>
  );
}

const frameLook = {
  position: 'sticky',
  top: 'calc(var(--band-height, 64px) + 16px)',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 320,
  maxHeight: 'max(420px, calc(100dvh - var(--inbox-top, 180px) - 16px))',
  borderRadius: '12px',
  overflow: 'clip',
} as const;
const headLook = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 4,
  px: 5,
  py: 4,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
const footLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  px: 5,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
  '&:not(:has(> button, > p))': { display: 'none' },
} as const;
