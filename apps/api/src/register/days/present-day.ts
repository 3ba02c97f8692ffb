import type { ComputedDay } from '@timbro/core/engine/compute-days.ts';
import { timeOf } from '@timbro/core/shifts/rules.ts';
import { cellDayOf } from '@timbro/core/work-days/calendar/cell-day-rules.ts';
import { cellDay } from '@timbro/core/work-days/calendar/cell-day.ts';
import { type Stamping, type WorkDay, workDay } from '@timbro/core/work-days/day.ts';
import type { DayInputs } from '#register/plan/day-inputs.repo.ts';

/** The shape of the stored JSON, of the day and of its cell; when it changes, rows of another shape are computed again. */
export const docShape = 3;

type StampingRow = Omit<Stamping, 'enteredAt' | 'exitedAt'> & { enteredAt: Date | null; exitedAt: Date | null };
type Presented = { computed: ComputedDay; inputs: DayInputs | undefined; closed: boolean; version: number };

const instantText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** A computed day as the wire shows it. */
export function presentDay({ computed, inputs, closed, version }: Presented): WorkDay {
  const { day, plan, result, pieces, input } = computed;
  const absence = input.absences[0];
  const shift = plan.shift;
  return {
    date: day,
    shift: shift && {
      id: shift.id,
      name: shift.name,
      period: shift.period,
      start: timeOf(shift.start),
      end: timeOf(shift.end),
      ...(shift.breakStart !== null &&
        shift.breakEnd !== null && { breakStart: timeOf(shift.breakStart), breakEnd: timeOf(shift.breakEnd) }),
    },
    rest: shift === null,
    planned: inputs?.planned ?? false,
    published: !(inputs?.drafted ?? false),
    holiday: plan.holiday,
    totals: result.totals,
    anomalies: [...result.anomalies],
    absence: absence ? { id: absence.id, type: absence.type } : null,
    justifications: result.justifications.map(({ absenceId, type, minutes }) => ({ absenceId, type, minutes })),
    status: closed ? 'closed' : result.status,
    excess: result.excess,
    flags: [...result.flags],
    late: result.late,
    firstIn: instantText(earliest(pieces.map(({ enteredAt }) => enteredAt))),
    lastOut: instantText(latest(pieces.map(({ exitedAt }) => exitedAt))),
    ...breaksOf(pieces),
    note: inputs?.note ?? null,
    version,
  };
}

/** The time out between one exit and the next entry; nothing at all on most days, so that the register stays light. */
function breaksOf(pieces: ComputedDay['pieces']): Pick<WorkDay, 'breaks'> {
  const moments = pieces.toSorted((one, other) => startOf(one) - startOf(other));
  const breaks = moments.flatMap(({ enteredAt }, index) => {
    const left = moments[index - 1]?.exitedAt ?? null;
    return left !== null && enteredAt !== null && enteredAt > left
      ? [{ from: new Date(left).toISOString(), to: new Date(enteredAt).toISOString() }]
      : [];
  });
  return breaks.length > 0 ? { breaks } : {};
}
const startOf = ({ enteredAt, exitedAt }: ComputedDay['pieces'][number]) => enteredAt ?? exitedAt ?? 0;

/** A stamping of the register as the wire shows it. */
export const presentStamping = (stamping: StampingRow): Stamping => ({
  id: stamping.id,
  userId: stamping.userId,
  enteredAt: stamping.enteredAt?.toISOString() ?? null,
  exitedAt: stamping.exitedAt?.toISOString() ?? null,
  source: stamping.source,
  site: stamping.site,
  inside: stamping.inside,
  corrected: stamping.corrected,
  replacedBy: stamping.replacedBy,
});

const known = (moments: readonly (number | null)[]) => moments.filter((moment) => moment !== null);
const earliest = (moments: readonly (number | null)[]) =>
  known(moments).reduce<number | null>((first, at) => (first === null || at < first ? at : first), null);
const latest = (moments: readonly (number | null)[]) =>
  known(moments).reduce<number | null>((last, at) => (last === null || at > last ? at : last), null);

declare const checked: unique symbol;
/** Text that the contract has checked: only this may enter the register's answer unparsed. */
export type StoredDay = string & { readonly [checked]: true };

/** Strict, so that nothing the contract does not name is ever stored. */
const strictDay = workDay.strict();
export const storedDay = (day: WorkDay): StoredDay => JSON.stringify(strictDay.parse(day)) as StoredDay;

const strictCell = cellDay.strict();
/** What a cell shows of the day, as text that the contract has checked. */
export const storedCell = (day: WorkDay): StoredDay => JSON.stringify(strictCell.parse(cellDayOf(day))) as StoredDay;
