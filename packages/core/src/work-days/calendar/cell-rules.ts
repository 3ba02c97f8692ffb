import type { AbsenceType, LeaveRequestType } from '@timbro/core/absences/rules.ts';
import { toldAnomalies } from '../anomaly-rules.ts';
import {
  type Anomaly,
  type DayFlag,
  type DayStatus,
  type ExcessState,
  type Totals,
  blockingAnomalies,
  clockText,
  isRecognised,
  unsettledStatuses,
} from '../rules.ts';

/** What a cell of the register is told from: a work day as the wire sends it, without what no cell shows. */
export type CellDay = {
  readonly shift: { readonly start: string; readonly end: string } | null;
  readonly rest: boolean;
  readonly published: boolean;
  readonly holiday: string | null;
  readonly totals: Totals;
  readonly anomalies: readonly Anomaly[];
  readonly absence: { readonly type: AbsenceType } | null;
  readonly justifications: readonly { readonly type: AbsenceType; readonly minutes: number }[];
  readonly status: DayStatus;
  readonly excess: { readonly minutes: number; readonly state: ExcessState | null };
  readonly flags: readonly DayFlag[];
  readonly late: boolean;
  readonly firstIn: string | null;
  readonly lastOut: string | null;
};

type CellKind =
  /** A day that is over, with its hours. */
  | 'worked'
  /** Somebody has come and the day is not over. */
  | 'running'
  /** The shift has begun, and nobody has come yet. */
  | 'awaited'
  /** An entry or an exit was not stamped. */
  | 'missing'
  /** Nobody came, and nothing says why. */
  | 'absent'
  /** Somebody worked, but never while their shift was. */
  | 'outside'
  | 'absence'
  /** An absence that is asked for and not decided. */
  | 'waiting'
  | 'planned'
  | 'rest'
  | 'holiday';

export type DayCell = {
  readonly kind: CellKind;
  readonly text: string;
  /** Which colour it has. */
  readonly absence: AbsenceType | null;
  readonly late: boolean;
  /** Left before the end, by more than the schedule lets pass. */
  readonly early: boolean;
  readonly overtime: 'recognised' | 'toAuthorise' | null;
  /** Something to look at that counts no minute and closes no month. */
  readonly warned: boolean;
  /** A plan that its people do not know yet, or a request beside what was worked. */
  readonly open: boolean;
};

export type CellWords = {
  readonly letters: Readonly<Record<AbsenceType, string>>;
  /** An instant as a time of the company: 8:31. */
  readonly timeOf: (instant: string) => string;
};

const isMissing = ({ anomalies }: CellDay) => anomalies.includes('missingExit') || anomalies.includes('missingEntry');
/** What the kind of the cell says already. */
const seenByItself = new Set<Anomaly>(blockingAnomalies);
const isWarned = ({ anomalies, flags }: CellDay) =>
  flags.includes('lateStamp') || anomalies.some((anomaly) => !seenByItself.has(anomaly));

/** Nothing is owed on it, so that no hours can be taken off. */
const owesNothing = ({ rest, holiday }: CellDay) => rest || holiday !== null;

/** `08:00` → 8, `08:30` → 8:30. */
export const startText = (start: string): string => {
  const [hour = '', minute = ''] = start.split(':');
  return minute === '00' ? String(Number(hour)) : `${Number(hour)}:${minute}`;
};

/** 240 → 4, 90 → 1:30. */
const hoursText = (minutes: number) => (minutes % 60 === 0 ? String(minutes / 60) : clockText(minutes));

/** The absence of the day, where it takes any time: illness counts the days of the calendar, the others what is owed. */
export function absenceOf(day: CellDay): { type: AbsenceType; minutes: number; isPart: boolean } | null {
  if (!day.absence) return null;
  const { type } = day.absence;
  if (type !== 'illness' && owesNothing(day)) return null;
  const minutes = day.justifications.reduce((sum, one) => sum + (one.type === type ? one.minutes : 0), 0);
  return { type, minutes, isPart: minutes > 0 && minutes < day.totals.due };
}

function absenceText(day: CellDay, letters: CellWords['letters']): string | null {
  const absence = absenceOf(day);
  if (!absence) return null;
  const { type, minutes, isPart } = absence;
  return letters[type] + (isPart || (type === 'rol' && minutes > 0) ? hoursText(minutes) : '');
}

/** What was worked; where all of it still waits to be authorised, that. */
export const shownMinutes = ({ totals, excess }: CellDay): number =>
  totals.worked === 0 && excess.state === 'toAuthorise' ? excess.minutes : totals.worked;

const overtimeOf = ({ excess: { minutes, state } }: CellDay): DayCell['overtime'] =>
  minutes === 0 ? null : state === 'toAuthorise' ? state : isRecognised(state) ? 'recognised' : null;

/** Who is still expected back has not left early yet, and an early exit that leave covers is none. */
const isEarly = ({ status, totals }: CellDay) => status !== 'running' && totals.earlyExitCounted > 0;

type Told = Pick<DayCell, 'kind' | 'text'> & { readonly absence?: AbsenceType };

/** What matters most about the day: what is missing, then what is on record, then what is expected. */
function tell(day: CellDay, { letters, timeOf }: CellWords, asked: LeaveRequestType | null): Told {
  const { firstIn, shift, status } = day;
  if (isMissing(day)) return { kind: 'missing', text: '!' };
  const away = absenceText(day, letters);
  if (away !== null && day.absence) return { kind: 'absence', text: away, absence: day.absence.type };
  if (asked && firstIn === null && !owesNothing(day)) return { kind: 'waiting', text: letters[asked], absence: asked };
  if (toldAnomalies(day.anomalies, day.totals.presence).includes('workedOutside'))
    return { kind: 'outside', text: clockText(day.totals.presence) };
  if (day.anomalies.includes('absentUnjustified') || day.flags.includes('absenceConfirmed'))
    return { kind: 'absent', text: clockText(0) };
  if (status === 'running' && firstIn !== null) return { kind: 'running', text: timeOf(firstIn) };
  if (firstIn !== null || day.totals.worked > 0) return { kind: 'worked', text: clockText(shownMinutes(day)) };
  if (day.holiday !== null) return { kind: 'holiday', text: '·' };
  if (!shift) return { kind: 'rest', text: '·' };
  return { kind: status === 'future' ? 'planned' : 'awaited', text: startText(shift.start) };
}

/** What a cell of the register shows of a day; `asked` is what of it waits for a decision. */
export function dayCell(day: CellDay, words: CellWords, asked: LeaveRequestType | null = null): DayCell {
  const told = tell(day, words, asked);
  const isPlan = told.kind === 'planned' || told.kind === 'rest';
  return {
    absence: null,
    ...told,
    late: day.late,
    early: isEarly(day),
    overtime: overtimeOf(day),
    warned: isWarned(day),
    open: isPlan ? !day.published : asked !== null && told.kind !== 'waiting',
  };
}

/** What somebody's days come to; the totals are those of all of them. */
export function personSums(
  totals: Totals,
  days: readonly Pick<CellDay, 'status' | 'totals' | 'justifications' | 'anomalies' | 'excess'>[],
) {
  let [balance, rol, toSee] = [totals.balance, 0, 0];
  for (const { status, totals: own, justifications, anomalies, excess } of days) {
    if (unsettledStatuses.includes(status)) balance -= own.balance;
    for (const { type, minutes } of justifications) if (type === 'rol') rol += minutes;
    toSee += anomalies.length + (excess.state === 'toAuthorise' ? 1 : 0);
  }
  return { worked: totals.worked, expected: totals.due - totals.justified, balance, rol, anomalies: toSee };
}
export type PersonSums = ReturnType<typeof personSums>;
