import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { PresentPerson } from '@timbro/core/presence/contract.ts';
import { isLate } from '@timbro/core/presence/people-rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { CloseIcon } from '@timbro/kit/page/icons.ts';
import { formatLength, formatNumber, formatTime } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { avatarOf } from '#parts/people/avatar-of.ts';
import { PersonAvatar } from '#parts/people/person-avatar.tsx';
import { minutesSince, sinceText, whyText } from '../presence/since-text.ts';
import { useSilence } from '../presence/use-silence.ts';

const LinkButton = createLink(Button);

type Props = { person: PresentPerson; department: string | undefined; onClose(): void };

/** Who is chosen on the map: where, why, back when. The way they took stands behind a link, since reading it is recorded. */
export function PersonCard({ person, department, onClose }: Props) {
  const t = useT();
  const zone = useCompanyZone();
  const now = useNow();
  const { user, exit } = person;
  const { hasGoneSilent } = useSilence();
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 2 }}>
        <PersonAvatar person={avatarOf(user.displayName)} size={28} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h3" sx={{ fontWeight: 700, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
            {user.displayName}
          </Typography>
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {department}
          </Typography>
        </Box>
        <IconButton size="small" aria-label={t('tracking.card.close')} onClick={onClose} sx={{ m: -1 }}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box component="dl" sx={factsLook}>
        {factsOf(t, person, { now, zone, hasGoneSilent }).map(({ label, value, tone }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary', fontWeight: 500 }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right', ...(tone && { color: `var(--${tone})` }) }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, mt: 3 }}>
        <LinkButton to={`/exit-notices/${user.id}`} variant="outlined" size="small">
          {t('tracking.card.trail')}
        </LinkButton>
        {exit && (
          <LinkButton to="/exit-notices" search={{ tab: 'exit-requests', id: exit.id }} size="small">
            {t('tracking.card.exit')}
          </LinkButton>
        )}
      </Box>
    </>
  );
}

type Line = { label: string; value: string; tone?: 'orange-text' | 'error' | 'warning-text' };
type Clock = { now: Date; zone: string };
type Judge = Clock & Pick<ReturnType<typeof useSilence>, 'hasGoneSilent'>;

function factsOf(t: Translate, person: PresentPerson, { now, zone, hasGoneSilent }: Judge): Line[] {
  const { presence, exit, site, phone } = person;
  const isOutside = presence === 'outside';
  return [
    {
      label: t(`presence.${presence}`),
      value: sinceText(t, person, { now, zone }),
      ...(isOutside && { tone: 'orange-text' as const }),
    },
    ...(isOutside ? [{ label: t('tracking.card.request'), value: whyText(t, person) }] : []),
    ...(isOutside && exit?.expectedReturnAt
      ? [returnOf(t, exit.expectedReturnAt, isLate(person, now), { now, zone })]
      : []),
    ...(site !== null && !isOutside ? [{ label: t('tracking.card.site'), value: site }] : []),
    ...(presence === 'notInCompany' ? [] : [positionOf(t, person.position, { now, hasGoneSilent })]),
    ...(phone !== null ? [{ label: t('tracking.card.phone'), value: phone }] : []),
  ];
}

function returnOf(t: Translate, at: string, late: boolean, { now, zone }: Clock): Line {
  const time = formatTime(at, zone);
  const label = t('tracking.card.return');
  if (!late) return { label, value: time };
  const length = formatLength(minutesSince(at, now));
  return { label, value: t('tracking.card.lateBy', { time, length }), tone: 'error' };
}

function positionOf(
  t: Translate,
  position: PresentPerson['position'],
  { now, hasGoneSilent }: Omit<Judge, 'zone'>,
): Line {
  const label = t('tracking.card.position');
  if (position === null) return { label, value: t('tracking.card.position.none') };
  const minutes = minutesSince(position.at, now);
  const metres = formatNumber(Math.round(position.accuracy));
  const value =
    minutes === 0
      ? t('tracking.card.position.now', { metres })
      : t('tracking.card.position.value', { length: formatLength(minutes), metres });
  return { label, value, ...(hasGoneSilent(position.at, now) && { tone: 'warning-text' as const }) };
}

const factsLook = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 3,
  rowGap: 1,
  fontSize: 12,
  fontWeight: 700,
} as const;
