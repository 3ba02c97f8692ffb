/** Ends a question whose answer nobody waits for any longer; a line that swallows what it is given must hold up no one. */
export async function inTime<T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const patience = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new OutOfTime('No answer in time.'));
      patience.abort();
    }, ms);
  });
  try {
    return await Promise.race([ask(patience.signal), end]);
  } finally {
    clearTimeout(timer);
  }
}

export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}
