import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { isOverdue } from '@timbro/core/exits/rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { formatLength, formatShortTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { avatarOf } from '#parts/people/avatar-of.ts';
import { PersonAvatar } from '#parts/people/person-avatar.tsx';
import { minutesOut, outInOrder } from './exit-times.ts';

const everybodyOut = { query: { out: 'true', pageSize: 200 } } as const;

type Props = { openId: string | undefined; onOpen(exit: Exit): void };

/** Who is outside at the moment and for how long; whoever should be back stands first. */
export function OutNow({ openId, onOpen }: Props) {
  const t = useT();
  const now = useNow();
  const titleId = useId();
  const { data, error } = useRead(api.exits.list, everybodyOut, { inPlace: true });
  if (error && !data) return <Typography sx={{ color: 'text.secondary' }}>{t('exits.outNow.failed')}</Typography>;
  // Its place is kept while it is on its way, so that the list below does not jump.
  if (!data) return <Box aria-busy="true" sx={{ minHeight: 48 }} />;
  const out = outInOrder(data.items, now);
  if (out.length === 0) return <Typography sx={stripLook}>{t('exits.outNow.nobody')}</Typography>;
  return (
    <Box component="section" aria-labelledby={titleId} sx={stripLook}>
      <Typography id={titleId} component="h2" sx={{ flex: 'none', fontWeight: 800 }}>
        {t('exits.outNow', { count: data.total })}
      </Typography>
      <Box component="ul" sx={listLook}>
        {out.map((exit) => (
          <li key={exit.id}>
            <OutPerson exit={exit} now={now} isOpen={exit.id === openId} onOpen={() => onOpen(exit)} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function OutPerson({ exit, now, isOpen, onOpen }: { exit: Exit; now: Date; isOpen: boolean; onOpen(): void }) {
  const t = useT();
  const zone = useCompanyZone();
  const { user, reason, expectedReturnAt } = exit;
  const late = isOverdue(exit, now);
  const length = formatLength(minutesOut(exit, now) ?? 0);
  const words = {
    name: user.displayName,
    reason: t(`exits.reason.${reason ?? 'none'}`),
    length,
  };
  const spoken =
    late && expectedReturnAt !== null
      ? t('exits.outNow.overdue', { ...words, time: formatShortTime(expectedReturnAt, zone) })
      : t('exits.outNow.person', words);
  return (
    <ButtonBase
      onClick={onOpen}
      title={spoken}
      aria-label={spoken}
      {...(isOpen && { 'aria-current': 'true' as const })}
      sx={{ ...personLook, ...(late && lateLook), ...(isOpen && { boxShadow: 'inset 0 0 0 1px var(--text)' }) }}
    >
      <PersonAvatar person={avatarOf(user.displayName)} size={24} />
      <span>{user.displayName}</span>
      <Box component="strong" sx={{ color: late ? 'inherit' : 'var(--orange-text)' }}>
        {length}
        {late && ` · ${t('exits.overdue.short')}`}
      </Box>
    </ButtonBase>
  );
}

const stripLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 48,
  minWidth: 0,
  px: 4,
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;
const listLook = {
  listStyle: 'none',
  display: 'flex',
  flexWrap: { sm: 'wrap' },
  gap: 2,
  // The focus ring of the first and the last is not cut off.
  m: '-4px',
  p: '4px',
  minWidth: 0,
  overflowX: { xs: 'auto', sm: 'visible' },
} as const;
const personLook = {
  gap: 2,
  minHeight: 36,
  pl: 1.5,
  pr: 3,
  borderRadius: '18px',
  border: 1,
  borderColor: 'divider',
  font: 'inherit',
  fontSize: 13,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '@media (pointer: coarse)': { minHeight: 44, borderRadius: '22px' },
} as const;
const lateLook = { color: 'var(--rejected)', bgcolor: 'var(--rejected-soft)', borderColor: 'var(--rejected)' } as const;
