import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '#code-of.ts';
import { AddressFault, type AddressName, type Addresses, readAddresses } from '#db/addresses.repo.ts';
import { NoPrimary, type SeenHost } from '#db/primary.ts';
import { type Env, SetupFault } from '#env.ts';

/** For how long a start waits for its database, and whom it tells meanwhile. */
export type Waiting = {
  readonly forMs?: number;
  readonly sayEveryMs?: number;
  readonly say?: (sentence: string) => void;
  readonly signal?: AbortSignal;
};
const pauseMs = 500;

/** A fault of the database's address in a sentence; `passes` where it may mend itself, as while the database starts too. */
class AddressTrouble extends SetupFault {
  readonly passes: boolean;
  constructor(sentence: string, passes: boolean) {
    super(sentence);
    this.passes = passes;
  }
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ENETUNREACH',
  'ECONNRESET',
]);

/** The sentence for an error of the driver, where there is one. */
export function faultOf(error: unknown, name: AddressName): AddressTrouble | undefined {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (first instanceof NoPrimary) return noPrimary(first, name);
  const code = codeOf(first);
  if (unreachable.has(code) || (first instanceof Error && /timeout/.test(first.message)))
    return new AddressTrouble(
      `The database of ${name} does not answer (${code || 'no answer in time'}): start it, or correct the address.`,
      true,
    );
  if (first instanceof Error && first.message.startsWith('Connection terminated'))
    return new AddressTrouble(
      `The address of ${name} answers but is no PostgreSQL that is ready: start it, or correct the address.`,
      true,
    );
  if (first instanceof Error && /\bSSL\b/.test(first.message))
    return new AddressTrouble(`The database of ${name} is not reached as its address asks: ${first.message}.`, false);
  if (!(first instanceof pg.DatabaseError)) return undefined;
  if (code === '53300')
    return new AddressTrouble(
      `The database of ${name} has no connection left: raise its max_connections, or stop what holds them.`,
      true,
    );
  // While it starts, ends, or stands behind a pooler that cannot reach it yet.
  const passes = code.startsWith('57P') || /login|connect/.test(code === '08P01' ? first.message : '');
  if (passes || ['28P01', '28000', '3D000', '08P01'].includes(code))
    return new AddressTrouble(`The database of ${name} refuses us: ${first.message}.`, passes);
  return undefined;
}

const found = {
  standby: 'is a standby',
  readOnly: 'takes no writes',
  stale: 'was replaced as the primary',
  primary: '',
};

/** Each host with what is wrong there; a standby may be promoted yet. */
function noPrimary({ seen }: NoPrimary, name: AddressName): AddressTrouble {
  const troubles = seen.map(({ host, sight }) => `${host.name} ${wordsOf(sight)}`);
  const passes = seen.some(({ sight }) => sight.kind !== 'away' || (faultOf(sight.error, name)?.passes ?? false));
  return new AddressTrouble(
    `No host of ${name} is a primary that takes writes (${troubles.join(', ')}): start or promote one, or correct the address.`,
    passes,
  );
}

function wordsOf(sight: SeenHost['sight']): string {
  if (sight.kind !== 'away') return found[sight.kind];
  const { error } = sight;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (first instanceof pg.DatabaseError) return `refuses us: ${first.message}`;
  if (first instanceof Error && /\bSSL\b/.test(first.message))
    return `is not reached as the address asks: ${first.message}`;
  return `does not answer${codeOf(first) ? ` (${codeOf(first)})` : ''}`;
}

export const nameOfDirect = ({ databaseUrl, directUrl }: Addresses): AddressName =>
  databaseUrl === directUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';

/** Machines that start together come up in any order: the database may be a little late. */
export async function reachDatabase(
  { DATABASE_URL: databaseUrl = '', DATABASE_DIRECT_URL: directUrl }: Env,
  { forMs = 30_000, sayEveryMs = 5_000, say = () => undefined, signal }: Waiting,
): Promise<Addresses> {
  const started = performance.now();
  let saidAt = -Infinity;
  for (;;) {
    const trouble = await readAddresses(databaseUrl, directUrl).catch((error: unknown) => {
      const known = error instanceof AddressFault ? faultOf(error.cause, error.address) : undefined;
      return known ?? Promise.reject(error instanceof AddressFault ? error.cause : error);
    });
    if (!(trouble instanceof AddressTrouble)) return trouble;
    const now = performance.now();
    const leftMs = started + forMs - now;
    if (!trouble.passes || leftMs <= 0 || signal?.aborted) throw trouble;
    if (now - saidAt >= sayEveryMs) {
      saidAt = now;
      say(`${trouble.message} Waiting ${Math.ceil(leftMs / 1000)} s more.`);
    }
    await sleep(Math.min(pauseMs, leftMs), undefined, { signal }).catch(() => undefined);
  }
}
