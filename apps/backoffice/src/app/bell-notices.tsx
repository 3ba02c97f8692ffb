import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { access } from '@timbro/core/access.ts';
import type { Notice } from '@timbro/core/notifications/contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { Ago } from '@timbro/kit/words/ago.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { usePeriodText } from '#parts/decisions/period-text.ts';

const LinkLine = createLink(ButtonBase);
const shownAtMost = 20;
type OnChoose = () => void;

/** Where the record of a notice opens. */
export const placeOf = ({ kind, id }: Pick<Notice, 'kind' | 'id'>) => ({
  tab: kind === 'absences' ? 'absences' : 'requests',
  ...(kind === 'stampsUpdates' && { view: 'stamping' }),
  id,
});

/** What waits for this person, and the answers to what they asked for; each leads to its record. */
export function BellNotices({ onChoose }: { onChoose: OnChoose }) {
  const t = useT();
  const read = useRead(api.notifications.list, { query: { pageSize: shownAtMost } }, { inPlace: true });
  if (read.error && !read.data) return <ErrorBlock error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Loading rows={3} />;
  const { items } = read.data;
  return (
    <>
      <Group title={t('shell.notices.toDecide')} notices={items.filter(({ own }) => !own)} onChoose={onChoose} />
      <Group title={t('shell.notices.own')} notices={items.filter(({ own }) => own)} onChoose={onChoose} />
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
          <li key={`${notice.kind}.${notice.id}`}>
            <NoticeLink notice={notice} onChoose={onChoose} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function NoticeLink({ notice, onChoose }: { notice: Notice; onChoose: OnChoose }) {
  const mayOpen = useCan({ access: access.hr });
  const text = useNoticeText()(notice);
  const content = (
    <>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {text}
      </Box>
      <Typography
        variant="caption"
        component="span"
        sx={{ color: 'text.secondary', whiteSpace: 'nowrap', lineHeight: '21px' }}
      >
        <Ago at={notice.at} />
      </Typography>
    </>
  );
  // What somebody asked for themselves is theirs as an employee, whatever else they may see.
  if (notice.own)
    return (
      <ButtonBase href={`/me/requests?id=${notice.id}`} sx={lineLook}>
        {content}
      </ButtonBase>
    );
  return mayOpen ? (
    <LinkLine to="/register" search={placeOf(notice)} onClick={onChoose} sx={lineLook}>
      {content}
    </LinkLine>
  ) : (
    <Line>{content}</Line>
  );
}

const Line = ({ children }: { children: ReactNode }) => <Box sx={lineLook}>{children}</Box>;

function useNoticeText(): (notice: Notice) => string {
  const t = useT();
  const periodText = usePeriodText();
  return ({ kind, own, status, user, type, startsOn, endsOn }) => {
    const period = periodText({ startsOn, endsOn, startTime: null, endTime: null });
    const what = type === null ? t('notices.stampings') : t(`absence.${type}`);
    if (own && (status === 'approved' || status === 'rejected')) return t(`notices.${status}`, { what, period });
    return t(`notices.pending.${kind}`, { name: user.displayName, type: what, period });
  };
}

const lineLook = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 3,
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
