import { type Day, addDays, daysBetween, earlierDay, laterDay } from '../days/rules.ts';

export const absenceTypes = ['illness', 'vacation', 'dayOff', 'rol'] as const;
export type AbsenceType = (typeof absenceTypes)[number];
export const leaveRequestTypes = ['vacation', 'dayOff', 'rol'] as const;
export type LeaveRequestType = (typeof leaveRequestTypes)[number];
export const requestStatuses = ['draft', 'pendingReview', 'approved', 'rejected'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** What a delay may be converted into. */
export const conversions = ['rol', 'vacation', 'dayOff'] as const satisfies readonly AbsenceType[];
type Conversion = (typeof conversions)[number];
export const delayLimits = { least: 1, most: 600 } as const;

/** The code of the monthly sheet for each kind of absence. */
export const absenceCodes = { illness: 'MA', vacation: 'FE', dayOff: 'PR', rol: 'RO' } as const satisfies Record<
  AbsenceType,
  string
>;

/** How an absence is told: whole days, an interval of one day, hours of one day without times, or a delay that is converted. */
export type AbsenceSpan = {
  readonly type?: AbsenceType | undefined;
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly startTime?: string | null | undefined;
  readonly endTime?: string | null | undefined;
  readonly hours?: number | null | undefined;
  readonly protocolNumber?: string | null | undefined;
  readonly delayMinutes?: number | null | undefined;
  readonly convertTo?: Conversion | null | undefined;
};

/** The longest absence that can be entered at once. */
const longestAbsenceDays = 366;
export const protocolShape = /^\d{8,12}$/;

type SpanFault = {
  path: keyof AbsenceSpan;
  message:
    | 'validation.required'
    | 'validation.endAfterStart'
    | 'absences.together'
    | 'absences.tooManyDays'
    | 'absences.oneDay'
    | 'absences.timesOrHours'
    | 'absences.wholeDays'
    | 'absences.onlyIllness';
};

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Combinations that make no sense, whoever sends them; the plan and the settings of the day are judged later. */
export function spanFaults(span: AbsenceSpan): SpanFault[] {
  const { startsOn, endsOn, startTime, endTime, hours, delayMinutes, convertTo } = span;
  const faults: SpanFault[] = [];
  if (!isGiven(span.type) && !isGiven(convertTo)) faults.push({ path: 'type', message: 'validation.required' });
  if (endsOn < startsOn) return [...faults, { path: 'endsOn', message: 'validation.endAfterStart' }];
  if (daysBetween(startsOn, endsOn) >= longestAbsenceDays)
    faults.push({ path: 'endsOn', message: 'absences.tooManyDays' });
  if (isGiven(delayMinutes) !== isGiven(convertTo))
    faults.push({ path: isGiven(convertTo) ? 'delayMinutes' : 'convertTo', message: 'absences.together' });
  if (isGiven(startTime) !== isGiven(endTime))
    faults.push({ path: isGiven(startTime) ? 'endTime' : 'startTime', message: 'validation.required' });
  else if (isGiven(startTime) && startTime === endTime)
    faults.push({ path: 'endTime', message: 'validation.endAfterStart' });
  const ways = [startTime, hours, delayMinutes].filter(isGiven).length;
  if (ways > 1) faults.push({ path: isGiven(hours) ? 'hours' : 'delayMinutes', message: 'absences.timesOrHours' });
  if (ways > 0 && startsOn !== endsOn) faults.push({ path: 'endsOn', message: 'absences.oneDay' });
  const type = convertTo ?? span.type;
  const hourly = isGiven(startTime) ? 'startTime' : isGiven(hours) ? 'hours' : null;
  if (hourly && (type === 'illness' || type === 'dayOff')) faults.push({ path: hourly, message: 'absences.wholeDays' });
  if (type !== 'illness' && isGiven(span.protocolNumber))
    faults.push({ path: 'protocolNumber', message: 'absences.onlyIllness' });
  return faults;
}

/** A certificate has a number; what is still without one can only be a draft. */
export const lacksProtocol = (
  type: AbsenceType | undefined,
  protocolNumber: string | null | undefined,
  status: RequestStatus | undefined,
): boolean => type === 'illness' && !isGiven(protocolNumber) && status !== 'draft';

/** An illness whose certificate is known needs nobody's approval. */
export const isCertified = (absence: { type: AbsenceType; protocolNumber: string | null }): boolean =>
  absence.type === 'illness' && absence.protocolNumber !== null;

type Beginning = { certified: boolean; own: boolean; asked: RequestStatus | undefined };

/** How a new absence begins: nobody approves their own, but what is certified is approved by itself. */
export function firstStatus({ certified, own, asked }: Beginning): RequestStatus | 'ownRequest' {
  if (certified) return asked === 'draft' ? 'draft' : 'approved';
  if (own && asked === 'approved') return 'ownRequest';
  return asked ?? (own ? 'pendingReview' : 'approved');
}

export const hoursOf = (minutes: number): number => Math.round((minutes * 100) / 60) / 100;
export const minutesOfHours = (hours: number): number => Math.round(hours * 60);

type Days = { readonly startsOn: Day; readonly endsOn: Day };
/** What is left of days once others are cut out of them: nothing, a part, or a part on either side. */
export const daysWithout = ({ startsOn, endsOn }: Days, cut: Days): Days[] =>
  [
    { startsOn, endsOn: earlierDay(endsOn, addDays(cut.startsOn, -1)) },
    { startsOn: laterDay(startsOn, addDays(cut.endsOn, 1)), endsOn },
  ].filter((part) => part.startsOn <= part.endsOn);
