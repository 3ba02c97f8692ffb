import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import { dayIn } from '@timbro/core/days/rules.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import {
  CalendarIcon,
  ClockIcon,
  ErrorIcon,
  InfoIcon,
  LockIcon,
  MailIcon,
  WarningIcon,
} from '@timbro/kit/page/icons.ts';
import { isWebKey, useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { useStampTime } from '../stampings/stamp-time.ts';
import { type ChipLook, chipsOf } from './day-view.ts';

type Look = { readonly colour: string; readonly sign: ComponentType<SvgIconProps> | string };

/** Sign, word and colour together; a full, a half and an empty circle tell presences apart without colour. */
const looks: Readonly<Record<ChipLook | 'holiday', Look>> = {
  inside: { colour: 'approved', sign: '●' },
  outside: { colour: 'pending', sign: '◐' },
  away: { colour: 'archived', sign: '○' },
  late: { colour: 'pending', sign: ClockIcon },
  request: { colour: 'invited', sign: MailIcon },
  blocking: { colour: 'rejected', sign: ErrorIcon },
  warning: { colour: 'draft', sign: WarningIcon },
  closed: { colour: 'archived', sign: LockIcon },
  plain: { colour: 'draft', sign: InfoIcon },
  holiday: { colour: 'day-off', sign: CalendarIcon },
};

/** The state of the day at a glance. */
export function DayChips({ info }: { info: WorkDayInfo }) {
  const t = useT();
  const zone = useCompanyZone();
  const now = useNow();
  const time = useStampTime(info.date);
  const chips = chipsOf(info, dayIn(zone, now) === info.date, time);
  const holiday = info.holiday === null ? null : `holiday.${info.holiday}`;
  const holidayName = holiday !== null && isWebKey(holiday) ? t(holiday) : info.holiday;
  if (chips.length === 0 && holidayName === null) return null;
  return (
    <Box component="ul" aria-label={t('workDay.chips')} sx={listLook}>
      {chips.map(({ look, text, values }) => (
        <Chip key={text} look={look} label={t(text, values)} />
      ))}
      {holidayName !== null && <Chip look="holiday" label={t('workDay.chip.holiday', { name: holidayName })} />}
    </Box>
  );
}

function Chip({ look, label }: { look: keyof typeof looks; label: string }) {
  const { colour, sign: Sign } = looks[look];
  return (
    <Box component="li" sx={{ ...chipLook, color: `var(--${colour})`, bgcolor: `var(--${colour}-soft)` }}>
      {typeof Sign === 'string' ? <span aria-hidden>{Sign}</span> : <Sign aria-hidden sx={{ fontSize: 14 }} />}
      {label}
    </Box>
  );
}

const listLook = { listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2 } as const;
const chipLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 24,
  px: 2.5,
  borderRadius: '12px',
  fontSize: 12,
  fontWeight: 700,
  lineHeight: 1.2,
} as const;
