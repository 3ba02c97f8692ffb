import { type AbsenceType, minutesOfHours } from '@timbro/core/absences/rules.ts';
import { dayIn, daysBetween } from '@timbro/core/days/rules.ts';
import { isDecided } from '@timbro/core/requests/rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { formatDay, formatDays, formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';
import type { OwnRecord } from './own-records.ts';

/** 13.33 → 13:20; a minus is the true sign, which no line break parts from its number. */
export const hoursFigure = (hours: number): string => clockText(minutesOfHours(hours));
export const hoursText = (hours: number): string => `${hoursFigure(hours)} h`;

/** The look of a kind of record, named as its colours are. */
export const toneOf = (own: OwnRecord) => (own.kind === 'stampsUpdates' ? 'overtime' : toneOfType(own.record.type));
export const toneOfType = (type: AbsenceType) => (type === 'dayOff' ? 'day-off' : type);

function periodOf(own: OwnRecord): string {
  if (own.kind === 'stampsUpdates') return formatDay(own.record.date);
  return spanText(own.record);
}

type Span = { startsOn: string; endsOn: string; startTime: string | null; endTime: string | null };

/** 16/11 – 20/11/2026, or 16/11/2026, 09:00–10:00 */
export function spanText({ startsOn, endsOn, startTime, endTime }: Span): string {
  if (startTime !== null && endTime !== null) return `${formatDay(startsOn)}, ${startTime}–${endTime}`;
  return formatDays(startsOn, endsOn);
}

/** How a record is told: its kind, its days, and who decided it; the list names the day of a decision, the record also its time. */
export function useRecordWords(own: OwnRecord) {
  const t = useT();
  const zone = useOwnZone();
  const { status, decidedBy, decidedAt } = own.record;
  const what = own.kind === 'stampsUpdates' ? t('employee.requests.stampings') : t(`absence.${own.record.type}`);
  const decided = (at: string) =>
    t(status === 'approved' ? 'employee.requests.approved' : 'employee.requests.rejected', {
      name: decidedBy?.displayName ?? t('employee.requests.somebody'),
      at,
    });
  const isKnown = isDecided(status) && decidedAt !== null;
  return {
    what,
    period: periodOf(own),
    decisionDay: isKnown ? decided(formatDay(dayIn(zone, new Date(decidedAt)))) : null,
    decision: isKnown ? decided(formatInstant(decidedAt, zone)) : null,
  };
}

/** Leave or an absence: days, or hours of one. */
export type Away = Exclude<OwnRecord, { kind: 'stampsUpdates' }>;

/** What of the plan is covered, and over how many days. */
export function useDurationWords(): (own: Away) => { hours: string; days: string | null } {
  const t = useT();
  return ({ record: { startsOn, endsOn, hours } }) => ({
    hours: hours === 0 ? t('employee.requests.noHours') : hoursText(hours),
    days: startsOn === endsOn ? null : t('employee.requests.days', { count: daysBetween(startsOn, endsOn) + 1 }),
  });
}

/** `14:00`–`22:00` → 14–22, `08:30`–`17:00` → 8:30–17 */
export const shiftText = ({ start, end }: { readonly start: string; readonly end: string }): string =>
  [start, end].map((time) => time.replace(/^0/, '').replace(/:00$/, '')).join('–');
