import type pg from 'pg';
import { type CommandStatus, type DeviceCommand, inFlight } from '@timbro/core/devices/command-rules.ts';
import { arrayLiteral as list, quoted } from '#db/array-literal.ts';
import { callChannel, textOfCall } from '#gateway/calls.ts';
import type { OutboxPayloads } from '#outbox/payloads.ts';
import { audienceOfDevices } from '#realtime/audience.ts';

/** A command that is in another state than before. */
export type MovedCommand = {
  readonly companyId: string;
  /** Of the device's record. */
  readonly deviceRef: string;
  readonly commandId: string;
  readonly command: DeviceCommand;
  readonly params: Readonly<Record<string, string | number>>;
  readonly status: CommandStatus;
};
/** With whom else hears of it: the one provider there is. */
export type MoveRow = MovedCommand & { readonly providerId: string };

/** What a statement that moves commands (`c`) answers of each. */
export const movedColumns = `c.company_id as "companyId", c.device_ref as "deviceRef", c.id as "commandId", c.command, c.params, c.status,
  (select p.id from companies p where p.kind = 'provider') as "providerId"`;

const tellText = `
with told as (
  insert into outbox (company_id, kind, payload, created_at)
  select company_id, 'event', payload, $3 from unnest($1::uuid[], $2::jsonb[]) as e(company_id, payload)
)
select pg_notify('${callChannel}', called) from unnest($4::text[]) as c(called)`;

const isFlying = (status: CommandStatus) => (inFlight as readonly CommandStatus[]).includes(status);
const eventOf = ({ companyId, deviceRef, providerId }: MoveRow, at: Date): OutboxPayloads['event'] => ({
  event: { eventType: 'devices.command', entityId: deviceRef, companyId, at: at.toISOString() },
  rooms: audienceOfDevices(companyId, providerId),
});

/**
 * In the transaction that moved them: people hear of each, and whichever process has the device on the line hears that the
 * next one may leave.
 */
export async function tellMoves(client: pg.ClientBase, moves: readonly MoveRow[], at: Date): Promise<MovedCommand[]> {
  if (moves.length === 0) return [];
  const freed = new Set(moves.filter(({ status }) => !isFlying(status)).map(({ deviceRef }) => deviceRef));
  await client.query({
    name: 'tell_command_moves',
    text: tellText,
    values: [
      list(moves.map(({ companyId }) => companyId)),
      list(moves.map((move) => quoted(JSON.stringify(eventOf(move, at))))),
      at,
      list([...freed].map((deviceRef) => quoted(textOfCall({ kind: 'command', deviceRef })))),
    ],
  });
  return moves.map(({ providerId: _, ...move }) => move);
}
