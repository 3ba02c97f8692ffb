import type { Person } from '@timbro/core/fields.ts';
import type { DecidedKind } from '@timbro/core/requests/rules.ts';
import type { Caller } from '#http/handlers.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { decidersRepo } from './deciders.repo.ts';
import { type Subject, letterTo } from './letters.ts';

/** Something waits for a decision: whoever may take it gets a mail, in their language. */
export async function tellDeciders(
  { tx, actor, now }: Caller,
  { subject, person, note }: { subject: Subject; person: Person; note?: string | null | undefined },
): Promise<void> {
  const deciders = await decidersRepo(tx, actor.companyId).of(person.id, person.departmentId);
  const letters = deciders.map((one) => letterTo(one, 'pending', { subject, person: person.displayName, note }));
  if (letters.length > 0) await outboxRepo(tx).add(actor.companyId, 'mail', letters, now);
}

/** Something was decided: the person is told once it can no longer be taken back. */
export const tellDecision = (
  call: Caller,
  { kind, id, cancelled }: { kind: DecidedKind; id: string; cancelled?: true },
): Promise<void> =>
  call.leave(call.actor.companyId, 'decision', {
    kind,
    id,
    decidedAt: call.now.toISOString(),
    ...(cancelled && { cancelled }),
  });
