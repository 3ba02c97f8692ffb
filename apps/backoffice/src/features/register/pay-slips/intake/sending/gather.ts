/** Hands on together what comes within a while. */
export function gather<T>(ms: number, handOn: (all: readonly T[]) => void) {
  let waiting: T[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const all = waiting;
    waiting = [];
    if (all.length > 0) handOn(all);
  };
  return {
    add(one: T): void {
      waiting.push(one);
      timer ??= setTimeout(flush, ms);
    },
    /** What has come so far, at once. */
    flush,
  };
}
