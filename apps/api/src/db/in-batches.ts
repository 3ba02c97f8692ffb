/** Rows for one statement: few enough for its parameters, many enough to save the way. */
export function* inBatches<T>(items: readonly T[], size = 500): Generator<T[], undefined> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
