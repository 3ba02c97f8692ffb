import type { DatabaseHost } from '../database-hosts.ts';
import { type Sight, lookAtHost } from './primary.repo.ts';

/** A host with what it was found to be; `stale` is a primary of before the last promotion. */
export type SeenHost = { readonly host: DatabaseHost; readonly sight: Sight | { readonly kind: 'stale' } };

/** None of the hosts takes writes now. Its code is that of a server that is starting: whoever asks comes back. */
export class NoPrimary extends Error {
  readonly code = '57P03';
  readonly seen: readonly SeenHost[];
  constructor(seen: readonly SeenHost[]) {
    super(`No host takes writes: ${seen.map(({ host, sight }) => `${host.name} is ${sight.kind}`).join(', ')}`);
    this.seen = seen;
  }
}

/** The end of a connection whose server is the primary no more. */
class PrimaryMoved extends Error {
  readonly code = '57P03';
  constructor(host: DatabaseHost) {
    super(`Connection terminated: ${host.name} is not the primary any more`);
  }
}

type Held = { readonly host: DatabaseHost; cut(error: Error): void };

export type Primary = {
  /** The host that is believed to be the primary; where that is in doubt, all of them are looked at first. */
  find(): Promise<DatabaseHost>;
  /** Something went wrong there: the next one to connect looks anew. */
  doubt(): void;
  /** A connection to one of them, until the answer is called: it is cut when another one turns out to be the primary. */
  hold(connection: Held): () => void;
};

type Parts = { look?: (host: DatabaseHost) => Promise<Sight>; beatMs?: number };

/**
 * Which of several hosts is the primary now, for all connections of a process. A server that was promoted has a higher
 * timeline than the one it took over from, and a process never goes back to a lower one: a former primary that comes back
 * is not written to. While anything is connected all of them are looked at by the clock, since a machine that lost its
 * power breaks no connection, and one that was replaced but lives on breaks none either.
 */
export function createPrimary(
  hosts: readonly DatabaseHost[],
  { look = lookAtHost, beatMs = 5_000 }: Parts = {},
): Primary {
  const held = new Set<Held>();
  let believed: DatabaseHost | undefined;
  let timeline = '';
  /** Counted, so that a doubt that comes up during a look outlives it. */
  let doubts = 1;
  let settled = 0;
  let looking: Promise<DatabaseHost> | undefined;
  let beat: NodeJS.Timeout | undefined;

  const lookAround = async (): Promise<DatabaseHost> => {
    const doubtsBefore = doubts;
    const seen = await Promise.all(hosts.map(async (host): Promise<SeenHost> => ({ host, sight: await look(host) })));
    const judged = seen.map((one) => (isStale(one, timeline) ? { ...one, sight: { kind: 'stale' } as const } : one));
    const best = newestOf(judged, believed);
    if (!best) {
      doubts += 1;
      throw new NoPrimary(judged);
    }
    ({ timeline } = best);
    believed = best.host;
    settled = Math.max(settled, doubtsBefore);
    for (const one of held) if (one.host !== believed) one.cut(new PrimaryMoved(one.host));
    return believed;
  };
  const lookOnce = () => (looking ??= lookAround().finally(() => (looking = undefined)));

  const watch = () => {
    beat ??= setTimeout(() => {
      beat = undefined;
      if (held.size === 0) return;
      // Whoever connects next is told what is wrong.
      void lookOnce().then(watch, watch);
    }, beatMs).unref();
  };

  return {
    find: async () => (believed && settled === doubts ? believed : lookOnce()),
    doubt: () => void (doubts += 1),
    hold(connection) {
      held.add(connection);
      watch();
      return () => void held.delete(connection);
    },
  };
}

const isStale = ({ sight }: SeenHost, timeline: string) => sight.kind === 'primary' && sight.timeline < timeline;

/** The primary of the highest timeline; of several equal ones the one that is believed already, or the first. */
function newestOf(
  seen: readonly SeenHost[],
  believed: DatabaseHost | undefined,
): { host: DatabaseHost; timeline: string } | undefined {
  const primaries = seen.flatMap(({ host, sight }) =>
    sight.kind === 'primary' ? [{ host, timeline: sight.timeline }] : [],
  );
  const newest = primaries.reduce((most, one) => (one.timeline > most ? one.timeline : most), '');
  const equal = primaries.filter((one) => one.timeline === newest);
  return equal.find(({ host }) => host === believed) ?? equal[0];
}
