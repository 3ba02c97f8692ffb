/** The things of a list by a key, each group in their order; `Map.groupBy` where that is not there yet. */
export function groupBy<T, K>(list: Iterable<T>, keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of list) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** Groups with something else in the place of each thing. */
export const mapGroups = <K, T, V>(groups: ReadonlyMap<K, readonly T[]>, valueOf: (one: T) => V): Map<K, V[]> =>
  new Map(Array.from(groups, ([key, group]) => [key, group.map(valueOf)]));
