import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { access } from '@timbro/core/access.ts';
import type { Notice } from '@timbro/core/notifications/contract.ts';
import { noticeText } from '@timbro/core/notifications/notice-text.ts';
import { type NoticeKind, ownPlaceOf } from '@timbro/core/notifications/rules.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { visuallyHidden } from '@timbro/kit/page/visually-hidden.ts';
import { Ago } from '@timbro/kit/words/ago.tsx';
import { formatDays } from '@timbro/kit/words/format.ts';
import { useLanguage, useT } from '@timbro/kit/words/i18n.ts';
import type { OwnNotices } from './use-notices.ts';

const LinkLine = createLink(ButtonBase);
type OnChoose = () => void;
type Search = Readonly<Record<string, string>>;

/** Where in the register the record of a notice opens; a kind that has no place there leads nowhere. */
const places: Readonly<Partial<Record<NoticeKind, (notice: Notice) => Search>>> = {
  leaveRequests: ({ recordId }) => ({ tab: 'requests', id: recordId }),
  stampsUpdates: ({ recordId }) => ({ tab: 'requests', view: 'stamping', id: recordId }),
  absences: ({ recordId }) => ({ tab: 'absences', id: recordId }),
};

const isAlarm = ({ kind }: Notice) => kind === 'deviceAlarms' || kind === 'kioskAlarms';
/** Alarms are nobody's to approve, and come first. */
const groups = [
  { title: 'shell.notices.alarms', holds: isAlarm },
  { title: 'shell.notices.toDecide', holds: (notice: Notice) => !notice.own && !isAlarm(notice) },
  { title: 'shell.notices.own', holds: (notice: Notice) => notice.own && !isAlarm(notice) },
] as const;

/** What waits for this person, and the news about their own things; each leads to its record. */
export function BellNotices({ of: { read, unread, markRead }, onChoose }: { of: OwnNotices; onChoose: OnChoose }) {
  const t = useT();
  if (read.error && !read.data) return <ErrorBlock error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Loading rows={3} />;
  const { items } = read.data;
  return (
    <>
      {unread > 0 && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: -1, mb: 1 }}>
          <Button size="small" onClick={markRead}>
            {t('notices.read')}
          </Button>
        </Box>
      )}
      {groups.map(({ title, holds }) => (
        <Group key={title} title={t(title)} notices={items.filter(holds)} onChoose={onChoose} />
      ))}
    </>
  );
}

function Group({ title, notices, onChoose }: { title: string; notices: readonly Notice[]; onChoose: OnChoose }) {
  if (notices.length === 0) return null;
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography component="h2" variant="subtitle2">
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, mx: -2, p: 0 }}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeLine notice={notice} onChoose={onChoose} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

type Place = { readonly href: string } | { readonly to: string; readonly search: Search };

/** Where a notice leads: what is one's own to the employee app, the rest to the page of its kind for those who have it. */
function usePlace(notice: Notice): Place | null {
  const seesRegister = useCan({ access: access.hr });
  const seesExits = useCan({ access: access.exits });
  const seesDevices = useCan({ access: access.devices });
  const seesKiosks = useCan({ access: access.kiosks });
  const href = notice.own ? ownPlaceOf(notice) : null;
  if (href !== null) return { href };
  if (notice.kind === 'exits')
    return seesExits ? { to: '/exit-notices', search: { tab: 'exit-requests', id: notice.recordId } } : null;
  if (notice.kind === 'deviceAlarms') return seesDevices ? { to: `/devices/${notice.recordId}`, search: {} } : null;
  if (notice.kind === 'kioskAlarms')
    return seesKiosks ? { to: '/settings', search: { tab: 'kiosks', id: notice.recordId } } : null;
  const search = seesRegister ? places[notice.kind]?.(notice) : undefined;
  return search ? { to: '/register', search } : null;
}

function NoticeLine({ notice, onChoose }: { notice: Notice; onChoose: OnChoose }) {
  const place = usePlace(notice);
  const content = <NoticeContent notice={notice} />;
  if (place === null) return <Box sx={lineLook}>{content}</Box>;
  return 'href' in place ? (
    <ButtonBase href={place.href} onClick={onChoose} sx={lineLook}>
      {content}
    </ButtonBase>
  ) : (
    <LinkLine to={place.to} search={place.search} onClick={onChoose} sx={lineLook}>
      {content}
    </LinkLine>
  );
}

function NoticeContent({ notice }: { notice: Notice }) {
  const t = useT();
  const language = useLanguage();
  const { at, readAt, startsOn, endsOn } = notice;
  const isUnread = readAt === null;
  const period = startsOn !== null && endsOn !== null ? formatDays(startsOn, endsOn) : '';
  return (
    <>
      <Box component="span" aria-hidden sx={{ ...dotLook, visibility: isUnread ? 'visible' : 'hidden' }} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: isUnread ? 700 : 'inherit' }}>
        {isUnread && (
          <Box component="span" sx={visuallyHidden}>
            {`${t('notices.unread')}: `}
          </Box>
        )}
        {noticeText(t, notice, period, language)}
      </Box>
      <Typography
        variant="caption"
        component="span"
        sx={{ color: 'text.secondary', whiteSpace: 'nowrap', lineHeight: '21px' }}
      >
        <Ago at={at} />
      </Typography>
    </>
  );
}

const dotLook = {
  flex: 'none',
  width: 8,
  height: 8,
  mt: '7px',
  borderRadius: '50%',
  bgcolor: 'var(--accent-text)',
} as const;

const lineLook = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  width: '100%',
  minHeight: 36,
  px: 2,
  py: 1.5,
  borderRadius: 1,
  font: 'inherit',
  textAlign: 'left',
  color: 'inherit',
  textDecoration: 'none',
  '&:is(a):hover': { bgcolor: 'var(--group)' },
  '&.Mui-focusVisible': { outlineOffset: -2 },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;
