import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { useId } from 'react';
import { addDays, dayIn } from '@timbro/core/days/rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { visuallyHidden } from '@timbro/kit/page/visually-hidden.ts';
import { formatLength, formatShortTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { avatarOf } from '#parts/people/avatar-of.ts';
import { PersonAvatar } from '#parts/people/person-avatar.tsx';
import { minutesSince } from '../presence/since-text.ts';
import { type OutPerson, outPeople } from './out-people.ts';

const LinkBase = createLink(ButtonBase);
const everybodyOut = { query: { out: 'true', pageSize: 200 } } as const;

/** Nobody is out for longer than a day, so crossings of two days are enough. */
function useOut(now: Date) {
  const zone = useCompanyZone();
  const from = addDays(dayIn(zone, now), -1);
  const exits = useRead(api.exits.list, everybodyOut, { inPlace: true });
  const crossings = useRead(api.exitsLogs.list, { query: { from, pageSize: 200 } }, { inPlace: true });
  const isMissing = [exits, crossings].some(({ error, data }) => error && !data);
  if (isMissing) return 'missing';
  return exits.data && crossings.data ? outPeople(exits.data.items, crossings.data.items, now) : 'coming';
}

type Props = { openId: string | undefined; onOpen(exit: { id: string }): void };

/** Who is outside at the moment and for how long; whoever should be back stands first. */
export function OutNow({ openId, onOpen }: Props) {
  const t = useT();
  const now = useNow();
  const titleId = useId();
  const out = useOut(now);
  if (out === 'missing') return <Typography sx={{ color: 'text.secondary' }}>{t('exits.outNow.failed')}</Typography>;
  // Its place is kept while it is on its way, so that the list below does not jump.
  if (out === 'coming') return <Box aria-busy="true" sx={stripLook} />;
  if (out.length === 0) return <Typography sx={stripLook}>{t('exits.outNow.nobody')}</Typography>;
  return (
    <Box component="section" aria-labelledby={titleId} sx={stripLook}>
      <Typography id={titleId} component="h2" sx={{ flex: 'none', fontWeight: 800 }}>
        {t('exits.outNow', { count: out.length })}
      </Typography>
      <Box component="ul" sx={listLook}>
        {out.map((person) => (
          <li key={person.user.id}>
            <Out person={person} now={now} openId={openId} onOpen={onOpen} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Leads to the exit; of who was only seen leaving, to where they are. */
function Out({ person, now, openId, onOpen }: Props & { person: OutPerson; now: Date }) {
  const { user, late, leftAt, reason, exitId } = person;
  const t = useT();
  const spoken = useSpoken(person, now);
  const isOpen = exitId !== null && exitId === openId;
  const look = { ...personLook, ...(late && lateLook), ...(isOpen && { boxShadow: 'inset 0 0 0 1px var(--text)' }) };
  const content = (
    <>
      <PersonAvatar person={avatarOf(user.displayName)} size={24} />
      <span>{user.displayName}</span>
      <Box component="span" sx={visuallyHidden}>
        {`, ${spoken.reason}, `}
      </Box>
      <Box component="strong" sx={{ color: late ? 'inherit' : 'var(--orange-text)' }}>
        {formatLength(minutesSince(leftAt, now))}
        {late && ` · ${t('exits.overdue.short')}`}
        {reason === null && (
          // Already said aloud.
          <span aria-hidden>{` · ${t('tracking.unannounced')}`}</span>
        )}
      </Box>
    </>
  );
  return exitId === null ? (
    <LinkBase
      to="/exit-notices"
      search={{ tab: 'tracking', id: user.id }}
      title={spoken.sentence}
      sx={{ ...look, color: 'inherit' }}
    >
      {content}
    </LinkBase>
  ) : (
    <ButtonBase
      onClick={() => onOpen({ id: exitId })}
      title={spoken.sentence}
      {...(isOpen && { 'aria-current': 'true' as const })}
      sx={look}
    >
      {content}
    </ButtonBase>
  );
}

function useSpoken({ user, reason, late, leftAt, expectedReturnAt }: OutPerson, now: Date) {
  const t = useT();
  const zone = useCompanyZone();
  const words = {
    name: user.displayName,
    reason: reason === null ? t('tracking.unannounced') : t(`exits.reason.${reason}`),
    length: formatLength(minutesSince(leftAt, now)),
  };
  const sentence =
    late && expectedReturnAt !== null
      ? t('exits.outNow.overdue', { ...words, time: formatShortTime(expectedReturnAt, zone) })
      : t('exits.outNow.person', words);
  return { reason: words.reason, sentence };
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
  position: 'relative',
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
