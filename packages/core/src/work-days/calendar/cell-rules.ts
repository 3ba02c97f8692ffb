import type { AbsenceType, LeaveRequestType } from '@timbro/core/absences/rules.ts';
import { type ToldAnomaly, toldAnomalies } from '../anomaly-rules.ts';
import { type Anomaly, type cellTotalNames, blockingAnomalies, clockText, isRecognised } from '../rules.ts';
import type { CellDay } from './cell-day-rules.ts';

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

const minuteMs = 60_000;
/** A minute of the cell as an instant. */
const instantAt = (date: string, minute: number) => new Date(Date.parse(date) + minute * minuteMs).toISOString();
const momentAt = (date: string, minute: number | null = null) => (minute === null ? null : instantAt(date, minute));
export const firstIn = ({ date, at }: CellDay): string | null => momentAt(date, at?.[0]);
export const lastOut = ({ date, at }: CellDay): string | null => momentAt(date, at?.at(-1));

const has = ({ anomalies = [] }: CellDay, anomaly: Anomaly) => anomalies.includes(anomaly);
const isMissing = (day: CellDay) => has(day, 'missingExit') || has(day, 'missingEntry');
/** What the kind of the cell says already. */
const seenByItself = new Set<Anomaly>(blockingAnomalies);
const isWarned = ({ anomalies = [], flags = [] }: CellDay) =>
  flags.includes('lateStamp') || anomalies.some((anomaly) => !seenByItself.has(anomaly));

/** The anomalies of the day as people are told of them. */
export const toldOf = ({ anomalies = [], presence = 0 }: CellDay): ToldAnomaly[] => toldAnomalies(anomalies, presence);

/** Nothing is owed on it, so that no hours can be taken off. */
const owesNothing = ({ shift, holiday }: CellDay) => shift === undefined || holiday !== undefined;

/** `08:00` → 8, `08:30` → 8:30. */
export const startText = (start: string): string => {
  const [hour = '', minute = ''] = start.split(':');
  return minute === '00' ? String(Number(hour)) : `${Number(hour)}:${minute}`;
};

/** 240 → 4, 90 → 1:30. */
const hoursText = (minutes: number) => (minutes % 60 === 0 ? String(minutes / 60) : clockText(minutes));

/** The absence of the day, where it takes any time: illness counts the days of the calendar, the others what is owed. */
export function absenceOf(day: CellDay): { type: AbsenceType; minutes: number; isPart: boolean } | null {
  const { absence: type, justified, due = 0 } = day;
  if (!type || (type !== 'illness' && owesNothing(day))) return null;
  const minutes = justified?.[type] ?? 0;
  return { type, minutes, isPart: minutes > 0 && minutes < due };
}

function absenceText(day: CellDay, letters: CellWords['letters']): string | null {
  const absence = absenceOf(day);
  if (!absence) return null;
  const { type, minutes, isPart } = absence;
  return letters[type] + (isPart || (type === 'rol' && minutes > 0) ? hoursText(minutes) : '');
}

/** What was worked; where all of it still waits to be authorised, that. */
export const shownMinutes = ({ worked = 0, excess }: CellDay): number =>
  worked === 0 && excess?.state === 'toAuthorise' ? excess.minutes : worked;

const overtimeOf = ({ excess }: CellDay): DayCell['overtime'] =>
  !excess?.minutes
    ? null
    : excess.state === 'toAuthorise'
      ? excess.state
      : isRecognised(excess.state)
        ? 'recognised'
        : null;

type Told = Pick<DayCell, 'kind' | 'text'> & { readonly absence?: AbsenceType };

/** What matters most about the day: what is missing, then what is on record, then what is expected. */
function tell(day: CellDay, { letters, timeOf }: CellWords, asked: LeaveRequestType | null): Told {
  const { shift, status, presence = 0 } = day;
  const entry = day.at?.[0] ?? null;
  if (isMissing(day)) return { kind: 'missing', text: '!' };
  const away = absenceText(day, letters);
  if (away !== null && day.absence) return { kind: 'absence', text: away, absence: day.absence };
  if (asked && entry === null && !owesNothing(day)) return { kind: 'waiting', text: letters[asked], absence: asked };
  if (toldOf(day).includes('workedOutside')) return { kind: 'outside', text: clockText(presence) };
  if (has(day, 'absentUnjustified') || day.flags?.includes('absenceConfirmed'))
    return { kind: 'absent', text: clockText(0) };
  if (status === 'running' && entry !== null) return { kind: 'running', text: timeOf(instantAt(day.date, entry)) };
  if (entry !== null || day.worked) return { kind: 'worked', text: clockText(shownMinutes(day)) };
  if (day.holiday !== undefined) return { kind: 'holiday', text: '·' };
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
    late: day.late !== undefined,
    early: day.early !== undefined,
    overtime: overtimeOf(day),
    warned: isWarned(day),
    open: isPlan ? day.draft === true : asked !== null && told.kind !== 'waiting',
  };
}

/** What somebody's days come to; the totals are those of all of them. */
export function personSums(
  totals: Readonly<Record<(typeof cellTotalNames)[number], number>>,
  days: readonly Pick<CellDay, 'balance' | 'justified' | 'anomalies' | 'excess'>[],
) {
  let [balance, rol, toSee] = [totals.balance, 0, 0];
  for (const { balance: unsettled = 0, justified, anomalies = [], excess } of days) {
    balance -= unsettled;
    rol += justified?.rol ?? 0;
    toSee += anomalies.length + (excess?.state === 'toAuthorise' ? 1 : 0);
  }
  return { worked: totals.worked, expected: totals.due - totals.justified, balance, rol, anomalies: toSee };
}
export type PersonSums = ReturnType<typeof personSums>;
