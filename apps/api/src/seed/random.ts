/**
 * Where chance begins for each part of the demo, so that none depends on what another made. No two may be alike: their
 * records would have the same ids.
 */
export const seeds = {
  people: 20_260_101,
  attendance: 20_260_501,
  papers: 20_261_010,
  exits: 20_261_117,
  devices: 20_261_118,
  places: 20_261_119,
} as const;

/** The same numbers on every machine and every day: mulberry32 with a fixed seed. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    upTo,
    chance: (probability: number) => next() < probability,
    pick<T>(values: readonly [T, ...T[]]): T {
      return values[upTo(values.length)] ?? values[0];
    },
    /** A whole number of the range, both ends included. */
    between: (least: number, most: number) => least + upTo(most - least + 1),
    /** As many of them as there are up to a number, each once, in no order. */
    some<T>(values: readonly T[], count: number): T[] {
      const left = [...values];
      const chosen: T[] = [];
      while (chosen.length < count && left.length > 0) {
        const at = upTo(left.length);
        const last = left.pop();
        if (last === undefined) break;
        chosen.push(at < left.length ? (left[at] ?? last) : last);
        if (at < left.length) left[at] = last;
      }
      return chosen;
    },
    /** A UUID that is the same in every seed, so that links to demo records stay good. */
    id() {
      const hex = Array.from({ length: 32 }, () => upTo(16).toString(16)).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
export type Random = ReturnType<typeof createRandom>;
