import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { type Access, access } from '@timbro/core/access.ts';
import { type Counters, type InboxCounter, counterNames } from '@timbro/core/notifications/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import type { Notice, NoticeTone } from '@timbro/kit/data/notices.ts';
import { useNotices } from '@timbro/kit/data/notices.ts';
import { Popover } from '@timbro/kit/layers/popover.tsx';
import { useCan } from '@timbro/kit/page/can.tsx';
import { BellIcon, CheckIcon, ErrorIcon, InfoIcon, WarningIcon } from '@timbro/kit/page/icons.ts';
import { formatTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { badgeText } from './badge.ts';
import { BellNotices } from './bell-notices.tsx';
import { useOwnNotices } from './use-notices.ts';

const iconOf: Readonly<Record<NoticeTone, ReactNode>> = {
  success: <CheckIcon fontSize="small" color="success" />,
  error: <ErrorIcon fontSize="small" color="error" />,
  warning: <WarningIcon fontSize="small" sx={{ color: 'var(--warning-text)' }} />,
  info: <InfoIcon fontSize="small" color="info" />,
};

/** How much waits for a decision, what is still to be read, and the messages that have already faded. */
export function Bell({ counters }: { counters: Counters }) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const notices = useOwnNotices();
  // Whoever has looked has read: the marks stay until the sheet closes.
  const close = () => {
    setAnchor(null);
    notices.markRead();
  };
  const total = counterNames.reduce((sum, name) => sum + counters[name], 0);
  const label = [
    total > 0 ? t('shell.notices.count', { count: badgeText(total) }) : t('shell.notices'),
    notices.unread > 0 && t('shell.notices.unread', { count: badgeText(notices.unread) }),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <IconButton
        title={t('shell.notices')}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge
          badgeContent={total || null}
          max={99}
          sx={{ '& .MuiBadge-badge': { bgcolor: 'var(--band-accent)', color: '#111', fontWeight: 700 } }}
        >
          <BellIcon />
          {notices.unread > 0 && <Box component="span" sx={unreadLook} />}
        </Badge>
      </IconButton>
      <Popover
        at={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('shell.notices'),
            sx: { width: 400, maxWidth: 'calc(100vw - 32px)', maxHeight: 'min(640px, calc(100dvh - 96px))', p: 4 },
          },
        }}
      >
        <Waiting counters={counters} total={total} onChoose={close} />
        {anchor !== null && notices.isOffered && <BellNotices of={notices} onChoose={close} />}
        <Recent />
      </Popover>
    </>
  );
}

/** At the other corner than the number, which tells what waits. */
const unreadLook = {
  position: 'absolute',
  left: -1,
  bottom: 1,
  width: 10,
  height: 10,
  borderRadius: '50%',
  border: '2px solid var(--band)',
  bgcolor: 'var(--band-accent)',
} as const;

type WaitingProps = { counters: Counters; total: number; onChoose: () => void };

function Waiting({ counters, total, onChoose }: WaitingProps) {
  const t = useT();
  if (total === 0) return null;
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography component="h2" variant="subtitle2">
        {t('shell.notices.pending')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1, mt: 2 }}>
        {counterNames.map(
          (name) =>
            counters[name] > 0 && (
              <Fragment key={name}>
                <dt>
                  <CounterLabel name={name} onChoose={onChoose} />
                </dt>
                <Box component="dd" sx={{ m: 0, fontWeight: 700 }}>
                  {counters[name]}
                </Box>
              </Fragment>
            ),
        )}
      </Box>
    </Box>
  );
}

type CounterPlace = {
  readonly to: '/register' | '/exit-notices';
  readonly search: Readonly<Record<string, string>>;
  readonly access: Access;
};
/** Where what is counted waits, and who may go there. */
const places: Readonly<Record<InboxCounter, CounterPlace>> = {
  leaveRequests: { to: '/register', search: { tab: 'requests' }, access: access.hr },
  stampsUpdates: { to: '/register', search: { tab: 'requests', view: 'stamping' }, access: access.hr },
  absences: { to: '/register', search: { tab: 'absences' }, access: access.hr },
  exitsRequests: { to: '/exit-notices', search: { tab: 'exit-requests' }, access: access.exits },
};
const RouterLink = createLink(Link);

function CounterLabel({ name, onChoose }: { name: InboxCounter; onChoose: () => void }) {
  const t = useT();
  const place = places[name];
  const mayOpen = useCan(place);
  const label = t(`counter.${name}`);
  return mayOpen ? (
    <RouterLink to={place.to} search={place.search} onClick={onChoose}>
      {label}
    </RouterLink>
  ) : (
    label
  );
}

function Recent() {
  const t = useT();
  const zone = useCompanyZone();
  const notices = useNotices();
  return (
    <section>
      <Typography component="h2" variant="subtitle2">
        {t('shell.notices.recent')}
      </Typography>
      {notices.length === 0 && (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t('shell.notices.none')}</Typography>
      )}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 2, maxHeight: 320, overflowY: 'auto' }}
      >
        {notices.map((notice) => (
          <RecentNotice key={notice.id} notice={notice} zone={zone} />
        ))}
      </Box>
    </section>
  );
}

function RecentNotice({ notice: { tone, text, at }, zone }: { notice: Notice; zone: string }) {
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '20px 1fr auto', gap: 2, alignItems: 'start' }}>
      {iconOf[tone]}
      <span>{text}</span>
      <Typography
        variant="caption"
        component="time"
        dateTime={at.toISOString()}
        sx={{ color: 'text.secondary', lineHeight: '21px' }}
      >
        {formatTime(at, zone)}
      </Typography>
    </Box>
  );
}
