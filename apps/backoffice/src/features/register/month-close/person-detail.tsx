import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useRef } from 'react';
import type { Day } from '@timbro/core/days/rules.ts';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { useSession } from '@timbro/kit/memory/session.ts';
import { Can, useCan } from '@timbro/kit/page/can.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { ObstacleList } from './obstacle-list.tsx';
import { fixesOf, obstaclesOf } from './obstacles.ts';
import { UncoveredLine, WarningLines } from './other-lines.tsx';
import { useNextFocus } from './use-next-focus.ts';

export type DetailActions = {
  onOpenDay(userId: string, date: Day): void;
  onApplyAll(months: readonly PersonMonth[]): void;
  onClose(months: readonly PersonMonth[]): void;
  onReopen(month: PersonMonth): void;
};
type Props = { month: PersonMonth; today: Day } & DetailActions;

/** Everything about one person's month: what is in its way, and the closing or opening of it. */
export function PersonDetail({ month, today, onOpenDay, onApplyAll, onClose, onReopen }: Props) {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const obstacles = useMemo(() => obstaclesOf(month), [month]);
  const keys = useMemo(() => obstacles.map(({ key }) => key), [obstacles]);
  const walk = useNextFocus(frame, keys);
  const isOwn = useSession().user?.id === month.user.id;
  const mayChange = useCan(api.workDays.update) && !isOwn;
  const fixes = fixesOf(month);
  const { user, standing } = month;
  return (
    <Box
      ref={frame}
      role="group"
      aria-label={t('close.detail', { name: user.displayName })}
      sx={{ display: 'grid', gap: 3, pt: 1, pb: 4, pr: 4, pl: { xs: 4, sm: 12 } }}
    >
      <Told month={month} />
      {isOwn && obstacles.some((obstacle) => 'date' in obstacle) && (
        <Typography variant="body2" color="text.secondary">
          {t('close.own')}
        </Typography>
      )}
      <ObstacleList
        month={month}
        obstacles={obstacles}
        walk={walk}
        today={today}
        mayChange={mayChange}
        onOpenDay={(date) => onOpenDay(user.id, date)}
      />
      <UncoveredLine month={month} onOpenDay={(date) => onOpenDay(user.id, date)} />
      <WarningLines month={month} onOpenDay={(date) => onOpenDay(user.id, date)} />
      {obstacles.length === 0 && standing !== 'closed' && (
        <Typography variant="body2" data-end tabIndex={-1} sx={{ fontWeight: 600 }}>
          {t(standing === 'ready' ? 'close.nothing.ready' : 'close.nothing.running')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '&:empty': { display: 'none' } }}>
        {mayChange && fixes.length > 1 && (
          <WriteButton variant="outlined" disabled={walk.busy !== null} onClick={() => onApplyAll([month])}>
            {t('close.applyAll', { count: fixes.length })}
          </WriteButton>
        )}
        <Can do={api.workDays.close}>
          {standing === 'ready' && (
            <WriteButton variant="contained" onClick={() => onClose([month])}>
              {t('close.closeOne')}
            </WriteButton>
          )}
          {standing === 'closed' && (
            <WriteButton variant="outlined" onClick={() => onReopen(month)}>
              {t('close.reopen')}
            </WriteButton>
          )}
        </Can>
      </Box>
    </Box>
  );
}

/** Who closed it and when, or why it was opened again. */
function Told({ month: { state, closedBy, closedAt, reopenReason } }: { month: PersonMonth }) {
  const t = useT();
  const zone = useCompanyZone();
  const when = closedAt === null ? '' : formatInstant(closedAt, zone);
  const told =
    state === 'closed'
      ? closedBy
        ? t('close.closedBy', { name: closedBy.displayName, when })
        : t('close.closedAt', { when })
      : reopenReason && t('close.reopened', { reason: reopenReason });
  return told ? (
    <Typography variant="body2" color="text.secondary">
      {told}
    </Typography>
  ) : null;
}
