import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import type { Day } from '@timbro/core/days/rules.ts';
import type { MonthWarning } from '@timbro/core/work-days/months/month-rules.ts';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { formatWeekday } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { uncoveredText } from './counts-text.ts';
import { DayButton } from './line-buttons.tsx';
import { ObstacleLine } from './obstacle-line.tsx';
import { type ObstacleOf, type PendingKind, uncoveredOf } from './obstacles.ts';

const LinkButton = createLink(Button);

/** Where each kind is decided. */
const placeOf = (kind: PendingKind, userId: string): Record<string, string | string[]> =>
  ({
    leave: { tab: 'requests', userId },
    stamps: { tab: 'requests', view: 'stamping', userId },
    absences: { tab: 'absences', userId, status: ['pendingReview', 'draft'] },
  })[kind];

/** What waits for a decision is decided where everything one needs for it is told. */
export function PendingLine({
  month,
  obstacle: { of, count },
}: {
  month: PersonMonth;
  obstacle: ObstacleOf<'pending'>;
}) {
  const t = useT();
  const what = t(`close.pending.${of}`, { count });
  return (
    <ObstacleLine text={what}>
      <LinkButton
        size="small"
        variant="outlined"
        to="/register"
        search={placeOf(of, month.user.id)}
        aria-label={t('close.pending.open.of', { what })}
      >
        {t('close.pending.open')}
      </LinkButton>
    </ObstacleLine>
  );
}

export function RunningLine({ obstacle: { count } }: { obstacle: ObstacleOf<'running'> }) {
  const t = useT();
  return <ObstacleLine text={t('close.running', { count })} />;
}

type LateProps = { obstacle: ObstacleOf<'late'>; onOpenDay(date: Day): void };

/** What came too late is kept; its days can be looked at, and the month be opened again. */
export function LateLine({ obstacle: { count, days }, onOpenDay }: LateProps) {
  const t = useT();
  return (
    <ObstacleLine text={t('close.late', { count })}>
      {days.map((date) => (
        <DayButton key={date} date={date} label={formatWeekday(date)} onOpenDay={onOpenDay} />
      ))}
    </ObstacleLine>
  );
}

type AsideProps = { month: PersonMonth; onOpenDay(date: Day): void };

/** Hours nobody has justified do not keep the month open, so they are told before it is closed with them. */
export function UncoveredLine({ month, onOpenDay }: AsideProps) {
  const t = useT();
  const days = uncoveredOf(month);
  if (days.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <ObstacleLine text={uncoveredText(t, month)} note={t('close.uncovered.note')} isAside>
        {days.map(({ date, minutes }) => (
          <DayButton
            key={date}
            date={date}
            label={`${formatWeekday(date)}, ${clockText(minutes)}`}
            onOpenDay={onOpenDay}
          />
        ))}
      </ObstacleLine>
    </Box>
  );
}

/** Days worth a look before the month is closed; it can be closed with them. */
export function WarningLines({ month: { warnings }, onOpenDay }: AsideProps) {
  const t = useT();
  if (warnings.length === 0) return null;
  const wordsOf = (kind: MonthWarning) => t(kind === 'lateStamp' ? 'close.warning.lateStamp' : `anomaly.${kind}`);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {warnings.map(({ date, kinds }) => (
        <ObstacleLine
          key={date}
          text={t('close.obstacle', { anomaly: kinds.map(wordsOf).join(' · '), day: formatWeekday(date) })}
          note={t('close.warning.note')}
          isAside
        >
          <DayButton date={date} onOpenDay={onOpenDay} />
        </ObstacleLine>
      ))}
    </Box>
  );
}
