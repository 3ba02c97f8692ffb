import type pg from 'pg';

/** `onHeard`: the word of the others arrives, for the first time or again. */
type Hooks = { onLost(error: Error): void; onHeard(): Promise<void> };

const lookMs = 250;

/**
 * The adapter has the pool to itself. It listens on one of its connections and quietly takes another one, seconds later, when it breaks. Here the
 * broken one neither ends the process nor stays in the pool for good, and the return of the word is noticed.
 */
export function watchListening(pool: pg.Pool, { onLost, onHeard }: Hooks) {
  const guarded = new WeakSet<pg.PoolClient>();
  const taken = new Set<pg.PoolClient>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const isListening = (client: pg.PoolClient) => taken.has(client) && client.listenerCount('notification') > 0;

  const awaitWord = () => {
    let seen = 0;
    timer ??= setInterval(() => {
      seen = [...taken].some(isListening) ? seen + 1 : 0;
      // Seen twice, the connection has also had the time to say for what it listens.
      if (seen < 2) return;
      clearInterval(timer);
      timer = undefined;
      void onHeard();
    }, lookMs);
  };
  const guard = (client: pg.PoolClient) => {
    if (guarded.has(client)) return;
    guarded.add(client);
    client.on('error', (error) => {
      if (stopped || !isListening(client)) return;
      client.release(error);
      onLost(error);
      awaitWord();
    });
  };
  pool.on('acquire', (client) => {
    taken.add(client);
    guard(client);
  });
  pool.on('release', (_error, client) => void taken.delete(client));
  awaitWord();

  return {
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}
