/**
 * The same pieces, and `end` once they are all read, one of them failed, or nobody wants them any more, be it before the
 * first: a generator that was never begun would not hear of that.
 */
export function endingWith<T>(pieces: AsyncIterable<T>, end: () => Promise<void>): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const inner = pieces[Symbol.asyncIterator]();
      return {
        async next() {
          try {
            const next = await inner.next();
            if (next.done) await end();
            return next;
          } catch (error) {
            await end();
            throw error;
          }
        },
        async return() {
          await inner.return?.();
          await end();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
