import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SetupFault } from '#env.ts';
import { fewestConnections } from '../connections.ts';
import { clientTo } from './connect.ts';

/** Every connection of a process says of how many it is one, so that what it has not opened yet is counted too. */
export const claimOf = (connections: number): string => `${connections} ${randomBytes(4).toString('hex')}`;
const claimed = /^timbro_\w+ (\d+) ([0-9a-f]{8})$/;

type Held = { name: string; here: boolean; mine: boolean };
type Limit = { what: string; most: number; of: (held: Held) => boolean };

const heldText = `
select application_name as name, coalesce(datname = current_database(), false) as here, coalesce(usename = session_user, false) as mine
from pg_stat_activity where datid is not null and coalesce(backend_type, 'client backend') = 'client backend' and pid <> pg_backend_pid()`;
/** Some are kept back for administrators; the limits of a database or a login are -1 where there are none. */
const limitsText = `
select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0) as server,
  (select datconnlimit from pg_database where datname = current_database()) as database,
  (select rolconnlimit from pg_roles where rolname = session_user) as login`;

/** What others hold, and what the processes of this product among them may still take. */
export function takenBy(held: readonly Held[]): { processes: number; claims: number; others: number } {
  const claims = new Map<string, number>();
  let others = 0;
  for (const { name } of held) {
    const [, most, process] = claimed.exec(name) ?? [];
    if (process) claims.set(process, Number(most));
    else others += 1;
  }
  return { processes: claims.size, claims: [...claims.values()].reduce((sum, most) => sum + most, 0), others };
}

/** The sentence that says why so many do not fit, or null when they do. */
function faultOf({ what, most, of }: Limit, held: readonly Held[], wanted: number): string | null {
  const { processes, claims, others } = takenBy(held.filter(of));
  const left = Math.max(0, most - claims - others);
  if (left >= wanted) return null;
  const smaller = left >= fewestConnections ? `set DB_CONNECTIONS to ${left} or less, or ` : '';
  return (
    `This process may need ${wanted} connections to the database (DB_CONNECTIONS), and ${left} are left: ${what} allows ${most}, ` +
    `${processes} other processes of Timbro may take ${claims}, and other programs hold ${others}. ` +
    `To start it, ${smaller}make room for ${wanted - left} more: raise that limit (${most + wanted - left}), or let other processes have fewer.`
  );
}

async function faultNow(client: pg.Client, wanted: number): Promise<string | null> {
  const { rows: held } = await client.query<Held>(heldText);
  const { rows } = await client.query<{ server: number; database: number; login: number }>(limitsText);
  const { server = 0, database = -1, login = -1 } = rows[0] ?? {};
  const limits: readonly Limit[] = [
    { what: 'the server (max_connections less what it reserves)', most: server, of: () => true },
    { what: 'the database (its connection limit)', most: database, of: ({ here }) => here },
    { what: 'the login (its connection limit)', most: login, of: ({ mine }) => mine },
  ];
  const faults = limits.filter(({ most }) => most >= 0).map((limit) => faultOf(limit, held, wanted));
  return faults.find((fault) => fault !== null) ?? null;
}

/** For so long a process that was killed a moment ago may still stand in the server's list. */
const patience = { tries: 10, pauseMs: 300 };

/** A process that would find no connections under load does not start, and says what to set. */
export async function checkRoom(url: string, wanted: number, { tries, pauseMs } = patience): Promise<void> {
  const client = clientTo(url, { application_name: 'timbro_start' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let round = 1; ; round += 1) {
      const fault = await faultNow(client, wanted);
      if (fault === null) return;
      if (round === tries) throw new SetupFault(fault);
      await sleep(pauseMs);
    }
  } finally {
    await client.end();
  }
}
