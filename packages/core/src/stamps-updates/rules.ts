/** Both ends of a stamping as instants; one of them may be unknown. */
type StampingTimes = { enteredAt: string | null; exitedAt: string | null };
/** One stamping before and after a change: added where it had none, taken away where it has none. */
export type StampingDiff = { stampingId: string | null; before: StampingTimes | null; after: StampingTimes | null };

type Current = { readonly id: string } & Readonly<StampingTimes>;
type WantedChange =
  | { readonly stampingId: string; readonly remove: true }
  | ({ readonly stampingId: string | null } & Readonly<StampingTimes>);

/** The same moment may be written in many ways; it is kept in one. */
const plain = (at: string | null) => (at === null ? null : new Date(at).toISOString());
const timesOf = ({ enteredAt, exitedAt }: Readonly<StampingTimes>): StampingTimes => ({
  enteredAt: plain(enteredAt),
  exitedAt: plain(exitedAt),
});
const isSame = (one: StampingTimes | null, other: StampingTimes | null) =>
  one?.enteredAt === other?.enteredAt && one?.exitedAt === other?.exitedAt;

const keyOf = ({ stampingId }: { readonly stampingId: string | null }) => stampingId?.toLowerCase() ?? null;

type ChangeFault = { at: number; fault: 'unknown' | 'twice' | 'nothing' };

/** The first change that names a stamping which is not there, or one that was named before, or that changes nothing. */
export function changeFault(changes: readonly WantedChange[], current: readonly Current[]): ChangeFault | null {
  const keys = changes.map(keyOf);
  for (const [at, diff] of diffsOf(changes, current).entries()) {
    const key = keys[at] ?? null;
    if (key !== null && diff.before === null) return { at, fault: 'unknown' };
    if (key !== null && keys.indexOf(key) < at) return { at, fault: 'twice' };
    if (isSame(diff.before, diff.after)) return { at, fault: 'nothing' };
  }
  return null;
}

/** What is asked for, beside what there is now. */
export const diffsOf = (changes: readonly WantedChange[], current: readonly Current[]): StampingDiff[] =>
  changes.map((change) => {
    const stampingId = keyOf(change);
    const known = current.find(({ id }) => id === stampingId);
    return {
      stampingId,
      before: known ? timesOf(known) : null,
      after: 'remove' in change ? null : timesOf(change),
    };
  });

type Pair = { readonly id?: string | undefined } & Readonly<StampingTimes>;

/** The changes that lead to a whole list of pairs, each with its place in that list; what the list leaves out is taken away. */
export function changesToward(
  pairs: readonly Pair[],
  current: readonly Current[],
): (WantedChange & { at: number | null })[] {
  const named = pairs.map(({ id }) => id?.toLowerCase() ?? null);
  const changed = pairs.flatMap(({ enteredAt, exitedAt }, at) => {
    const stampingId = named[at] ?? null;
    const known = current.find(({ id }) => id === stampingId);
    const isFirst = named.indexOf(stampingId) === at;
    if (known && isFirst && isSame(timesOf(known), timesOf({ enteredAt, exitedAt }))) return [];
    return [{ stampingId, enteredAt, exitedAt, at }];
  });
  const left = current.filter(({ id }) => !named.includes(id));
  return [...changed, ...left.map(({ id }) => ({ stampingId: id, remove: true as const, at: null }))];
}

/** A pair as a change leaves it; `diff` is the place of the change that made it. */
export type ChangedPair = StampingTimes & { replaces: string | null; diff: number | null };

/**
 * The whole day with the changes: what they leave alone first, so that an overlap is the fault of a change. One whose
 * stamping is no longer there makes nothing.
 */
export const pairsAfter = (current: readonly Current[], diffs: readonly StampingDiff[]): ChangedPair[] => [
  ...current
    .filter(({ id }) => !diffs.some(({ stampingId }) => stampingId === id))
    .map((one) => ({ ...timesOf(one), replaces: one.id, diff: null })),
  ...diffs.flatMap(({ stampingId, after }, diff) => {
    const isThere = stampingId === null || current.some(({ id }) => id === stampingId);
    return after && isThere ? [{ ...after, replaces: stampingId, diff }] : [];
  }),
];

type Asked = { readonly changes: readonly StampingDiff[]; readonly submittedAt: Date | null };

/** Whether a day is no longer the one somebody spoke of: corrected since, or a stamping they named has other times or is gone. */
export const hasMoved = (
  { changes, submittedAt }: Asked,
  day: { readonly correctedAt: number | null; readonly current: readonly Current[] },
): boolean =>
  (day.correctedAt !== null && submittedAt !== null && day.correctedAt > submittedAt.getTime()) ||
  changes.some(
    ({ stampingId, before }) =>
      stampingId !== null && !day.current.some((one) => one.id === stampingId && isSame(timesOf(one), before)),
  );
