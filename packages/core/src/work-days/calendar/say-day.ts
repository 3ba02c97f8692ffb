import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import type { Values } from '@timbro/core/define-messages.ts';
import type { ToldAnomaly } from '../anomaly-rules.ts';
import { clockText } from '../rules.ts';
import type { CellDay } from './cell-day-rules.ts';
import type { cellMessages } from './cell-messages.ts';
import { type DayCell, absenceOf, firstIn, lastOut, shownMinutes, toldOf } from './cell-rules.ts';

type CellKey = keyof typeof cellMessages | `absence.${AbsenceType}` | `anomaly.${ToldAnomaly}`;
type Say = (key: CellKey, values?: Values) => string;

/** 08:00 → 8:00 */
export const withoutNought = (time: string): string => time.replace(/^0/, '');

type Said = {
  readonly day: CellDay;
  readonly cell: DayCell;
  /** The name of the holiday, in words. */
  readonly holiday: string | null;
  /** An instant as a time of the company: 8:31. */
  readonly timeOf: (instant: string) => string;
};

function stamps(t: Say, { day, timeOf }: Said): string[] {
  const [entry, exit] = [firstIn(day), lastOut(day)];
  return [
    entry === null ? '' : t('calendar.say.entry', { time: timeOf(entry) }),
    exit === null ? '' : t('calendar.say.exit', { time: timeOf(exit) }),
  ];
}

const worked = (t: Say, day: CellDay): string => {
  const hours = clockText(shownMinutes(day));
  // Nothing of it counts yet: the mark of what is to be authorised says the hours.
  if (shownMinutes(day) !== (day.worked ?? 0)) return '';
  return day.due
    ? t('calendar.say.worked', { worked: hours, due: clockText(day.due) })
    : t('calendar.say.workedOnly', { worked: hours });
};

function absence(t: Say, day: CellDay): string[] {
  const away = absenceOf(day);
  if (!away) return [];
  const type = t(`absence.${away.type}`);
  if (!away.isPart) return [type];
  return [t('calendar.say.absence', { type, hours: clockText(away.minutes) }), worked(t, day)];
}

/** What of the day comes first, by its kind. */
function main(t: Say, said: Said): string[] {
  const { day, cell } = said;
  const { shift } = day;
  const times = {
    shift: shift?.name ?? '',
    start: withoutNought(shift?.start ?? ''),
    end: withoutNought(shift?.end ?? ''),
  };
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
      return day.flags?.includes('absenceConfirmed') ? [t('calendar.say.confirmed')] : [];
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

const anomalyWords = (t: Say, day: CellDay) => toldOf(day).map((each) => t(`anomaly.${each}`));

function marks(t: Say, { day, cell }: Said): string[] {
  const { late = 0, early = 0, excess, flags = [], status } = day;
  return [
    cell.late ? t('calendar.say.late', { count: late }) : '',
    cell.early ? t('calendar.say.early', { count: early }) : '',
    cell.overtime === null
      ? ''
      : t(cell.overtime === 'recognised' ? 'calendar.say.overtime' : 'calendar.say.excess', {
          hours: clockText(excess?.minutes ?? 0),
        }),
    flags.includes('lateStamp') ? t('calendar.say.lateStamp') : '',
    flags.includes('clockChange') ? t('calendar.clockChange') : '',
    (cell.kind === 'planned' || cell.kind === 'rest') && cell.open ? t('calendar.say.draft') : '',
    status === 'closed' ? t('calendar.say.closed') : '',
  ];
}

/** A day in words, for whoever hears the grid: "entrata 8:31, in ritardo 31 minuti". */
export const sayDay = (t: Say, said: Said): string =>
  [said.holiday ?? '', ...main(t, said), ...anomalyWords(t, said.day), ...marks(t, said)].filter(Boolean).join(', ');
