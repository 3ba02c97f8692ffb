import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import type { EventType } from '@timbro/core/work-days/rules.ts';
import { type SearchText, stringifySearch } from '@timbro/kit/address/address.ts';

/** What of the register a figure is about: days of the calendar, or the absences of a period. */
export type RegisterTarget = CalendarTarget | AbsencesTarget;
/** A month by its own name, a week or a day by a day. */
type CalendarTarget = {
  readonly tab: 'calendar';
  readonly range: 'month' | 'week' | 'day';
  readonly date: string;
  readonly userId?: string;
  readonly absenceType?: AbsenceType;
  readonly eventType?: EventType;
};
type AbsencesTarget = {
  readonly tab: 'absences';
  readonly status: 'approved';
  readonly absenceType: AbsenceType;
  readonly from: Day;
  readonly to: Day;
};

/** Who is looked at stays the same when one goes from the analyses to the register. */
const kept = ['departmentId', 'userId'] as const;

/** The register with the filter that a figure stands for. */
export function registerAddress(text: SearchText, target: RegisterTarget): string {
  const who = Object.fromEntries(kept.map((name) => [name, text[name]]));
  const { tab, ...filter } = target;
  return `/register${stringifySearch({ tab, ...who, ...filter })}`;
}

/** One day of one person, open in its panel. */
export const dayAddress = (userId: string, date: Day): string =>
  `/register${stringifySearch({ tab: 'calendar', id: userId, workDayDate: date })}`;
