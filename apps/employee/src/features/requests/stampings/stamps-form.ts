import { type Day, dayIn } from '@timbro/core/days/rules.ts';
import { type Zone, zoneOf } from '@timbro/core/engine/zone.ts';
import { textLimits } from '@timbro/core/limits.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { minuteOfDay, plannedMinutes } from '@timbro/core/shifts/rules.ts';
import { type StampingDiff, changesToward, diffsOf } from '@timbro/core/stamps-updates/rules.ts';
import { correctionFaults } from '@timbro/core/work-days/calendar/correction-rules.ts';
import type { Stamping, WorkDay } from '@timbro/core/work-days/day.ts';
import { formatTime } from '@timbro/kit/words/format.ts';

const minuteMs = 60_000;
const dayMinutes = 1440;

/** One's own day with its stampings, replaced ones included. */
export type OwnDay = WorkDay & { readonly stampings: readonly Stamping[] };
type Where = { readonly day: OwnDay; readonly zone: string; readonly now: Date };

/** A stamping as somebody sets it right, on the clock of the company: `08:30`, empty where there is none. */
export type FormPair = {
  /** The stamping's own id, or a name of the form for one that is added. */
  readonly key: string;
  readonly stampingId: string | null;
  readonly enteredAt: string;
  readonly exitedAt: string;
  readonly isRemoved: boolean;
};
export type StampsForm = { readonly date: Day; readonly reason: string; readonly pairs: readonly FormPair[] };
export type End = 'enteredAt' | 'exitedAt';
export const ends = ['enteredAt', 'exitedAt'] as const satisfies readonly End[];

/** The stampings that count. */
export const currentOf = ({ stampings }: OwnDay): Stamping[] =>
  stampings.filter(({ replacedBy }) => replacedBy === null).toSorted((one, other) => startOf(one) - startOf(other));
const startOf = ({ enteredAt, exitedAt }: Stamping) => Date.parse(enteredAt ?? exitedAt ?? '');

const clockOf = (at: string | null, zone: string) => (at === null ? '' : formatTime(at, zone));
const pairOf = ({ id, enteredAt, exitedAt }: Stamping, zone: string): FormPair => ({
  key: id,
  stampingId: id,
  enteredAt: clockOf(enteredAt, zone),
  exitedAt: clockOf(exitedAt, zone),
  isRemoved: false,
});

/** The name tells it apart from the others of this form, and from every id. */
export const addedPair = (pairs: readonly FormPair[], times: Partial<Pick<FormPair, End>> = {}): FormPair => {
  const numbers = pairs.map(({ key }) => (key.startsWith('new-') ? Number(key.slice(4)) : 0));
  return {
    key: `new-${Math.max(0, ...numbers) + 1}`,
    stampingId: null,
    enteredAt: '',
    exitedAt: '',
    isRemoved: false,
    ...times,
  };
};

/** The day as it is. */
export const pairsAsTheyAre = ({ day, zone }: Where): FormPair[] => currentOf(day).map((one) => pairOf(one, zone));

/** The day with what the plan says of a stamp that is missing; nobody is made to send it. */
export function proposedPairs(where: Where): FormPair[] {
  const { day } = where;
  const { shift } = day;
  const pairs = pairsAsTheyAre(where);
  if (!shift || day.status === 'future') return pairs;
  const isPast = day.status !== 'running';
  if (pairs.length === 0) {
    if (day.absence !== null) return pairs;
    const whole = { enteredAt: shift.start, exitedAt: isPast ? shift.end : '' };
    return isPossible(addedPair([], whole), where) ? [addedPair([], whole)] : pairs;
  }
  return pairs.map((pair) => {
    const mended = {
      ...pair,
      enteredAt: pair.enteredAt === '' ? shift.start : pair.enteredAt,
      exitedAt: pair.exitedAt === '' && isPast ? shift.end : pair.exitedAt,
    };
    return isPossible(mended, where) ? mended : pair;
  });
}

/** A proposal lies in the past, and is no longer than a shift is. */
function isPossible(pair: FormPair, where: Where): boolean {
  const times = timesOf(pair, where);
  return correctionFaults([times], { ...groundOf(where), taken: [] }).length === 0;
}

/** Whether an end holds what the plan proposed, and not what was stamped. */
export const isProposed = (pair: FormPair, end: End, { day, zone }: Where): boolean => {
  const known = currentOf(day).find(({ id }) => id === pair.stampingId);
  const planned = end === 'enteredAt' ? day.shift?.start : day.shift?.end;
  return pair[end] !== '' && pair[end] === planned && clockOf(known?.[end] ?? null, zone) === '';
};

type Times = { enteredAt: string | null; exitedAt: string | null };

/** The moments that a pair means: an exit before its entry is of the next day, and so is what a night shift has after midnight. */
export function timesOf(pair: FormPair, { day, zone }: Where): Times {
  const known = currentOf(day).find(({ id }) => id === pair.stampingId);
  const place = zoneOf(zone);
  const kept = (end: End) => {
    const at = known?.[end] ?? null;
    // What was not touched keeps its seconds.
    return at !== null && clockOf(at, zone) === pair[end] ? at : null;
  };
  const enteredAt = kept('enteredAt') ?? momentOf(pair.enteredAt, day, place);
  return { enteredAt, exitedAt: kept('exitedAt') ?? momentOf(pair.exitedAt, day, place, enteredAt) };
}

function momentOf(time: string, { date, shift }: OwnDay, zone: Zone, after: string | null = null): string | null {
  if (!isTime(time)) return null;
  const minute = minuteOfDay(time);
  const at = (days: number) => new Date(zone.at(date, minute + days * dayMinutes) * minuteMs);
  if (after !== null) return (at(0) > new Date(after) ? at(0) : at(1)).toISOString();
  if (!shift) return at(0).toISOString();
  const { start, end } = plannedMinutes(shift);
  const middle = (start + end) / 2;
  const isNext = end > dayMinutes && Math.abs(minute + dayMinutes - middle) < Math.abs(minute - middle);
  return at(isNext ? 1 : 0).toISOString();
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The day of an end where it is not that of the form. */
export function otherDayOf(pair: FormPair, end: End, where: Where): Day | null {
  const at = timesOf(pair, where)[end];
  const day = at === null ? null : dayIn(where.zone, new Date(at));
  return day === where.day.date ? null : day;
}

export type StampsField = 'reason' | 'pairs' | `${string}.${End}`;
export type WordedStamps = {
  readonly date: Day;
  readonly reason: string;
  readonly changes: ReturnType<typeof changesOf>['changes'];
  /** Which pair of the form each change is about. */
  readonly keys: readonly (string | null)[];
};
type Faults = Partial<Record<StampsField, WebKey>>;

/** What would be sent for the pairs of a form, in whatever state they are. */
function changesOf(pairs: readonly FormPair[], where: Where) {
  const kept = pairs.filter(({ isRemoved }) => !isRemoved);
  const whole = kept.map((pair) => ({
    ...(pair.stampingId !== null && { id: pair.stampingId }),
    ...timesOf(pair, where),
  }));
  const found = changesToward(whole, currentOf(where.day));
  return {
    changes: found.map(({ at: _, ...change }) => change),
    keys: found.map(({ at, stampingId }) => (at === null ? stampingId : (kept[at]?.key ?? null))),
  };
}

/** Old and new times beside each other, as whoever decides will see them; a pair without any time yet is none. */
export const diffsIn = ({ pairs }: StampsForm, where: Where): StampingDiff[] =>
  diffsOf(changesOf(pairs.filter(isTimed), where).changes, currentOf(where.day));

const isTimed = ({ stampingId, enteredAt, exitedAt }: FormPair) =>
  stampingId !== null || isTime(enteredAt) || isTime(exitedAt);

export const hasChanges = (form: StampsForm, where: Where): boolean => diffsIn(form, where).length > 0;

/** What is sent, or what is wrong with it; the server knows the days around it and has the last word. */
export function wordStamps(
  form: StampsForm,
  where: Where,
): { readonly worded: WordedStamps } | { readonly faults: Faults } {
  const { date, pairs } = form;
  const reason = form.reason.trim();
  const faults: Faults = {};
  const kept = pairs.filter(({ isRemoved }) => !isRemoved);
  for (const { key, enteredAt, exitedAt } of kept)
    if (enteredAt === '' && exitedAt === '') faults[`${key}.enteredAt`] = 'employee.stampings.emptied';
  if (Object.keys(faults).length === 0)
    for (const { path, message } of correctionFaults(
      kept.map((pair) => timesOf(pair, where)),
      {
        ...groundOf(where),
        taken: [],
      },
    )) {
      const [, at, end] = path.split('.');
      const pair = kept[Number(at)];
      if (pair) faults[`${pair.key}.${end === 'exitedAt' ? 'exitedAt' : 'enteredAt'}`] ??= message;
    }
  const { changes, keys } = changesOf(pairs, where);
  if (changes.length === 0) faults.pairs = 'stampsUpdates.nothing';
  if (reason === '') faults.reason = 'validation.required';
  if (reason.length > textLimits.note) faults.reason = 'validation.tooLong';
  return Object.keys(faults).length > 0 ? { faults } : { worded: { date, reason, changes, keys } };
}

const groundOf = ({ day: { date }, zone, now }: Where) => ({ date, zone: zoneOf(zone), now: now.getTime() });

/** The field that a refusal speaks of: the server counts changes, the form names pairs. */
export function stampsFieldOf(path: string, { keys }: Pick<WordedStamps, 'keys'>): StampsField | undefined {
  if (path === 'reason') return path;
  const [, at = '', end] = /^changes\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
  const key = keys[Number(at)];
  if (at === '') return path === 'changes' ? 'pairs' : undefined;
  return key ? `${key}.${end === 'exitedAt' ? 'exitedAt' : 'enteredAt'}` : 'pairs';
}

/** Whether what a tab kept still speaks of the day as it is. */
export const fitsDay = ({ date, pairs }: StampsForm, { day }: Where): boolean =>
  date === day.date &&
  currentOf(day).every(({ id }) => pairs.some(({ stampingId }) => stampingId === id)) &&
  pairs.every(({ stampingId }) => stampingId === null || currentOf(day).some(({ id }) => id === stampingId));

export const isStampsForm = (value: unknown): value is StampsForm =>
  typeof value === 'object' &&
  value !== null &&
  ['date', 'reason'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  'pairs' in value &&
  Array.isArray(value.pairs) &&
  value.pairs.every(isPair);

const isPair = (value: unknown): value is FormPair =>
  typeof value === 'object' &&
  value !== null &&
  'stampingId' in value &&
  (value.stampingId === null || typeof value.stampingId === 'string') &&
  'isRemoved' in value &&
  typeof value.isRemoved === 'boolean' &&
  ['key', ...ends].every((name) => typeof Reflect.get(value, name) === 'string');
