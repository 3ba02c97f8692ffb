/** A line that swallows what it is given must not hold up what comes behind it: what got no answer in this time is sent again. */
const patienceMs = 30_000;

/** What is answered in time, else `late`; who asks is told by the signal that nobody waits any more. */
export async function inTime<T>(late: T, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const patience = new AbortController();
  const { signal } = patience;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<T>((resolve) => {
    timer = setTimeout(() => {
      resolve(late);
      patience.abort();
    }, patienceMs);
  });
  try {
    return await Promise.race([ask(signal), end]);
  } finally {
    clearTimeout(timer);
  }
}
