import { toldAnomalies } from '@timbro/core/work-days/anomaly-rules.ts';
import { type DayCell, absenceOf, shownMinutes } from '@timbro/core/work-days/calendar/cell-rules.ts';
import type { WorkDay } from '@timbro/core/work-days/day.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { formatShortTime } from '@timbro/kit/words/format.ts';
import { type Translate, isWebKey } from '@timbro/kit/words/i18n.ts';

/** 8:31, without the nought that a clock would show. */
export const timeText = formatShortTime;
/** 08:00 → 8:00 */
export const shortTime = (time: string): string => time.replace(/^0/, '');

/** A holiday that all know has a word of ours; the company's own has the name they gave it. */
export function holidayName(t: Translate, holiday: string): string {
  const key = `holiday.${holiday}`;
  return isWebKey(key) ? t(key) : holiday;
}

type Said = { readonly day: WorkDay; readonly cell: DayCell; readonly zone: string };

function stamps(t: Translate, { day: { firstIn, lastOut }, zone }: Said): string[] {
  return [
    firstIn === null ? '' : t('calendar.say.entry', { time: timeText(firstIn, zone) }),
    lastOut === null ? '' : t('calendar.say.exit', { time: timeText(lastOut, zone) }),
  ];
}

const worked = (t: Translate, day: WorkDay): string => {
  const hours = clockText(shownMinutes(day));
  // Nothing of it counts yet: the mark of what is to be authorised says the hours.
  if (shownMinutes(day) !== day.totals.worked) return '';
  return day.totals.due > 0
    ? t('calendar.say.worked', { worked: hours, due: clockText(day.totals.due) })
    : t('calendar.say.workedOnly', { worked: hours });
};

function absence(t: Translate, day: WorkDay): string[] {
  const away = absenceOf(day);
  if (!away) return [];
  const type = t(`absence.${away.type}`);
  if (!away.isPart) return [type];
  return [t('calendar.say.absence', { type, hours: clockText(away.minutes) }), worked(t, day)];
}

/** What of the day comes first, by its kind. */
function main(t: Translate, said: Said): string[] {
  const { day, cell } = said;
  const { shift } = day;
  const times = { shift: shift?.name ?? '', start: shortTime(shift?.start ?? ''), end: shortTime(shift?.end ?? '') };
  switch (cell.kind) {
    case 'running':
      return stamps(t, said);
    case 'worked':
      return [worked(t, day), ...stamps(t, said)];
    case 'missing':
      return stamps(t, said);
    case 'outside':
      return [t('calendar.say.workedOnly', { worked: cell.text }), ...stamps(t, said)];
    case 'absent':
      return day.flags.includes('absenceConfirmed') ? [t('calendar.say.confirmed')] : [];
    case 'absence':
      return absence(t, day);
    case 'waiting':
      return cell.absence ? [t('calendar.say.waiting', { type: t(`absence.${cell.absence}`) })] : [];
    case 'planned':
      return [t('calendar.say.planned', times)];
    case 'awaited':
      return [t('calendar.say.awaited', times)];
    case 'rest':
      return [t('calendar.say.rest')];
    case 'holiday':
      return [];
  }
}

const anomalyWords = (t: Translate, { anomalies, totals }: WorkDay) =>
  toldAnomalies(anomalies, totals.presence).map((each) => t(`anomaly.${each}`));

function marks(t: Translate, { day, cell }: Said): string[] {
  const { totals, excess, flags, status } = day;
  return [
    cell.late ? t('calendar.say.late', { count: totals.delayActual }) : '',
    cell.early ? t('calendar.say.early', { count: totals.earlyExitActual }) : '',
    cell.overtime === null
      ? ''
      : t(cell.overtime === 'recognised' ? 'calendar.say.overtime' : 'calendar.say.excess', {
          hours: clockText(excess.minutes),
        }),
    flags.includes('lateStamp') ? t('calendar.say.lateStamp') : '',
    flags.includes('clockChange') ? t('calendar.clockChange') : '',
    (cell.kind === 'planned' || cell.kind === 'rest') && cell.open ? t('calendar.say.draft') : '',
    status === 'closed' ? t('calendar.say.closed') : '',
  ];
}

/** A day in words, for whoever hears the grid: "entrata 8:31, in ritardo 31 minuti". */
export function sayDay(t: Translate, said: Said): string {
  const { day } = said;
  return [
    day.holiday === null ? '' : holidayName(t, day.holiday),
    ...main(t, said),
    ...anomalyWords(t, day),
    ...marks(t, said),
  ]
    .filter(Boolean)
    .join(', ');
}
