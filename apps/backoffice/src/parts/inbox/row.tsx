import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { Ago } from '@timbro/kit/words/ago.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Decidable } from '#parts/decisions/decision-calls.ts';
import { usePeriodText } from '#parts/decisions/period-text.ts';
import { RequestStatusChip } from '#parts/decisions/request-status.tsx';
import { avatarOf } from '#parts/people/avatar-of.ts';
import { PersonAvatar } from '#parts/people/person-avatar.tsx';
import type { InboxKind } from './kind.ts';

type Props<R extends Decidable> = {
  kind: InboxKind<R>;
  record: R;
  isOpen: boolean;
  isSelected?: boolean;
  /** Left out where no bulk action may touch it. */
  onToggle?: () => void;
  onOpen(): void;
};

export function InboxRow<R extends Decidable>({ kind, record, isOpen, isSelected, onToggle, onOpen }: Props<R>) {
  const t = useT();
  const periodText = usePeriodText();
  const zone = useCompanyZone();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const { user, status, submittedAt, createdAt } = record;
  const period = periodText(kind.spanOf(record, zone));
  return (
    <Box component="li" ref={row} sx={{ ...rowLook, ...(isOpen && openLook) }}>
      {isSelected !== undefined && (
        <Checkbox
          size="small"
          checked={isSelected}
          disabled={onToggle === undefined}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': t('requests.select', { name: user.displayName, period }) } }}
        />
      )}
      <ButtonBase onClick={onOpen} {...(isOpen && { 'aria-current': 'true' as const })} sx={buttonLook}>
        <PersonAvatar person={avatarOf(user.displayName)} size={36} />
        <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5 }}>
          <Line
            left={user.displayName}
            right={
              status === 'pendingReview' ? (
                <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, fontWeight: 500 }}>
                  <Ago at={submittedAt ?? createdAt} />
                </Box>
              ) : (
                <RequestStatusChip status={status} />
              )
            }
            isStrong
          />
          <Typography component="span" variant="body2" noWrap sx={{ color: 'text.secondary', fontWeight: 600 }}>
            {period}
          </Typography>
          <Typography component="span" variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {kind.line(record, t)}
          </Typography>
        </Box>
      </ButtonBase>
    </Box>
  );
}

function Line({ left, right, isStrong }: { left: string; right: React.ReactNode; isStrong: boolean }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Typography component="span" noWrap sx={{ flex: 1, minWidth: 0, fontWeight: isStrong ? 700 : 500 }}>
        {left}
      </Typography>
      {right}
    </Box>
  );
}

const rowLook = {
  display: 'flex',
  alignItems: 'center',
  pl: 1,
  borderBottom: 1,
  borderColor: 'divider',
  scrollMarginTop: '48px',
  '&:last-of-type': { borderBottom: 0 },
} as const;
/** A bar beside the soft ground: the open one is told apart without colour. */
const openLook = { bgcolor: 'var(--group)', boxShadow: 'inset 4px 0 0 var(--accent)' } as const;
const buttonLook = {
  flex: 1,
  minWidth: 0,
  gap: 3,
  pl: 2,
  pr: 4,
  py: 3,
  font: 'inherit',
  textAlign: 'left',
  justifyContent: 'flex-start',
  '&.Mui-focusVisible': { outlineOffset: -2 },
} as const;
