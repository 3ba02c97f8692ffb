import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { isNightWorker, isOverAverage48, overtimeLevel, workingTimeLimits } from '@timbro/core/engine/working-time.ts';
import type { ComplianceLevel } from '@timbro/core/work-days/analyses/compliance-rules.ts';
import type { ComplianceItem } from '@timbro/core/work-days/analyses/compliance.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { type ChipTone, StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { formatDay, formatLongDay, formatNumber } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { shortDay } from './figures.ts';
import { dayAddress, registerAddress } from './register-link.ts';
import { TextLink } from './text-link.tsx';

const levelTones = { over: 'rejected', near: 'pending', ok: 'approved' } as const satisfies Record<
  ComplianceLevel,
  ChipTone
>;

/** What is told of a person, in the order of the columns. */
export const complianceColumns = ['rests', 'weeks', 'average', 'overtime', 'nights', 'breaks'] as const;
type ComplianceColumn = (typeof complianceColumns)[number];

export const LevelChip = ({ level }: { level: ComplianceLevel }) => {
  const t = useT();
  return <StatusChip tone={levelTones[level]} label={t(`compliance.level.${level}`)} />;
};

export function ComplianceCell({ column, item }: { column: ComplianceColumn; item: ComplianceItem }) {
  const t = useT();
  return cells[column](t, item);
}

const cells: Readonly<Record<ComplianceColumn, (t: Translate, item: ComplianceItem) => ReactNode>> = {
  rests: (t, { user, rests }) => (
    <DateLinks
      dates={rests.map(({ date, restMinutes }) => ({
        key: date,
        text: `${shortDay(date)} (${clockText(restMinutes)})`,
        label: t('compliance.rest', { day: formatLongDay(date), hours: clockText(restMinutes) }),
        to: dayAddress(user.id, date),
      }))}
    />
  ),
  weeks: (t, { user, weeks }) => (
    <DateLinks
      dates={weeks.map(({ monday, restMinutes }) => ({
        key: monday,
        text: `${shortDay(monday)} (${clockText(restMinutes)})`,
        label: t('compliance.week', { day: formatDay(monday), hours: clockText(restMinutes) }),
        to: registerAddress({}, { tab: 'calendar', range: 'week', date: monday, userId: user.id }),
      }))}
    />
  ),
  average: (t, { averageWeek }) =>
    averageWeek === null ? (
      <Nothing label={t('compliance.noWeeks')} />
    ) : (
      // Rounded up: a minute beyond the limit must not read as the limit.
      <Against
        minutes={Math.ceil(averageWeek)}
        limit={workingTimeLimits.averageWeek}
        isOver={isOverAverage48(averageWeek)}
      />
    ),
  overtime: (_, { overtimeYear }) => (
    <Against
      minutes={overtimeYear}
      limit={workingTimeLimits.overtimeOver}
      isOver={overtimeLevel(overtimeYear) === 'over'}
      isNear={overtimeLevel(overtimeYear) === 'near'}
    />
  ),
  nights: (t, { nightsYear }) => (
    <>
      {formatNumber(nightsYear)}
      {isNightWorker(nightsYear) && (
        <Box component="span" sx={{ display: 'block', fontSize: 12, fontWeight: 700, color: 'var(--pending)' }}>
          {t('compliance.nightWorker')}
        </Box>
      )}
    </>
  ),
  breaks: (_, { user, noBreaks }) => (
    <DateLinks
      dates={noBreaks.map((date) => ({
        key: date,
        text: shortDay(date),
        label: formatLongDay(date),
        to: dayAddress(user.id, date),
      }))}
    />
  ),
};

const Nothing = ({ label }: { label?: string }) => (
  <Box component="span" title={label} sx={{ color: 'text.secondary' }}>
    –
  </Box>
);

type DateLink = { readonly key: string; readonly text: string; readonly label: string; readonly to: string };
const shownDates = 3;

/** The last days in sight, the others one press away. */
function DateLinks({ dates }: { dates: readonly DateLink[] }) {
  const t = useT();
  if (dates.length === 0) return <Nothing />;
  const newest = dates.toReversed();
  const rest = newest.slice(shownDates);
  return (
    <>
      <Links dates={newest.slice(0, shownDates)} />
      {rest.length > 0 && (
        <Box component="details" sx={{ fontSize: 13 }}>
          <Box component="summary" sx={{ py: 1, cursor: 'pointer', color: 'text.secondary' }}>
            {t('compliance.more', { count: rest.length })}
          </Box>
          <Links dates={rest} />
        </Box>
      )}
    </>
  );
}

const Links = ({ dates }: { dates: readonly DateLink[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
    {dates.map(({ key, text, label, to }) => (
      <li key={key}>
        <TextLink to={to} aria-label={label} color="inherit" sx={linkLook}>
          {text}
        </TextLink>
      </li>
    ))}
  </Box>
);

const linkLook = {
  display: 'inline-block',
  py: 0.5,
  whiteSpace: 'nowrap',
  fontWeight: 600,
  '@media (pointer: coarse)': { py: 2.5 },
} as const;

type AgainstProps = { minutes: number; limit: number; isOver: boolean; isNear?: boolean };

/** A figure beside its limit, as a number and as a bar. */
function Against({ minutes, limit, isOver, isNear = false }: AgainstProps) {
  const t = useT();
  const colour = isOver ? 'var(--error)' : isNear ? 'var(--orange)' : 'var(--line-input)';
  return (
    <Box sx={{ minWidth: 96 }}>
      <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: isOver || isNear ? 800 : 500 }}>
        {t('compliance.of', { hours: clockText(minutes), limit: clockText(limit) })}
      </Box>
      <Box aria-hidden sx={{ height: 4, mt: 1, borderRadius: '2px', bgcolor: 'var(--line)', overflow: 'hidden' }}>
        <Box sx={{ height: 1, width: `${Math.min(100, (minutes / limit) * 100)}%`, bgcolor: colour }} />
      </Box>
    </Box>
  );
}
