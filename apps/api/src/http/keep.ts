import type { NamedCapability } from '@timbro/core/capability.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { addAuditLines } from '#db/audit-lines.ts';
import type { Actor } from '#identity.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import type { OutboxPayloads } from '#outbox/payloads.ts';
import type { AnyCall, Sender, Trace } from './handlers.ts';

type Keeping = Pick<AnyCall, 'tx' | 'now'> & { readonly from: Pick<Sender, 'ip'> };
type By = Pick<Actor, 'id' | 'companyId'>;
export type Audience = { readonly rooms: readonly string[]; readonly client?: string | undefined };
type Kept = { traces: readonly Trace[]; audiences: readonly Audience[] };

/** The history and the events of a write, inside its own transaction; many records at once cost few statements. */
export async function keep(
  call: Keeping,
  named: NamedCapability,
  { traces, audiences }: Kept,
  actor: By | null,
): Promise<void> {
  const [lines, events] = [
    byCompany(traces.map((trace) => lineOf(call, named, trace, actor))),
    byCompany([
      ...traces.flatMap((trace) => eventOf(call, named, trace, actor)),
      ...audiences.map((audience) => announcementOf(call, named, audience, actor)),
    ]),
  ];
  for (const [companyId, some] of lines)
    await addAuditLines(
      call.tx,
      companyId,
      some.map(({ line }) => line),
    );
  for (const [companyId, some] of events)
    await outboxRepo(call.tx).add(
      companyId,
      'event',
      some.map(({ payload }) => payload),
      call.now,
    );
}

const byCompany = <T extends { companyId: string }>(rows: readonly T[]) => groupBy(rows, ({ companyId }) => companyId);

function companyOf({ id }: NamedCapability, trace: Trace, actor: By | null): string {
  const companyId = trace.of?.companyId ?? trace.by?.companyId ?? actor?.companyId;
  if (!companyId) throw new Error(`${id} does not say for which company it wrote.`);
  return companyId;
}

function lineOf({ now, from }: Keeping, named: NamedCapability, trace: Trace, actor: By | null) {
  const entity = trace.of?.entity ?? named.capability.entity;
  if (!entity) throw new Error(`${named.id} does not say on what it wrote.`);
  const { entityId, before, after } = trace;
  const actorId = trace.by ? trace.by.actorId : (actor?.id ?? null);
  const action = trace.of?.action ?? named.id;
  return {
    companyId: companyOf(named, trace, actor),
    line: { at: now, actorId, action, entity, entityId, before, after, ip: from.ip },
  };
}

type EventRow = { companyId: string; payload: OutboxPayloads['event'] };

const eventTypeOf = ({ id, capability }: NamedCapability) => (capability.event === undefined ? id : capability.event);

function eventOf(call: Keeping, named: NamedCapability, trace: Trace, actor: By | null): EventRow[] {
  const eventType = trace.of?.action ?? eventTypeOf(named);
  if (eventType === null || !trace.rooms?.length) return [];
  const companyId = companyOf(named, trace, actor);
  const event = {
    eventType,
    entityId: trace.entityId,
    companyId: trace.client ?? companyId,
    at: call.now.toISOString(),
  };
  return [{ companyId, payload: { event, rooms: trace.rooms } }];
}

function announcementOf(
  call: Keeping,
  named: NamedCapability,
  { rooms, client }: Audience,
  actor: By | null,
): EventRow {
  const eventType = eventTypeOf(named);
  if (eventType === null || !actor) throw new Error(`${named.id} called announce, but has no event or no actor.`);
  const { companyId } = actor;
  const event = { eventType, entityId: null, companyId: client ?? companyId, at: call.now.toISOString() };
  return { companyId, payload: { event, rooms } };
}
