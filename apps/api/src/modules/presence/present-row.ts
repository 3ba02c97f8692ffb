import { isOverdue } from '@timbro/core/exits/rules.ts';
import type { PresentPerson } from '@timbro/core/presence/contract.ts';
import type { PresenceRow } from './presence.repo.ts';

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Somebody as lists and the roll tell of them. */
export function presentRow(row: PresenceRow, now: Date): PresentPerson {
  const { user, lat, lng, accuracy, seenAt, exitId } = row;
  const isOutside = row.presence === 'outside';
  const isPlaced = row.presence !== 'notInCompany' && lat !== null && lng !== null && seenAt !== null;
  return {
    id: user.id,
    user,
    presence: row.presence,
    since: iso(row.since),
    lastSeenAt: iso(row.lastSeenAt),
    site: row.presence === 'inside' ? row.site : null,
    lastExitAt: iso(row.lastExitAt),
    position: isPlaced ? { lat, lng, accuracy: accuracy ?? 0, at: new Date(seenAt).toISOString() } : null,
    phone: isOutside ? row.phone : null,
    exit: isOutside && exitId !== null ? exitOf(row, exitId, now) : null,
  };
}

const exitOf = (
  { exitReason, exitStatus, exitLeftAt: leftAt, exitReturnAt: expectedReturnAt }: PresenceRow,
  id: string,
  now: Date,
) => ({
  id,
  reason: exitReason,
  expectedReturnAt: iso(expectedReturnAt),
  overdue: exitStatus !== null && isOverdue({ status: exitStatus, leftAt, returnedAt: null, expectedReturnAt }, now),
});
