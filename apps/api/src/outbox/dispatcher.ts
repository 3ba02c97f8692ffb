import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { onConnection } from '#db/in-transaction.ts';
import { requestLimits, settingsOf } from '#db/limits.ts';
import { locks } from '#db/locks.ts';
import { wakeablePause } from '#wakeable-pause.ts';
import type { OutboxKind, OutboxPayloads } from './payloads.ts';
import { troubledRows } from './troubled-rows.ts';

type OutboxRow = { id: number; companyId: string };
/** Inside the transaction that takes the row out: what is done with `client` holds if and only if the row is gone. */
export type Deliver = {
  [K in OutboxKind]: (payload: OutboxPayloads[K], row: OutboxRow, client: pg.PoolClient) => Promise<void> | void;
};
type DispatcherOptions = { pool: pg.Pool; deliver: Deliver; log: BaseLogger; pollMs?: number };
export type Dispatcher = {
  /** Called after a commit of this process that filled the outbox; rows of other processes are found by polling. */
  wake(): void;
  /** For how long something has been waiting to leave; 0 when nothing is. */
  lagSeconds(): number;
  stop(): Promise<void>;
};

type Taken<K extends OutboxKind = OutboxKind> = {
  [P in K]: { id: string; company_id: string; kind: P; payload: OutboxPayloads[P] };
}[K];

const batchSize = 500;
const longestPauseMs = 2_000;
/** One dispatcher at a time over all processes, so that what concerns one record leaves in the order it was written. */
const opening = `begin; select ${settingsOf(requestLimits)}; set local idle_in_transaction_session_timeout = '30s'; select pg_advisory_xact_lock(${locks.outbox})`;
const take = `delete from outbox where id in
  (select id from outbox where id <> all($1::bigint[]) order by id limit $2 for update skip locked) returning id, company_id, kind, payload`;

class DeliveryFault extends Error {
  readonly batch: number;
  readonly rowId: string;
  constructor(batch: number, rowId: string, cause: unknown) {
    super('A row of the outbox could not be delivered', { cause });
    this.batch = batch;
    this.rowId = rowId;
  }
}

/** Carries what transactions left in the outbox out of the house: at least once, in order, never two passes at a time. */
export function startDispatcher({ pool, deliver, log, pollMs = 1000 }: DispatcherOptions): Dispatcher {
  const troubled = troubledRows(log);
  const pause = wakeablePause();
  const stopping = new AbortController();
  let behindSince: number | undefined;
  let faults = 0;
  /** After a fault so many rows leave one by one, so that the row at fault is found and the others are not sent twice again. */
  let oneByOne = 0;

  /** Empties the outbox; says after how long to look again. */
  const pass = async (): Promise<number> => {
    behindSince ??= performance.now();
    try {
      while (!stopping.signal.aborted) {
        const limit = oneByOne > 0 ? 1 : batchSize;
        const resting = troubled.resting();
        const left = await carryOut(pool, deliver, limit, resting);
        for (const id of left) troubled.forget(id);
        oneByOne = Math.max(0, oneByOne - left.length);
        if (left.length === limit) continue;
        troubled.keepOnly(resting);
        break;
      }
      faults = oneByOne = 0;
      behindSince = troubled.since();
      return Math.min(pollMs, troubled.nextInMs());
    } catch (error) {
      if (error instanceof DeliveryFault) {
        if (error.batch === 1) troubled.note(error.rowId, error.cause);
        else oneByOne = error.batch;
        return 0;
      }
      log.warn({ err: error }, 'The outbox waits for the database');
      return Math.min(longestPauseMs, 100 * 2 ** faults++);
    }
  };

  const run = async () => {
    while (!stopping.signal.aborted) await pause.for(await pass());
  };
  const running = run();
  return {
    wake: () => pause.end(),
    lagSeconds: () => (behindSince === undefined ? 0 : (performance.now() - behindSince) / 1000),
    async stop() {
      stopping.abort();
      pause.end();
      await running;
    },
  };
}

/** Takes up to `limit` rows out, delivers them in order, and names them. */
const carryOut = (pool: pg.Pool, deliver: Deliver, limit: number, resting: readonly string[]): Promise<string[]> =>
  onConnection(pool, opening, async (client) => {
    const { rows } = await client.query<Taken>(take, [resting, limit]);
    for (const row of rows.toSorted((one, other) => Number(one.id) - Number(other.id))) {
      try {
        await deliverRow(deliver, row, client);
      } catch (error) {
        throw new DeliveryFault(rows.length, row.id, error);
      }
    }
    return rows.map(({ id }) => id);
  });

const deliverRow = <K extends OutboxKind>(deliver: Deliver, row: Taken<K>, client: pg.PoolClient) =>
  deliver[row.kind](row.payload, { id: Number(row.id), companyId: row.company_id }, client);
