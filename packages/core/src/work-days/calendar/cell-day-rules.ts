import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import {
  type Anomaly,
  type DayFlag,
  type DayStatus,
  type ExcessState,
  type Totals,
  unsettledStatuses,
} from '../rules.ts';

type Shift = {
  name: string;
  start: string;
  end: string;
  breakStart?: string | null | undefined;
  breakEnd?: string | null | undefined;
};
type Excess = { minutes: number; state: ExcessState | null };

/** What a cell shows of a day, as the contract has it. */
export type CellDay = {
  date: string;
  status: DayStatus;
  shift?: Shift | undefined;
  draft?: true | undefined;
  holiday?: string | undefined;
  absence?: AbsenceType | undefined;
  justified?: Partial<Record<AbsenceType, number>> | undefined;
  anomalies?: Anomaly[] | undefined;
  presence?: number | undefined;
  flags?: DayFlag[] | undefined;
  version: number;
  due?: number | undefined;
  balance?: number | undefined;
  worked?: number | undefined;
  at?: (number | null)[] | undefined;
  excess?: Excess | undefined;
  late?: number | undefined;
  early?: number | undefined;
};

/** What of a work day a cell is made of. */
export type CellSource = {
  readonly date: string;
  readonly status: DayStatus;
  readonly published: boolean;
  readonly holiday: string | null;
  readonly shift: Shift | null;
  readonly totals: Totals;
  readonly anomalies: readonly Anomaly[];
  readonly absence: { readonly type: AbsenceType } | null;
  readonly justifications: readonly { readonly type: AbsenceType; readonly minutes: number }[];
  readonly excess: Excess;
  readonly flags: readonly DayFlag[];
  readonly late: boolean;
  readonly firstIn: string | null;
  readonly lastOut: string | null;
  readonly breaks?: readonly { readonly from: string; readonly to: string }[] | undefined;
  readonly version: number;
};

const minuteMs = 60_000;

/** A break that counts by itself shows nowhere in the grid. */
const shownFlags = new Set<DayFlag>(['clockChange', 'lateStamp', 'absenceConfirmed']);

function stampedAt({ date, firstIn, lastOut, breaks = [] }: CellSource): CellDay['at'] {
  if (firstIn === null && lastOut === null) return undefined;
  const moments = [firstIn, ...breaks.flatMap(({ from, to }) => [from, to]), lastOut];
  return moments.map((moment) =>
    moment === null ? null : Math.floor((Date.parse(moment) - Date.parse(date)) / minuteMs),
  );
}

function justifiedBy({ justifications }: CellSource): CellDay['justified'] {
  const sums = new Map<AbsenceType, number>();
  for (const { type, minutes } of justifications) if (minutes !== 0) sums.set(type, (sums.get(type) ?? 0) + minutes);
  return sums.size > 0 ? Object.fromEntries(sums) : undefined;
}

function shiftIn({ shift }: CellSource): CellDay['shift'] {
  if (!shift) return undefined;
  const { name, start, end, breakStart, breakEnd } = shift;
  return { name, start, end, ...(breakStart && breakEnd && { breakStart, breakEnd }) };
}

const unlessNone = <T>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined);

/** The one way from a work day to its cell. What differs most from day to day stands last, which packs best. */
export function cellDayOf(day: CellSource): CellDay {
  const { date, status, version, totals, excess, anomalies, holiday } = day;
  const isUnsettled = unsettledStatuses.includes(status);
  return {
    date,
    status,
    shift: shiftIn(day),
    draft: day.published ? undefined : true,
    holiday: holiday ?? undefined,
    absence: day.absence?.type,
    justified: justifiedBy(day),
    anomalies: unlessNone(anomalies),
    presence: anomalies.length > 0 ? totals.presence : undefined,
    flags: unlessNone(day.flags.filter((flag) => shownFlags.has(flag))),
    version,
    due: totals.due || undefined,
    balance: (isUnsettled && totals.balance) || undefined,
    worked: totals.worked || undefined,
    at: stampedAt(day),
    excess:
      excess.minutes === 0 && excess.state === null ? undefined : { minutes: excess.minutes, state: excess.state },
    late: day.late ? totals.delayActual : undefined,
    // Who is still expected back has not left early yet, and an early exit that leave covers is none.
    early: status !== 'running' && totals.earlyExitCounted > 0 ? totals.earlyExitActual : undefined,
  };
}
