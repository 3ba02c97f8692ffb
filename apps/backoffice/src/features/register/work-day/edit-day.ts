import * as z from 'zod';
import { note } from '@timbro/core/fields.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { mendedPairs } from '@timbro/core/work-days/proposal-rules.ts';
import {
  type EditedPair,
  type Times,
  instantOf,
  isLocalTime,
  isSameTime,
  localPair,
  pairsAfter,
} from '../stampings/pair-form.ts';
import type { MovedEnd } from './day-place.ts';
import type { DayChange } from './use-day-write.ts';

/** In place of a shift: none at all, or whatever the schedule says. */
export const rest = 'rest';
export const bySchedule = 'schedule';

/** The form of a day that begins with these pairs. */
export const dayForm = (before: readonly EditedPair[]) =>
  z.strictObject({ pairs: pairsAfter(before), shift: z.string(), note });
export type DayForm = ReturnType<typeof dayForm>;
export type DayValues = z.input<DayForm>;

const currentOf = ({ stampings }: Pick<WorkDayInfo, 'stampings'>) =>
  stampings.filter(({ replacedBy }) => replacedBy === null).toSorted((one, other) => startOf(one) - startOf(other));
const startOf = ({ enteredAt, exitedAt }: Times) => Date.parse(enteredAt ?? exitedAt ?? '') || 0;

/** The day as its form begins with; of one's own day the note is the reason of a request, and begins empty. */
export const valuesOf = (info: WorkDayInfo, zone: string, isOwn = false): DayValues => ({
  pairs: currentOf(info).map((stamping) => localPair(stamping, stamping.id, zone)),
  shift: info.planned ? (info.shift?.id ?? rest) : bySchedule,
  note: isOwn ? '' : (info.note ?? ''),
});

/** The pairs with their first entry or their last exit at another time, as if somebody had typed it. */
export function withMovedEnd(pairs: readonly EditedPair[], { end, at }: MovedEnd, zone: string): EditedPair[] {
  const name = end === 'entry' ? 'enteredAt' : 'exitedAt';
  const known = end === 'entry' ? pairs.findIndex(isKnown(name)) : pairs.findLastIndex(isKnown(name));
  const index = known >= 0 ? known : end === 'entry' ? 0 : pairs.length - 1;
  const { enteredAt } = localPair({ enteredAt: at, exitedAt: null }, null, zone);
  return pairs.map((pair, place) => (place === index ? { ...pair, [name]: enteredAt } : pair));
}
const isKnown = (name: 'enteredAt' | 'exitedAt') => (pair: EditedPair) => pair[name] !== '';

type SentPair = Times & { id?: string };

/** A time that nobody touched keeps its instant. */
function sentPairs(info: WorkDayInfo, pairs: readonly EditedPair[], zone: string): SentPair[] {
  const current = currentOf(info);
  return pairs.map(({ stampingId, enteredAt, exitedAt }) => {
    const known = current.find(({ id }) => id === stampingId);
    return {
      ...(known && { id: known.id }),
      enteredAt: instantOf(enteredAt, zone, [known?.enteredAt]),
      exitedAt: instantOf(exitedAt, zone, [known?.exitedAt]),
    };
  });
}

/** The same while it is being typed: what is no time yet is drawn nowhere. */
export const drawnPairs = (info: WorkDayInfo, pairs: readonly Partial<EditedPair>[], zone: string): readonly Times[] =>
  sentPairs(
    info,
    pairs.map(({ stampingId = null, enteredAt = '', exitedAt = '' }) => ({
      stampingId,
      enteredAt: isLocalTime(enteredAt) ? enteredAt : '',
      exitedAt: isLocalTime(exitedAt) ? exitedAt : '',
    })),
    zone,
  );

/** The pair that the proposal would mend, as the form would hold it then. */
export function proposedPair({ stampings, proposal }: WorkDayInfo, zone: string): EditedPair | null {
  const mended = mendedPairs(stampings, proposal)?.find(
    ({ id, enteredAt, exitedAt }) =>
      !stampings.some((one) => one.id === id && one.enteredAt === enteredAt && one.exitedAt === exitedAt),
  );
  return mended ? localPair(mended, mended.id, zone) : null;
}

const arePairsSame = (info: WorkDayInfo, pairs: readonly SentPair[]) => {
  const current = currentOf(info);
  return (
    pairs.length === current.length &&
    current.every(({ id, enteredAt, exitedAt }) =>
      pairs.some((one) => one.id === id && isSameTime(one.enteredAt, enteredAt) && isSameTime(one.exitedAt, exitedAt)),
    )
  );
};

export type EditedDay = {
  readonly change: DayChange | null;
  /** The shift planned by hand is forgotten, which is another call. */
  readonly backToSchedule: boolean;
};

/** What has to be sent so that the day becomes what the form shows: what nobody touched is left alone. */
export function changeFor(info: WorkDayInfo, values: z.output<DayForm>, zone: string, isOwn = false): EditedDay {
  const before = valuesOf(info, zone, isOwn);
  const pairs = sentPairs(info, values.pairs, zone);
  const hasPairs = !arePairsSame(info, pairs);
  const hasShift = values.shift !== before.shift;
  const backToSchedule = hasShift && values.shift === bySchedule;
  const said = values.note || null;
  const hasNote = (said ?? '') !== (before.note ?? '');
  const change: DayChange = {
    ...(hasPairs && { stampings: pairs }),
    ...(hasShift && !backToSchedule && { shiftId: values.shift === rest ? null : values.shift }),
    ...(hasNote && { note: said }),
  };
  // The word on one's own day is the reason of the request, and says nothing without one.
  const isNothing = isOwn ? !hasPairs : Object.keys(change).length === 0;
  return { change: isNothing ? null : change, backToSchedule };
}

type Succession = Pick<WorkDayInfo['stampings'][number], 'id' | 'replacedBy'>;

/** What a stamping is called by now: every correction gives all of its day new names. */
function nameNow(stampings: readonly Succession[], former: string | null): string | null {
  const known = stampings.find(({ id }) => id === former);
  return known?.replacedBy ? nameNow(stampings, known.replacedBy) : (known?.id ?? null);
}

/**
 * What was typed, laid over the day as it is now: what nobody touched follows it, pair by pair, and a stamping that is gone is
 * called by no name.
 */
export function rebased(
  typed: DayValues,
  before: DayValues,
  latest: DayValues,
  stampings: readonly Succession[],
): DayValues {
  const nameOf = ({ stampingId }: EditedPair) => nameNow(stampings, stampingId);
  const latestOf = (pair: EditedPair) => latest.pairs.find(({ stampingId }) => stampingId === nameOf(pair));
  const isTouched = (pair: EditedPair) => !before.pairs.some((one) => JSON.stringify(one) === JSON.stringify(pair));
  const kept = typed.pairs.flatMap((pair) => {
    const now = pair.stampingId === null ? undefined : latestOf(pair);
    return isTouched(pair) ? { ...pair, stampingId: now?.stampingId ?? null } : (now ?? []);
  });
  const known = new Set(before.pairs.map(nameOf));
  return {
    pairs: [...kept, ...latest.pairs.filter(({ stampingId }) => !known.has(stampingId))],
    shift: typed.shift === before.shift ? latest.shift : typed.shift,
    note: typed.note === before.note ? latest.note : typed.note,
  };
}

/** The server speaks of the day, the form of its fields: a fault goes where it was typed. */
export function fieldOf(path: string): string {
  const [, index, end] = /^stampings\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
  if (index !== undefined) return `pairs.${index}.${end === 'exitedAt' ? end : 'enteredAt'}`;
  return path === 'shiftId' ? 'shift' : path;
}
