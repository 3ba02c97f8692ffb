import type { LeaveRequestType } from '@timbro/core/absences/rules.ts';
import { type Day, addDays } from '@timbro/core/days/rules.ts';
import type { Horizon } from './horizon.ts';
import type { PlannedAbsence } from './plan-absences.ts';
import type { SeedCell } from './plan-cells.ts';
import type { Random } from './random.ts';

export type PlannedLeave = {
  id: string;
  userId: string;
  type: LeaveRequestType;
  startsOn: Day;
  endsOn: Day;
  leave: { from: number; to: number } | null;
  note: string | null;
  status: 'draft' | 'pendingReview' | 'approved' | 'rejected';
  createdAt: Date;
  submittedAt: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionNote: string | null;
  /** The absence it became. */
  absenceId: string | null;
};

const reasons = ['Visita medica', 'Matrimonio in famiglia', 'Trasloco', 'Colloquio a scuola', null, null] as const;
const refusals = ['Reparto già scoperto in quei giorni', 'Chiusura del mese: chiedere un’altra data'] as const;
/** How long ago what waits was asked for, in hours: some of it for more than two days. */
const waitingHours = [1, 3, 7, 22, 30, 54, 79] as const;

type Given = { cells: readonly SeedCell[]; absences: readonly PlannedAbsence[]; horizon: Horizon; pending: number };

/** Requests in every state: what was granted, what was refused, what waits, and what nobody has sent yet. */
export function planLeave({ cells, absences, horizon, pending }: Given, random: Random): PlannedLeave[] {
  const granted = absences.flatMap((absence) =>
    absence.type === 'illness' ? [] : [grantedLeave(absence, absence.type, random)],
  );
  const free = cells.filter(
    ({ absent, leave, reserved, person }) => !absent && !leave && !reserved && person.decider !== null,
  );
  const past = free.filter(({ day }) => day < addDays(horizon.today, -10));
  const refused = random.some(past, Math.round(granted.length / 25)).map((cell) => refusedLeave(cell, horizon, random));
  const ahead = free.filter(({ day }) => day > addDays(horizon.today, 2));
  const people = new Set<string>();
  const once = random.some(ahead, ahead.length).filter(({ person }) => !people.has(person.id) && people.add(person.id));
  // The Operator of the demo has something waiting too.
  const inOrder = [
    ...once.filter(({ person }) => person.isNamed && person.role === 'Operator'),
    ...once.filter(({ person }) => !person.isNamed),
  ];
  const waiting = inOrder.slice(0, pending).map((cell, at) => waitingLeave(cell, at, free, horizon, random));
  const drafts = inOrder.slice(pending, pending + (pending > 1 ? 3 : 0)).map((cell, at) => ({
    ...waitingLeave(cell, at, free, horizon, random),
    status: 'draft' as const,
    submittedAt: null,
  }));
  return [...granted, ...refused, ...waiting, ...drafts];
}

const undecided = { decidedBy: null, decidedAt: null, decisionNote: null, absenceId: null };

const grantedLeave = (
  { id, person, startsOn, endsOn, leave, createdAt, decidedAt, decidedBy }: PlannedAbsence,
  type: LeaveRequestType,
  random: Random,
): PlannedLeave => ({
  id: random.id(),
  userId: person.id,
  type,
  startsOn,
  endsOn,
  leave,
  note: random.pick(reasons),
  status: 'approved',
  createdAt,
  submittedAt: createdAt,
  decidedBy,
  decidedAt,
  decisionNote: null,
  absenceId: id,
});

function refusedLeave({ person, day }: SeedCell, { at }: Horizon, random: Random): PlannedLeave {
  const createdAt = at(addDays(day, -random.between(3, 12)), random.between(7 * 60, 18 * 60), random.upTo(60));
  return {
    id: random.id(),
    userId: person.id,
    type: random.pick(['vacation', 'dayOff'] as const),
    startsOn: day,
    endsOn: day,
    leave: null,
    note: random.pick(reasons),
    status: 'rejected',
    createdAt,
    submittedAt: createdAt,
    decidedBy: person.decider,
    decidedAt: new Date(createdAt.getTime() + random.between(30, 30 * 60) * 60_000),
    decisionNote: random.pick(refusals),
    absenceId: null,
  };
}

/** In turn some days of vacation, the last hours of a shift, a day off. */
function waitingLeave(
  cell: SeedCell,
  at: number,
  free: readonly SeedCell[],
  { now }: Horizon,
  random: Random,
): PlannedLeave {
  const { person, day, shift } = cell;
  const type = (['vacation', 'rol', 'vacation', 'dayOff'] as const)[at % 4] ?? 'vacation';
  const createdAt = new Date(now.getTime() - (waitingHours[at % waitingHours.length] ?? 1) * 3_600_000);
  const own = free.filter((one) => one.person === person && one.day >= day && one.day <= addDays(day, 4));
  return {
    id: random.id(),
    userId: person.id,
    type,
    startsOn: day,
    endsOn: type === 'vacation' ? (own.at(-1)?.day ?? day) : day,
    leave: type === 'rol' ? { from: shift.end - 120, to: shift.end } : null,
    note: random.pick(reasons),
    status: 'pendingReview',
    createdAt,
    submittedAt: createdAt,
    ...undecided,
  };
}
