import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { daysBetween } from '@timbro/core/days/rules.ts';
import type { LeaveRequest } from '@timbro/core/leave-requests/contract.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { type Fact, Facts } from '@timbro/kit/page/facts.tsx';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AbsenceChip } from '#parts/decisions/absence-chip.tsx';
import { usePeriodText } from '#parts/decisions/period-text.ts';
import { Section } from '#parts/inbox/content.tsx';
import { hoursText } from '../balances/hours-text.ts';
import { LeaveBalance } from './leave-balance.tsx';
import { MiniCalendar } from './mini-calendar.tsx';
import { useAwayDays } from './use-away-days.ts';

const RouterLink = createLink(Link);

/** What is asked for, beside what one needs to know to decide: who else is away, and what is left. */
export function LeaveBody({ record }: { record: LeaveRequest }) {
  const t = useT();
  const away = useAwayDays(record);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 6, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, display: 'grid', gap: 6 }}>
        <LeaveFacts record={record} />
        <LeaveBalance record={record} />
      </Box>
      <Box sx={{ flex: '0 0 252px', minWidth: 0, display: 'grid', gap: 4 }}>
        <MiniCalendar span={record} type={record.type} away={away} />
        <Section title={t('requests.away')}>
          <AwayPeople people={record.away} />
        </Section>
      </Box>
    </Box>
  );
}

function LeaveFacts({ record }: { record: LeaveRequest }) {
  const t = useT();
  const zone = useCompanyZone();
  const periodText = usePeriodText();
  const { type, startsOn, endsOn, startTime, hours, note, submittedAt, createdAt, absenceId } = record;
  const days = t('requests.days', { count: daysBetween(startsOn, endsOn) + 1 });
  const covered = hours === 0 ? t('requests.hours.none') : hoursText(hours);
  const facts: Fact[] = [
    { label: t('requests.filter.type'), value: <AbsenceChip type={type} /> },
    { label: t('requests.field.period'), value: <strong>{periodText(record)}</strong> },
    {
      label: t('requests.field.hours'),
      value: startTime === null ? `${days} · ${covered}` : covered,
    },
    { label: t('requests.field.note'), value: note },
    { label: t('requests.field.submittedAt'), value: formatInstant(submittedAt ?? createdAt, zone) },
  ];
  if (absenceId !== null)
    facts.push({
      label: t('requests.field.absence'),
      value: (
        <RouterLink to="/register" search={{ tab: 'absences', id: absenceId }}>
          {t('requests.absence.open')}
        </RouterLink>
      ),
    });
  return <Facts facts={facts} />;
}

function AwayPeople({ people }: { people: LeaveRequest['away'] }) {
  const t = useT();
  if (people.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('requests.away.nobody')}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 5 }}>
      {people.map(({ id, displayName }) => (
        <li key={id}>{displayName}</li>
      ))}
    </Box>
  );
}
