import type { CardDay } from '@timbro/core/time-cards/contract.ts';
import { toldAnomalies } from '@timbro/core/work-days/anomaly-rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { alertPath, calendarPath, clockPath, closedPath, excessPath, latePath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { holidayName } from './own-card.ts';

type Tone = 'pending' | 'overtime' | 'rejected' | 'approved' | 'draft' | 'day-off';
type Chip = { readonly tone: Tone; readonly icon: string; readonly text: string };

/** What is to be known of a day at a glance. */
function chipsOf(t: Translate, { totals, anomalies, excess, flags, late, status, holiday }: CardDay): Chip[] {
  const chips: Chip[] = [];
  const add = (tone: Tone, icon: string, text: string) => void chips.push({ tone, icon, text });
  if (holiday !== null) add('day-off', calendarPath, holidayName(t, holiday));
  if (status === 'running') add('approved', clockPath, t('employee.calendar.chip.running'));
  if (late) add('pending', latePath, t('employee.calendar.chip.late', { minutes: totals.delayActual }));
  if (status !== 'running' && totals.earlyExitCounted > 0)
    add('pending', latePath, t('employee.calendar.chip.early', { minutes: totals.earlyExitActual }));
  if (excess.state)
    add(
      'overtime',
      excessPath,
      t(`employee.calendar.chip.excess.${excess.state}`, { hours: clockText(excess.minutes) }),
    );
  for (const anomaly of toldAnomalies(anomalies, totals.presence)) add('rejected', alertPath, t(`anomaly.${anomaly}`));
  if (flags.includes('absenceConfirmed')) add('draft', alertPath, t('employee.calendar.chip.confirmed'));
  if (flags.includes('lateStamp')) add('rejected', alertPath, t('employee.calendar.chip.lateStamp'));
  if (flags.includes('clockChange')) add('draft', clockPath, t('calendar.clockChange'));
  if (status === 'closed') add('draft', closedPath, t('employee.calendar.chip.closed'));
  return chips;
}

export function DayChips({ day }: { day: CardDay }) {
  const t = useT();
  const chips = chipsOf(t, day);
  if (chips.length === 0) return null;
  return (
    <ul className="day-chips" aria-label={t('employee.calendar.chips')}>
      {chips.map(({ tone, icon, text }) => (
        <li key={text} data-tone={tone}>
          <Icon path={icon} size={18} />
          {text}
        </li>
      ))}
    </ul>
  );
}
