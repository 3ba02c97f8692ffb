import type { WorkDay } from '../day.ts';
import { type DayFlag, unsettledStatuses } from '../rules.ts';
import type { CellDay } from './cell-day.ts';

type Plain = Pick<
  WorkDay,
  | 'date'
  | 'status'
  | 'published'
  | 'holiday'
  | 'totals'
  | 'anomalies'
  | 'flags'
  | 'late'
  | 'firstIn'
  | 'lastOut'
  | 'breaks'
  | 'version'
>;
/** What of a work day a cell is made of. */
export type CellSource = Plain & {
  readonly shift: Omit<NonNullable<WorkDay['shift']>, 'id' | 'period'> | null;
  readonly absence: Pick<NonNullable<WorkDay['absence']>, 'type'> | null;
  readonly justifications: readonly Pick<WorkDay['justifications'][number], 'type' | 'minutes'>[];
  readonly excess: Pick<WorkDay['excess'], 'minutes' | 'state'>;
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
  let sums: CellDay['justified'];
  for (const { type, minutes } of justifications)
    if (minutes !== 0) sums = { ...sums, [type]: (sums?.[type] ?? 0) + minutes };
  return sums;
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
