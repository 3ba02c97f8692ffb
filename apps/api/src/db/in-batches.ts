/** Rows for one statement: few enough for its parameters and for nobody to wait while it is put together, many enough to save round trips. */
export function* inBatches<T>(items: readonly T[], size = 200): Generator<T[], undefined> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
