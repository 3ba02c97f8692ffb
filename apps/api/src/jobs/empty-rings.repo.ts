import type pg from 'pg';
import { onConnection } from '#db/in-transaction.ts';
import { jobLimits, settingsOf } from '#db/limits.ts';
import type { Ring, SlotState } from '#db/rings.ts';

/** Whoever reads meanwhile comes first: there is time enough to try again. */
const truncating = `begin; select ${settingsOf({ ...jobLimits, lockMs: 1_000 })}`;
const deleting = `begin; select ${settingsOf(jobLimits)}`;

const isFilled = async (client: pg.ClientBase, table: string): Promise<boolean> =>
  (await client.query<{ filled: boolean }>(`select exists (select from ${table}) as filled`)).rows[0]?.filled ?? false;

/** Empties a table of the ring as a whole, which costs the same however much it holds. */
export const emptySlot = (system: pg.Pool, { table }: Ring, slot: number): Promise<void> =>
  onConnection(system, truncating, async (client) => {
    const part = `${table}_${slot}`;
    if (await isFilled(client, part)) await client.query(`truncate ${part}`);
  });

/** What an earlier turn of the ring left behind in a table that is in use again. */
export const deleteBefore = (system: pg.Pool, { table, column }: Ring, { slot, startsAt }: SlotState): Promise<void> =>
  onConnection(system, deleting, async (client) => {
    await client.query(`delete from ${table} where slot = $1 and ${column} < $2`, [slot, startsAt]);
  });
