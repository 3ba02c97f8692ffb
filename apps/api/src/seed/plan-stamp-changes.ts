import { type Day, addDays } from '@timbro/core/days/rules.ts';
import type { StampingDiff } from '@timbro/core/stamps-updates/rules.ts';
import type { Horizon } from './horizon.ts';
import type { PlannedStamp, SeedCell } from './plan-cells.ts';
import { type Journal, type PlannedCorrection, isStamp } from './plan-journals.ts';
import { expectedIn } from './plan-stamps.ts';
import type { Random } from './random.ts';

export type PlannedStampChange = {
  id: string;
  userId: string;
  day: Day;
  reason: string;
  changes: StampingDiff[];
  status: 'pendingReview' | 'approved' | 'rejected';
  createdAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionNote: string | null;
  correctionId: string | null;
};

const forgotten = [
  'Ho dimenticato di timbrare l’uscita',
  'Il lettore non leggeva il badge',
  'Timbratura dimenticata',
] as const;
const late = ['Ero già in reparto, ho timbrato dopo', 'Fila al lettore'] as const;
const waitingHours = [2, 6, 26, 60] as const;
/** Of all days on which somebody came, how often a change is asked for. */
const share = 0.012;

type Given = { cells: readonly SeedCell[]; journals: readonly Journal[]; horizon: Horizon; pending: number };

/** What people asked to have changed: most corrections began so, some were refused, some wait. */
export function planStampChanges({ cells, journals, horizon, pending }: Given, random: Random): PlannedStampChange[] {
  const corrected = new Set<string>();
  const granted = journals.flatMap(({ person, entries }) => {
    const stamps = new Map(entries.filter(isStamp).map((stamp) => [stamp.id, stamp]));
    return entries.flatMap((entry): PlannedStampChange[] => {
      if (isStamp(entry)) return [];
      corrected.add(`${person.id} ${entry.correction.day}`);
      return random.chance(0.8) ? [grantedChange(person.id, entry, stamps, random)] : [];
    });
  });
  const came = cells.filter(({ stamps, day }) => stamps.length > 1 && day < horizon.today);
  const isOpen = ({ person, day }: SeedCell) => !corrected.has(`${person.id} ${day}`) && person.decider !== null;
  const tardy = came.filter((cell) => isOpen(cell) && cell.late > 0 && cell.forgot === null);
  const wanted = Math.max(0, Math.round(came.length * share) - granted.length);
  const refused = random
    .some(
      tardy.filter(({ day }) => day < addDays(horizon.today, -12)),
      wanted,
    )
    .map((cell) => refusedChange(cell, horizon, random));
  const open = cells.filter(
    (cell) => isOpen(cell) && cell.forgot !== null && cell.stamps.length > 0 && cell.day < horizon.today,
  );
  const recent = tardy.filter(({ day }) => day >= addDays(horizon.today, -9));
  const waiting = [...open.slice(-3), ...recent.slice(-4)].slice(0, pending);
  return [...granted, ...refused, ...waiting.map((cell, at) => waitingChange(cell, at, horizon, random))];
}

const times = (enteredAt: string | null, exitedAt: string | null) => ({ enteredAt, exitedAt });

function grantedChange(
  userId: string,
  entry: PlannedCorrection,
  stamps: ReadonlyMap<string, PlannedStamp>,
  random: Random,
): PlannedStampChange {
  const { correction, receivedAt, id: correctionId } = entry;
  const known = new Set(correction.supersedes.map((id) => stamps.get(id)?.at.toISOString()));
  const was = (time: string | null) => (time !== null && known.has(time) ? time : null);
  const changes = correction.pairs
    .map(({ enteredAt, exitedAt, replaces }) => ({
      stampingId: replaces,
      before: times(was(enteredAt), was(exitedAt)),
      after: times(enteredAt, exitedAt),
    }))
    .filter(({ before, after }) => before.enteredAt !== after.enteredAt || before.exitedAt !== after.exitedAt);
  const id = random.id();
  correction.requestId = id;
  return {
    id,
    userId,
    day: correction.day,
    reason: random.pick(forgotten),
    changes,
    status: 'approved',
    createdAt: new Date(receivedAt.getTime() - random.between(40, 600) * 60_000),
    decidedBy: correction.by,
    decidedAt: receivedAt,
    decisionNote: null,
    correctionId,
  };
}

/** The first stamping of a day as it is, and as somebody says it was. */
function changeOf(cell: SeedCell, { at }: Horizon): StampingDiff[] {
  const { from, to } = expectedIn(cell);
  const first = cell.stamps.find(({ direction }) => direction === 'in');
  const [last] = cell.stamps.slice(-1);
  if (cell.forgot === 'out' && last?.direction === 'in') {
    const entered = last.at.toISOString();
    return [
      { stampingId: last.id, before: times(entered, null), after: times(entered, at(cell.day, to).toISOString()) },
    ];
  }
  const [leaving] = cell.stamps;
  if (cell.forgot === 'in' && leaving?.direction === 'out') {
    const left = leaving.at.toISOString();
    return [
      { stampingId: leaving.id, before: times(null, left), after: times(at(cell.day, from).toISOString(), left) },
    ];
  }
  const exit = cell.stamps.find(({ direction }) => direction === 'out');
  if (!first || !exit) return [];
  const left = exit.at.toISOString();
  return [
    {
      stampingId: first.id,
      before: times(first.at.toISOString(), left),
      after: times(at(cell.day, from - 2).toISOString(), left),
    },
  ];
}

function refusedChange(cell: SeedCell, horizon: Horizon, random: Random): PlannedStampChange {
  const createdAt = horizon.at(addDays(cell.day, 1), random.between(8 * 60, 16 * 60), random.upTo(60));
  return {
    id: random.id(),
    userId: cell.person.id,
    day: cell.day,
    reason: random.pick(late),
    changes: changeOf(cell, horizon),
    status: 'rejected',
    createdAt,
    decidedBy: cell.person.decider,
    decidedAt: new Date(createdAt.getTime() + random.between(30, 1500) * 60_000),
    decisionNote: 'Fa fede la timbratura',
    correctionId: null,
  };
}

const waitingChange = (cell: SeedCell, at: number, horizon: Horizon, random: Random): PlannedStampChange => ({
  id: random.id(),
  userId: cell.person.id,
  day: cell.day,
  reason: random.pick(cell.forgot ? forgotten : late),
  changes: changeOf(cell, horizon),
  status: 'pendingReview',
  createdAt: new Date(horizon.now.getTime() - (waitingHours[at % waitingHours.length] ?? 2) * 3_600_000),
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
  correctionId: null,
});
