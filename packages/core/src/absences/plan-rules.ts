import type { CompanySettings } from '../company-settings/rules.ts';
import type { Day } from '../days/rules.ts';
import { minuteOfDay } from '../shifts/rules.ts';
import { type AbsenceSpan, type AbsenceType, minutesOfHours } from './rules.ts';

type HourFault = {
  path: 'startTime' | 'endTime' | 'hours' | 'convertTo';
  message: `absences.${'hourlyVacationOff' | 'rolStep' | 'notOvernight'}`;
  values?: { minutes: number };
};
/** What the day of an hourly absence says: the settings that hold on it, and whether its shift passes midnight. */
export type HourGround = {
  readonly settings: Pick<CompanySettings, 'hourlyVacation' | 'rolMinStep'>;
  readonly overnight: boolean;
};

/** What the company does not grant by the hour, or not in such pieces. A delay is converted as long as it was. */
export function hourFaults(span: AbsenceSpan, { settings, overnight }: HourGround): HourFault[] {
  const { startTime, endTime, hours, convertTo } = span;
  if (convertTo === 'vacation' && !settings.hourlyVacation)
    return [{ path: 'convertTo', message: 'absences.hourlyVacationOff' }];
  if (convertTo) return [];
  const minutes = hours ? minutesOfHours(hours) : minutesBetween(startTime, endTime);
  if (minutes === null) return [];
  const [first, last] = hours ? (['hours', 'hours'] as const) : (['startTime', 'endTime'] as const);
  if (span.type === 'vacation' && !settings.hourlyVacation)
    return [{ path: first, message: 'absences.hourlyVacationOff' }];
  if (!hours && !overnight && startTime && endTime && endTime <= startTime)
    return [{ path: 'endTime', message: 'absences.notOvernight' }];
  if (span.type === 'rol' && minutes % settings.rolMinStep !== 0)
    return [{ path: last, message: 'absences.rolStep', values: { minutes: settings.rolMinStep } }];
  return [];
}

/** How long an interval of times is; one that ends before it begins ends on the next day. */
function minutesBetween(startTime: string | null | undefined, endTime: string | null | undefined): number | null {
  if (!startTime || !endTime) return null;
  const [start, end] = [minuteOfDay(startTime), minuteOfDay(endTime)];
  return end > start ? end - start : end + 1440 - start;
}

/** An absence as it lies in the calendar; `minutes` for hours without times and converted delays. */
export type PlacedAbsence = {
  readonly type: AbsenceType;
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly minutes: number | null;
};

const isFloating = ({ minutes }: PlacedAbsence) => minutes !== null;
const isWhole = ({ startTime, minutes }: PlacedAbsence) => startTime === null && minutes === null;

/** Whether two absences exclude each other: a whole day excludes everything else, an interval only what it overlaps. */
export function clash(one: PlacedAbsence, other: PlacedAbsence): boolean {
  if (one.endsOn < other.startsOn || other.endsOn < one.startsOn) return false;
  if (isWhole(one) || isWhole(other)) return true;
  if (isFloating(one) || isFloating(other)) return false;
  return partsOf(one).some((part) => partsOf(other).some(({ start, end }) => part.start < end && start < part.end));
}

/** An interval past midnight lies at both ends of its own day. */
function partsOf({ startTime, endTime }: PlacedAbsence): { start: number; end: number }[] {
  const [start, end] = [minuteOfDay(startTime ?? '00:00'), minuteOfDay(endTime ?? '00:00')];
  return end > start
    ? [{ start, end }]
    : [
        { start, end: 1440 },
        { start: 0, end },
      ];
}

/** Only a vacation gives way, and only to an illness that is certified. */
export const givesWayTo = (
  approved: PlacedAbsence,
  illness: { type: AbsenceType; protocolNumber: string | null },
): boolean => approved.type === 'vacation' && illness.type === 'illness' && illness.protocolNumber !== null;
