import type pg from 'pg';
import { answerWithinMs, inFlight, waitsForMs } from '@timbro/core/devices/command-rules.ts';
import { arrayLiteral as list } from '#db/array-literal.ts';
import { onConnection } from '#db/in-transaction.ts';
import { requestLimits, settingsOf } from '#db/limits.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import { type MoveRow, type MovedCommand, movedColumns, tellMoves } from './moves.repo.ts';

/** A command that is about to leave, and for which device. */
export type ClaimedCommand = MovedCommand & KnownDevice & { readonly sentAt: Date };

const opening = `begin; select ${settingsOf(requestLimits)}`;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
/** Words of the statement itself, so that the indexes of such commands serve it. */
const isFlying = (row: string) => `${row}.status in (${inFlight.map((status) => `'${status}'`).join()})`;
const flightOf = (device: string) =>
  `select from device_commands f where f.company_id = ${device}.company_id and f.device_ref = ${device}.id and ${isFlying('f')}`;

/**
 * The oldest that waits for each of these devices, where none is in flight. What another process has in hands is passed over:
 * it is claimed, answered or taken back there. Of two that claim at the same moment the index lets one through.
 */
const claimText = `
with chosen as materialized (
  select q.id, d.device_id from unnest($1::uuid[]) as r(id) join devices d on d.id = r.id
  cross join lateral (
    select c.id from device_commands c
    where c.company_id = d.company_id and c.device_ref = d.id and c.status = 'queued' and c.queued_at > $3
    order by c.queued_at, c.id limit 1
  ) q
  where not exists (${flightOf('d')})
), held as materialized (
  select c.id, chosen.device_id from chosen join device_commands c on c.id = chosen.id
  where c.status = 'queued' order by c.id for update of c skip locked
)
update device_commands c set status = 'sent', sent_at = $2 from held h where c.id = h.id
returning ${movedColumns}, h.device_id as "deviceId"`;

/** Those that may leave now for these devices; each is in flight from here on. */
export const claimCommands = (pool: pg.Pool, deviceRefs: readonly string[], now: Date): Promise<ClaimedCommand[]> =>
  onConnection(pool, opening, async (client) => {
    const { rows } = await client.query<MoveRow & KnownDevice>({
      name: 'claim_commands',
      text: claimText,
      values: [list(deviceRefs), now, before(now, waitsForMs)],
    });
    await tellMoves(client, rows, now);
    return rows.map((row) => ({ ...row, sentAt: now }));
  });

const putBackText = `
update device_commands c set status = 'queued', sent_at = null where c.id = $1 and c.status = 'sent' and c.sent_at = $2
returning ${movedColumns}`;

/** What a device did not take waits again, unless it has answered all the same, or nobody waits for the answer any more. */
export const putBack = (
  pool: pg.Pool,
  { commandId, sentAt }: Pick<ClaimedCommand, 'commandId' | 'sentAt'>,
  now: Date,
): Promise<MovedCommand[]> =>
  onConnection(pool, opening, async (client) => {
    const { rows } = await client.query<MoveRow>({
      name: 'put_command_back',
      text: putBackText,
      values: [commandId, sentAt],
    });
    return tellMoves(client, rows, now);
  });

/** Each part by its own index; what somebody moves at this moment is looked at the next time. */
const overdueText = `
with unanswered as materialized (
  select c.id from device_commands c where ${isFlying('c')} and c.sent_at <= $1 for update skip locked
), unsent as materialized (
  select c.id from device_commands c where c.status = 'queued' and c.queued_at <= $2 for update skip locked
)
update device_commands c set status = case c.status when 'queued' then 'expired' else 'timeout' end
from (select id from unanswered union all select id from unsent) due where c.id = due.id
returning ${movedColumns}`;

/** Nobody waits any longer for what a device has not answered, or has not even been sent, in time. */
export const settleOverdue = (pool: pg.Pool, now: Date): Promise<MovedCommand[]> =>
  onConnection(pool, opening, async (client) => {
    const { rows } = await client.query<MoveRow>({
      name: 'settle_overdue_commands',
      text: overdueText,
      values: [before(now, answerWithinMs), before(now, waitsForMs)],
    });
    return tellMoves(client, rows, now);
  });

const waitingText = `
select distinct d.id from device_commands c join devices d on d.company_id = c.company_id and d.id = c.device_ref
where c.status = 'queued' and not exists (${flightOf('d')})`;

/** The devices that something waits for and nothing is on its way to. */
export const waitingDevices = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query<{ id: string }>({ name: 'waiting_devices', text: waitingText })).rows.map(({ id }) => id);

const shutOutText = `
select d.id as "deviceRef", d.credential_at as "renewedAt" from devices d where d.credential_at >= $2
union all select r.id, null from unnest($1::uuid[]) as r(id) where not exists (select from devices d where d.id = r.id)`;

/** The devices whose credential was renewed since a moment, and of some those that are no longer there. */
export const shutOut = async (pool: pg.Pool, deviceRefs: readonly string[], since: Date) => {
  const question = { name: 'shut_out', text: shutOutText, values: [list(deviceRefs), since] };
  return (await pool.query<{ deviceRef: string; renewedAt: Date | null }>(question)).rows;
};
