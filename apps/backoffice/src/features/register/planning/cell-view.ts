import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import { type PlannedBy, planKey } from '@timbro/core/work-days/planning/draft-rules.ts';
import { shortTime } from '@timbro/core/work-days/planning/text-rules.ts';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { colourOf } from '#parts/shifts/shift-colours.ts';
import { type PlanModel, isOpen, plannedAt } from './plan-model.ts';
import type { Troubles } from './troubles.ts';

/** One cell of the plan as it is drawn and spoken of; the words come with the drawing. */
export type CellView = {
  /** `free`: the schedule has nothing; `unknown`: back to a schedule that nobody here knows. */
  readonly what: 'shift' | 'rest' | 'free' | 'unknown';
  readonly name: string;
  readonly hours: string;
  readonly color: string;
  readonly by: PlannedBy;
  /** Who saved the draft on the server, and when, as it is read. */
  readonly saved: { readonly name: string; readonly at: string } | null;
  readonly absence: AbsenceType | null;
  /** The absence takes the whole day. */
  readonly isAway: boolean;
  /** A holiday on which what the schedule has is not worked. */
  readonly holiday: string | null;
  readonly isFixed: boolean;
  readonly isConflict: boolean;
  readonly fault: string | null;
  readonly warnings: readonly string[];
};

/** Not published yet, here or on the server. */
export const isDraft = ({ by }: Pick<CellView, 'by'>): boolean => by === 'local' || by === 'back' || by === 'kept';

export function viewOf(model: PlanModel, troubles: Troubles, userId: string, date: Day): CellView | undefined {
  const key = planKey({ userId, date });
  const [day, wire, planned] = [model.days.get(key), model.wires.get(key), plannedAt(model, userId, date)];
  if (!day || !wire || !planned) return undefined;
  const { shiftId, by } = planned;
  const listed = shiftId ? model.shiftOf.get(shiftId) : undefined;
  // What was removed since, or was called otherwise then, is still what the day has.
  const shift = wire.shift?.id === shiftId ? wire.shift : listed;
  const saved = by === 'kept' ? model.saved.get(key) : undefined;
  const isBySchedule = by === 'schedule' || by === 'back';
  return {
    what: shift ? 'shift' : shiftId === undefined ? 'unknown' : by === 'schedule' ? 'free' : 'rest',
    name: shift?.name ?? '',
    hours: shift ? `${shortTime(shift.start)}–${shortTime(shift.end)}` : '',
    color: shift ? colourOf(listed ?? shift) : '',
    by,
    saved: saved ? { name: saved.name, at: formatInstant(saved.at, model.zone) } : null,
    absence: wire.absence?.type ?? null,
    isAway: day.isAway,
    holiday: isBySchedule ? day.holiday : null,
    isFixed: !isOpen(day, model.today),
    isConflict: troubles.conflicts.has(key),
    fault: troubles.faults.get(key) ?? null,
    warnings: troubles.warnings.get(key) ?? [],
  };
}

const mostKept = 5000;

/** Gives the same object for what looks the same, so that only cells that changed are drawn again. */
export function createViews(): (view: CellView | undefined) => CellView | undefined {
  const known = new Map<string, CellView>();
  return (view) => {
    if (!view) return undefined;
    const text = JSON.stringify(view);
    const same = known.get(text);
    if (same) return same;
    if (known.size >= mostKept) known.clear();
    known.set(text, view);
    return view;
  };
}
