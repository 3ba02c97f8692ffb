/** How many connections each part of a process may have. */
export type Shares = {
  /** Requests of companies and of the provider, and the register. */
  readonly app: number;
  /** Signing in, the outbox, the history and jobs. */
  readonly system: number;
  /** What clients ask all the time. */
  readonly questions: number;
  /** The one that commits stamps together. */
  readonly ingest: number;
  /** The same for positions, so that no stamp waits for them. */
  readonly positions: number;
  /** The gateway commits on one what devices say; on the other it listens for commands and claims those that leave. */
  readonly gateway: number;
  /** The worker listens on one, shows on another that it is alive, and works on the third. */
  readonly worker: number;
  /** The sockets listen on one and tell the other processes on the other. */
  readonly sockets: number;
};

const fixed = { ingest: 1, positions: 1, gateway: 2, worker: 3, sockets: 2 };
const fixedSum = Object.values(fixed).reduce((sum, share) => sum + share, 0);

/** With fewer, something that runs all the time would hold what requests need. */
export const fewestConnections = fixedSum + 5;
export const usualConnections = 18;

/** Shares out what one process may have, everything included: the parts add up to it exactly. */
export function sharesOf(connections: number): Shares {
  const free = connections - fixedSum;
  const system = Math.max(2, Math.floor(free * 0.3));
  const questions = Math.max(1, Math.floor(free * 0.2));
  return { ...fixed, app: free - system - questions, system, questions };
}

/** Of these, how many go to PostgreSQL itself where a pooler stands before it: whatever listens or holds a lock. */
export const directConnections = fixed.worker + fixed.sockets + fixed.gateway - 1;
