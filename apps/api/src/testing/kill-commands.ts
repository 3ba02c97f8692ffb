import { setTimeout as sleep } from 'node:timers/promises';
import { type CommandStatus, isOver } from '@timbro/core/devices/command-rules.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { callChannel, textOfCall } from '../gateway/calls.ts';
import type { FleetDevice } from './fleet.ts';

/** Of so many devices one is asked at each kill. */
const askedShare = 4;

/** Something waits for some of them, as it does after a request. */
export async function askDevices(database: Database, fleet: readonly FleetDevice[], round: number): Promise<void> {
  const asked = fleet.filter((_, nth) => nth % askedShare === round % askedShare);
  await database.system.query(
    `insert into device_commands (id, company_id, device_ref, command, params, status, queued_at)
     select id, $2, ref, 'identify', '{}', 'queued', now() from unnest($1::uuid[], $3::uuid[]) as a(id, ref)`,
    [asked.map(() => newId()), fleet[0]?.companyId, asked.map(({ ref }) => ref)],
  );
  for (const { ref: deviceRef } of asked)
    await database.system.query('select pg_notify($1, $2)', [callChannel, textOfCall({ kind: 'command', deviceRef })]);
}

type Seen = { readonly arrivals: ReadonlyMap<string, number>; readonly obeyed: ReadonlySet<string> };

/** Waits until nobody waits for an answer any more, and compares what the devices did with what is known of it. */
export async function commandEnds(database: Database, { arrivals, obeyed }: Seen) {
  for (;;) {
    const { rows } = await database.system.query<{ id: string; status: CommandStatus }>(
      'select id, status from device_commands',
    );
    if (rows.every(({ status }) => isOver(status)))
      return {
        commands: rows.length,
        obeyed: rows.filter(({ id }) => obeyed.has(id)).length,
        repeated: [...arrivals.values()].filter((times) => times > 1).length,
        mistaken: rows.filter(({ id, status }) => obeyed.has(id) !== (status === 'successful')).length,
      };
    await sleep(200);
  }
}
