import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { useId } from 'react';
import type { PresentPerson } from '@timbro/core/presence/contract.ts';
import { isLate, isUnannounced, outsideInOrder } from '@timbro/core/presence/people-rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { visuallyHidden } from '@timbro/kit/page/visually-hidden.ts';
import { formatLength, formatTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { avatarOf } from '#parts/people/avatar-of.ts';
import { PersonAvatar } from '#parts/people/person-avatar.tsx';
import { minutesSince } from '../presence/since-text.ts';

const LinkBase = createLink(ButtonBase);
/** Where they are is asked for on the map, which notes who looks. */
const everybodyOut = { query: { presence: ['outside'], places: 'false', pageSize: 200 } } as const;

type Props = { openId: string | undefined; onOpen(exit: { id: string }): void };

/** Who is outside at the moment and for how long; whoever should be back stands first. */
export function OutNow({ openId, onOpen }: Props) {
  const t = useT();
  const now = useNow();
  const titleId = useId();
  const { data, error } = useRead(api.presence.list, everybodyOut, { inPlace: true });
  if (error && !data) return <Typography sx={{ color: 'text.secondary' }}>{t('exits.outNow.failed')}</Typography>;
  // Its place is kept while it is on its way, so that the list below does not jump.
  if (!data) return <Box aria-busy="true" sx={stripLook} />;
  if (data.total === 0) return <Typography sx={stripLook}>{t('exits.outNow.nobody')}</Typography>;
  return (
    <Box component="section" aria-labelledby={titleId} sx={stripLook}>
      <Typography id={titleId} component="h2" sx={{ flex: 'none', fontWeight: 800 }}>
        {t('exits.outNow', { count: data.total })}
      </Typography>
      <Box component="ul" sx={listLook}>
        {outsideInOrder(data.items, now).map((person) => (
          <li key={person.user.id}>
            <Out person={person} now={now} openId={openId} onOpen={onOpen} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Leads to the exit; of who was only seen leaving, to where they are. */
function Out({ person, now, openId, onOpen }: Props & { person: PresentPerson; now: Date }) {
  const { user, exit } = person;
  const t = useT();
  const late = isLate(person, now);
  const spoken = useSpoken(person, late, now);
  const isOpen = exit !== null && exit.id === openId;
  const look = { ...personLook, ...(late && lateLook), ...(isOpen && { boxShadow: 'inset 0 0 0 1px var(--text)' }) };
  const content = (
    <>
      <PersonAvatar person={avatarOf(user.displayName)} size={24} />
      <span>{user.displayName}</span>
      <Box component="span" sx={visuallyHidden}>
        {`, ${spoken.reason}, `}
      </Box>
      <Box component="strong" sx={{ color: late ? 'inherit' : 'var(--orange-text)' }}>
        {spoken.length}
        {late && ` · ${t('exits.overdue.short')}`}
        {isUnannounced(person) && (
          // Already said aloud.
          <span aria-hidden>{` · ${t('tracking.unannounced')}`}</span>
        )}
      </Box>
    </>
  );
  return exit === null ? (
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
      onClick={() => onOpen(exit)}
      title={spoken.sentence}
      {...(isOpen && { 'aria-current': 'true' as const })}
      sx={look}
    >
      {content}
    </ButtonBase>
  );
}

function useSpoken({ user, exit, since }: PresentPerson, late: boolean, now: Date) {
  const t = useT();
  const zone = useCompanyZone();
  const words = {
    name: user.displayName,
    reason: exit?.reason ? t(`exits.reason.${exit.reason}`) : t('tracking.unannounced'),
    length: since === null ? '' : formatLength(minutesSince(since, now)),
  };
  const sentence =
    late && exit?.expectedReturnAt
      ? t('exits.outNow.overdue', { ...words, time: formatTime(exit.expectedReturnAt, zone) })
      : t('exits.outNow.person', words);
  return { ...words, sentence };
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
