import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { dayIn } from '@timbro/core/days/rules.ts';
import { isOver } from '@timbro/core/devices/command-rules.ts';
import type { SentCommand } from '@timbro/core/devices/commands-contract.ts';
import { commandSteps, stepsOf } from '@timbro/core/devices/console-rules.ts';
import type { Device } from '@timbro/core/devices/contract.ts';
import type { Envelope } from '@timbro/core/devices/measures-contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useSession } from '@timbro/kit/memory/session.ts';
import { Can, useCan } from '@timbro/kit/page/can.tsx';
import { PrivacyIcon } from '@timbro/kit/page/icons.ts';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatDay, formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { monoLook } from '#parts/devices/device-marks.tsx';
import { commandTones, paramsText, stateText } from './command-words.ts';
import type { Commands } from './use-commands.ts';

type Props = { device: Device; envelopes: readonly Envelope[]; commands: Commands; zone: string };

/** What was asked of the device, newest first, each with how far it came. */
export function CommandLog({ device, envelopes, commands, zone }: Props) {
  const t = useT();
  const { log, error } = commands;
  const newest = log?.find(({ detail }) => hasFields(detail));
  const isHeldBack = device.connectionStatus === 'connected' && commands.flight !== null;
  return (
    <>
      <Box component="h3" sx={headLook}>
        {t('console.log')}
      </Box>
      {error ? (
        <ErrorBlock error={error} onRetry={commands.retry} />
      ) : !log ? (
        <Loading shape="list" rows={3} />
      ) : log.length === 0 ? (
        <Box sx={{ p: 3, color: 'text.secondary' }}>{t('console.log.none')}</Box>
      ) : (
        <Box role="log" aria-label={t('console.log')} tabIndex={0} sx={{ maxHeight: 520, overflowY: 'auto' }}>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {log.map((command) => (
              <CommandLine
                key={command.commandId}
                command={command}
                isOpenAtFirst={command === newest}
                isHeldBack={isHeldBack}
                envelopes={envelopes}
                zone={zone}
                onCancel={() => commands.cancel(command.commandId)}
              />
            ))}
          </Box>
        </Box>
      )}
      {commands.hasMore && (
        <Button sx={{ m: 2 }} onClick={commands.showMore}>
          {t('console.log.more')}
        </Button>
      )}
      <Foot />
    </>
  );
}

/** A sentence stands on the line itself. */
const hasFields = (detail: SentCommand['detail']): detail is Record<string, unknown> =>
  typeof detail === 'object' && detail !== null;

/** What the form will ask for, or what it does not offer to this person. */
function Foot() {
  const t = useT();
  const mayAll = useCan(api.deviceCommands.cancel);
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        p: 3,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: 13,
      }}
    >
      <PrivacyIcon aria-hidden fontSize="small" />
      {t(mayAll ? 'console.dangerous' : 'console.only')}
    </Box>
  );
}

type LineProps = Pick<Props, 'envelopes' | 'zone'> & {
  command: SentCommand;
  /** Whether what waits does so behind another one. */
  isHeldBack: boolean;
  isOpenAtFirst: boolean;
  onCancel(): void;
};

function CommandLine({ command, isHeldBack, isOpenAtFirst, envelopes, zone, onCancel }: LineProps) {
  const t = useT();
  const { status, requestedBy, queuedAt } = command;
  const ownId = useSession().user?.id;
  const word = t(`devices.command.${command.command}`);
  return (
    <Box component="li" sx={lineLook}>
      <Box
        component="time"
        dateTime={queuedAt}
        title={formatInstant(queuedAt, zone)}
        sx={{ color: 'text.secondary', fontSize: 13 }}
      >
        <MomentText at={queuedAt} zone={zone} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box component="strong">{word}</Box>
          <Box component="span" sx={{ fontSize: 13 }}>
            {paramsText(t, command, envelopes)}
          </Box>
          <Box sx={{ flex: 1 }} />
          <StatusChip tone={commandTones[status]} label={t(`devices.commandStatus.${status}`)} />
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            fontSize: 13,
            color: 'text.secondary',
          }}
        >
          <Steps command={command} />
          {isOver(status) ? (
            <span>{stateText(t, command, isHeldBack, new Date(queuedAt))}</span>
          ) : (
            <TickingState command={command} isHeldBack={isHeldBack} />
          )}
        </Box>
        {requestedBy?.id !== ownId && (
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
            {requestedBy ? t('console.by', { name: requestedBy.displayName }) : t('console.byProvider')}
          </Box>
        )}
        {hasFields(command.detail) && <Answer detail={command.detail} isOpenAtFirst={isOpenAtFirst} />}
        {status === 'queued' && (
          <Can do={api.deviceCommands.cancel}>
            <WriteButton size="small" aria-label={t('console.cancelOf', { command: word })} onClick={onCancel}>
              {t('console.cancel')}
            </WriteButton>
          </Can>
        )}
      </Box>
    </Box>
  );
}

/** The time of today's commands, the day of older ones. */
function MomentText({ at, zone }: { at: string; zone: string }) {
  const today = dayIn(zone, useNow());
  const day = dayIn(zone, new Date(at));
  return day === today ? timeOf(at, zone) : formatDay(day).slice(0, 5);
}
const timeOf = (at: string, timeZone: string) =>
  new Date(at).toLocaleTimeString('it-IT', { timeZone, hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** Counts the seconds while an answer is waited for. */
function TickingState({ command, isHeldBack }: Pick<LineProps, 'command' | 'isHeldBack'>) {
  const t = useT();
  const now = useNow(1_000);
  return (
    // Told once with its status, not every second.
    <span aria-live="off">{stateText(t, command, isHeldBack, now)}</span>
  );
}

function Steps({ command }: { command: SentCommand }) {
  const t = useT();
  const done = stepsOf(command);
  return (
    <Box
      component="span"
      role="img"
      aria-label={t('console.steps', { done, all: commandSteps })}
      sx={{ display: 'inline-flex', gap: '3px' }}
    >
      {Array.from({ length: commandSteps }, (_, step) => (
        <Box
          component="span"
          key={step}
          sx={{ width: 14, height: 4, borderRadius: '2px', bgcolor: step < done ? 'text.primary' : 'divider' }}
        />
      ))}
    </Box>
  );
}

function Answer({ detail, isOpenAtFirst }: { detail: object; isOpenAtFirst: boolean }) {
  const t = useT();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      sx={{ mt: 1, fontSize: 13 }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
        {t('console.answer')}
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        sx={{ ...monoLook, m: 0, p: 2, fontSize: 12, overflowX: 'auto', bgcolor: 'var(--group)', borderRadius: 1 }}
      >
        {JSON.stringify(detail, null, 2)}
      </Box>
    </Box>
  );
}

const headLook = {
  m: 0,
  px: 3,
  py: 2,
  fontSize: 14,
  fontWeight: 700,
  bgcolor: 'var(--group)',
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const lineLook = {
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr)',
  gap: 2,
  px: 3,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
