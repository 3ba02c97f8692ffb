import type { Direction } from '../stamps/rules.ts';

type Pair = { readonly enteredAt: Date | null; readonly exitedAt: Date | null };
export type CountedAs = {
  readonly direction: Direction;
  /** Of a stamp that only repeats another: the time that counts. */
  readonly repeats: string | null;
};

/** A stamp that the register does not show repeats what it shows shortly before; in a closed month it shows neither. */
const repeatsWithinMs = 10 * 60_000;

/** What a stamp is, by the pairs of the register; `told` is what it was taken for when it came. */
export function countedAs(at: Date, told: Direction, pairs: readonly Pair[]): CountedAs {
  const moments = pairs.flatMap(({ enteredAt, exitedAt }) => [
    ...(enteredAt ? [{ direction: 'in' as const, time: enteredAt.getTime() }] : []),
    ...(exitedAt ? [{ direction: 'out' as const, time: exitedAt.getTime() }] : []),
  ]);
  const own = moments.filter(({ time }) => time === at.getTime());
  const itself = own.find(({ direction }) => direction === told) ?? own[0];
  if (itself) return { direction: itself.direction, repeats: null };
  const before = moments
    .filter(({ time }) => time < at.getTime() && time >= at.getTime() - repeatsWithinMs)
    .toSorted((one, other) => other.time - one.time)[0];
  if (!before) return { direction: told, repeats: null };
  return { direction: before.direction, repeats: new Date(before.time).toISOString() };
}
