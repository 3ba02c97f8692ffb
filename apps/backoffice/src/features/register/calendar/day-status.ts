import type { Presence } from '@timbro/core/stamps/rules.ts';
import type { CellDay } from '@timbro/core/work-days/calendar/cell-day-rules.ts';
import { type DayCell, absenceOf, firstIn, lastOut, shownMinutes } from '@timbro/core/work-days/calendar/cell-rules.ts';
import { withoutNought } from '@timbro/core/work-days/calendar/say-day.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';
import { holidayName, timeText } from './day-words.ts';

/** The colours of a status, which are those of the chips. */
type StatusTone =
  | 'approved'
  | 'pending'
  | 'rejected'
  | 'archived'
  | 'draft'
  | 'vacation'
  | 'illness'
  | 'rol'
  | 'day-off';
type DayStatusText = { readonly tone: StatusTone; readonly text: string };

const absenceTones = { vacation: 'vacation', illness: 'illness', rol: 'rol', dayOff: 'day-off' } as const;

type Told = { readonly day: CellDay; readonly cell: DayCell; readonly presence: Presence; readonly zone: string };

function here(t: Translate, { day, cell, presence, zone }: Told): DayStatusText {
  const exit = lastOut(day);
  // Where somebody is now is worth more than how they came.
  if (presence === 'outside') return { tone: 'pending', text: t('presence.outside') };
  if (cell.late) return { tone: 'pending', text: t('calendar.status.late', { minutes: day.late ?? 0 }) };
  if (presence === 'notInCompany' && exit !== null)
    return { tone: 'draft', text: t('calendar.status.out', { time: timeText(exit, zone) }) };
  return { tone: 'approved', text: t('calendar.status.inside', { time: timeText(firstIn(day) ?? '', zone) }) };
}

function away(t: Translate, { day }: Told): DayStatusText {
  const absence = absenceOf(day);
  if (!absence) return { tone: 'archived', text: t('calendar.status.none') };
  const type = t(`absence.${absence.type}`);
  const text = absence.isPart ? t('calendar.say.absence', { type, hours: clockText(absence.minutes) }) : type;
  return { tone: absenceTones[absence.type], text };
}

/** How somebody's day stands in two or three words. */
export function dayStatus(t: Translate, told: Told): DayStatusText {
  const { day, cell } = told;
  switch (cell.kind) {
    case 'running':
      return here(t, told);
    case 'missing':
    case 'awaited':
      return { tone: 'rejected', text: t('calendar.status.missing') };
    case 'absent':
      return { tone: 'rejected', text: t('anomaly.absentUnjustified') };
    case 'outside':
      return { tone: 'rejected', text: t('anomaly.workedOutside') };
    case 'absence':
      return away(t, told);
    case 'waiting':
      return {
        tone: cell.absence ? absenceTones[cell.absence] : 'pending',
        text: t('calendar.status.waiting', { type: cell.absence ? t(`absence.${cell.absence}`) : '' }),
      };
    case 'worked':
      if (cell.late) return here(t, told);
      return cell.early
        ? { tone: 'pending', text: t('register.event.early') }
        : { tone: 'draft', text: t('calendar.status.worked', { hours: clockText(shownMinutes(day)) }) };
    case 'planned':
      return { tone: 'archived', text: t('calendar.status.planned', { time: withoutNought(day.shift?.start ?? '') }) };
    case 'rest':
      return { tone: 'archived', text: t('calendar.status.rest') };
    case 'holiday':
      return { tone: 'archived', text: holidayName(t, day.holiday ?? '') };
  }
}
