import { Refusal } from '@timbro/core/errors.ts';
import { judgeScan } from '@timbro/core/kiosks/token-rules.ts';
import type { MessageKey } from '@timbro/core/messages.ts';
import type { StampAnswer } from '@timbro/core/stamps/contract.ts';
import type { NewStamp } from '@timbro/core/stamps/stamp.ts';
import { inTransaction } from '#db/in-transaction.ts';
import type { Caller } from '#http/handlers.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { scansRepo } from './scans.repo.ts';

type Scan = NonNullable<NewStamp['scan']>;
/** A scan that a stamp is made of. */
export type ClaimedScan = { id: string; kioskId: string; kioskName: string; firstName: string };
type Verdict = ClaimedScan | { path: string; message: MessageKey };

const faults = { wrongNumber: 'kiosks.scan.number', stale: 'kiosks.scan.stale', used: 'kiosks.scan.used' } as const;
const unknown = { path: 'scan', message: 'kiosks.scan.unknown' } as const;

/**
 * Binds a scan to the stamp that it is sent with, before that is kept: no other stamp can use it from then on, and the same one may come again
 * where it was not kept. A wrong number ends the scan, whatever becomes of the call.
 */
export async function claimScan({ server, actor, now }: Caller, given: Scan, stampId: string): Promise<ClaimedScan> {
  const { companyId } = actor;
  const verdict = await inTransaction(server.database, companyId, async (db): Promise<Verdict> => {
    const repo = scansRepo(db, companyId);
    const held = await repo.held({ id: given.id, userId: actor.id });
    if (!held) return unknown;
    const { scan, kioskName, firstName, revokedAt } = held;
    if (revokedAt && scan.stampId === null) return unknown;
    const judged = judgeScan(scan, { stampId, number: given.number }, now);
    const { id, kioskId } = scan;
    if (judged === 'good') {
      if (scan.stampId === null) await repo.bind(id, stampId);
      return { id, kioskId, kioskName, firstName };
    }
    if (judged === 'wrongNumber') {
      await repo.spoil(id);
      await outboxRepo(db).add(companyId, 'kiosk', [{ kioskId, event: { kind: 'refused', scanId: id } }], now);
    }
    return { path: judged === 'wrongNumber' ? 'scan.number' : 'scan', message: faults[judged] };
  });
  if ('kioskId' in verdict) return verdict;
  server.wakeOutbox();
  throw new Refusal('validation', { errors: [verdict] });
}

/** The kiosk greets whoever has stamped at it. */
export async function greet({ actor, enqueue }: Caller, claimed: ClaimedScan, { stamp, stamping }: StampAnswer) {
  const { id: scanId, kioskId, firstName } = claimed;
  const direction = stamping.exitedAt === null ? ('in' as const) : ('out' as const);
  const event = { kind: 'stamped' as const, scanId, firstName, direction, at: stamp.at };
  await enqueue(actor.companyId, 'kiosk', { kioskId, event });
}
