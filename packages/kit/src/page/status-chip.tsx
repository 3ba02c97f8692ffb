import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import {
  ArchiveIcon,
  CalendarIcon,
  CancelIcon,
  CheckCircleIcon,
  ClockIcon,
  ConnectedIcon,
  DisconnectedIcon,
  EditIcon,
  ErrorIcon,
  LockIcon,
  MailIcon,
  TimedOutIcon,
  WarningIcon,
} from './icons.ts';

type Look = { colour: string; icon: ComponentType<SvgIconProps> };

/** Colour, icon and word together: nobody has to tell two greens apart. The colours are tokens, so dark mode follows. */
const looks = {
  draft: { colour: 'draft', icon: EditIcon },
  pending: { colour: 'pending', icon: ClockIcon },
  approved: { colour: 'approved', icon: CheckCircleIcon },
  rejected: { colour: 'rejected', icon: CancelIcon },
  active: { colour: 'approved', icon: CheckCircleIcon },
  archived: { colour: 'archived', icon: ArchiveIcon },
  disabled: { colour: 'archived', icon: CancelIcon },
  invited: { colour: 'invited', icon: MailIcon },
  attention: { colour: 'pending', icon: WarningIcon },
  running: { colour: 'draft', icon: ClockIcon },
  locked: { colour: 'archived', icon: LockIcon },
  connected: { colour: 'approved', icon: ConnectedIcon },
  disconnected: { colour: 'rejected', icon: DisconnectedIcon },
  failed: { colour: 'rejected', icon: ErrorIcon },
  unanswered: { colour: 'rejected', icon: TimedOutIcon },
  expired: { colour: 'archived', icon: ClockIcon },
  vacation: { colour: 'vacation', icon: CalendarIcon },
  illness: { colour: 'illness', icon: CalendarIcon },
  dayOff: { colour: 'day-off', icon: CalendarIcon },
  rol: { colour: 'rol', icon: ClockIcon },
  overtime: { colour: 'overtime', icon: ClockIcon },
} as const satisfies Record<string, Look>;
export type ChipTone = keyof typeof looks;

export function StatusChip({ tone, label }: { tone: ChipTone; label: string }) {
  const { colour, icon: Icon } = looks[tone];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        height: 24,
        px: 2,
        borderRadius: '12px',
        fontSize: 12,
        fontWeight: 700,
        lineHeight: 1,
        verticalAlign: 'middle',
        whiteSpace: 'nowrap',
        color: `var(--${colour})`,
        backgroundColor: `var(--${colour}-soft)`,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 14 }} />
      {label}
    </Box>
  );
}
