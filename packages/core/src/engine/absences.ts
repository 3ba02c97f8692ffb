import type { AbsenceType } from '../absences/rules.ts';
import type { Day } from '../days/rules.ts';
import type { ShiftInstance } from './shift-instance.ts';
import { type Span, clip, minutesIn, subtract } from './spans.ts';
import type { Zone } from './zone.ts';

/** An approved absence as the engine needs it; times in minutes of the day, hours without times in `minutes`. */
export type ApprovedAbsence = {
  readonly id: string;
  readonly type: AbsenceType;
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly startTime: number | null;
  readonly endTime: number | null;
  /** Hours without times, or a delay that was converted; null for a whole day and for an interval. */
  readonly minutes: number | null;
};

export type Justification = {
  absenceId: string;
  type: AbsenceType;
  minutes: number;
  from: number | null;
  to: number | null;
};

export type Expected = {
  /** What is still to be worked. */
  readonly segments: readonly Span[];
  readonly justified: readonly Justification[];
  /** When the hourly absences are. */
  readonly absent: readonly Span[];
  /** The whole day is covered, whatever was stamped. */
  readonly wholeDay: boolean;
  /** Applied to what turns out to be missing. */
  readonly floating: readonly { absence: ApprovedAbsence; minutes: number }[];
};

const covers = ({ startsOn, endsOn }: ApprovedAbsence, day: Day) => startsOn <= day && day <= endsOn;
const isWholeDay = ({ startTime, minutes }: ApprovedAbsence) => startTime === null && minutes === null;

/** Whether somebody is away for the whole of a day. */
export const takesWholeDay = (absence: ApprovedAbsence, day: Day): boolean =>
  isWholeDay(absence) && covers(absence, day);

const noAbsences: readonly ApprovedAbsence[] = [];

export const absencesOn = (absences: readonly ApprovedAbsence[], day: Day): readonly ApprovedAbsence[] =>
  absences.length === 0 ? noAbsences : absences.filter((absence) => covers(absence, day));

/** Cuts approved absences out of what was planned. */
export function expect(
  planned: readonly Span[],
  shift: ShiftInstance | null,
  absences: readonly ApprovedAbsence[],
  zone: Zone,
): Expected {
  if (absences.length === 0) return { segments: planned, justified: [], absent: [], wholeDay: false, floating: [] };
  const whole = absences.find(isWholeDay);
  if (whole) {
    const minutes = minutesIn(planned);
    const [first, last] = [planned[0], planned.at(-1)];
    const justified = {
      absenceId: whole.id,
      type: whole.type,
      minutes,
      from: first?.start ?? null,
      to: last?.end ?? null,
    };
    return { segments: [], justified: [justified], absent: [], wholeDay: true, floating: [] };
  }
  let segments = planned;
  const [justified, absent]: [Justification[], Span[]] = [[], []];
  for (const absence of absences) {
    const span = shift && intervalOf(absence, shift, zone);
    if (!span) continue;
    const minutes = minutesIn(clip(segments, span));
    segments = subtract(segments, [span]);
    absent.push(span);
    justified.push({ absenceId: absence.id, type: absence.type, minutes, from: span.start, to: span.end });
  }
  const floating = absences.flatMap((absence) =>
    absence.minutes === null ? [] : [{ absence, minutes: absence.minutes }],
  );
  return { segments, justified, absent, wholeDay: false, floating };
}

/** The times of an hourly absence belong to its shift: past midnight, those up to its end lie on the next calendar day. */
export function intervalOf(
  { startTime, endTime }: Pick<ApprovedAbsence, 'startTime' | 'endTime'>,
  { day, rule }: Pick<ShiftInstance, 'day' | 'rule'>,
  zone: Zone,
): Span | null {
  if (startTime === null || endTime === null) return null;
  const overMidnight = rule.end > 1440;
  const isNextDay = (minute: number) => overMidnight && minute < rule.start && minute <= rule.end - 1440;
  const start = startTime + (isNextDay(startTime) ? 1440 : 0);
  const end = endTime + (isNextDay(endTime) || endTime <= startTime ? 1440 : 0);
  const span = { start: zone.at(day, start), end: zone.at(day, end) };
  // The clocks may skip all of it.
  return span.start < span.end ? span : null;
}
