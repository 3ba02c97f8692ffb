import type { Day, PersonDay } from '@timbro/core/days/rules.ts';
import type { DayInputs } from './day-inputs.repo.ts';

/** What was decided about days, by person and day. */
export type Inputs = ReadonlyMap<string, ReadonlyMap<Day, DayInputs>>;
type PlannedCell = PersonDay & { readonly shiftId: string | null; readonly reset?: boolean | undefined };

const undrafted = { drafted: false, draftShiftId: null };
const undecided: DayInputs = {
  version: 0,
  planned: false,
  shiftId: null,
  ...undrafted,
  note: null,
  excessState: null,
  excessMinutes: null,
  absenceConfirmed: false,
};

/** What `dayInputsRepo` makes of decisions when these cells are planned, worked out and nowhere kept. */
export function plannedInputs(before: Inputs, cells: readonly PlannedCell[], published: boolean): Inputs {
  const after = new Map([...before].map(([userId, days]) => [userId, new Map(days)]));
  for (const { userId, date, shiftId, reset } of cells) {
    const own = after.get(userId) ?? new Map<Day, DayInputs>();
    const held = own.get(date);
    const next = reset ? unplanned(held, published) : planned(held ?? undecided, shiftId, published);
    if (next) after.set(userId, own.set(date, next));
  }
  return after;
}

const planned = (held: DayInputs, shiftId: string | null, published: boolean): DayInputs => ({
  ...held,
  ...(published ? { planned: true, shiftId, ...undrafted } : { drafted: true, draftShiftId: shiftId }),
  version: held.version + 1,
});

function unplanned(held: DayInputs | undefined, published: boolean): DayInputs | undefined {
  if (!held?.drafted && !(published && held?.planned)) return held;
  return {
    ...held,
    ...(published && { planned: false, shiftId: null }),
    ...undrafted,
    version: held.version + 1,
  };
}
