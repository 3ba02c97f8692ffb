import { Refusal } from '@timbro/core/errors.ts';
import { pairing } from '@timbro/core/pairing/contract.ts';
import { pairingUrl, shownPairingCode } from '@timbro/core/pairing/rules.ts';
import { type Caller, implement, missing, orNotFound } from '#http/handlers.ts';
import { hashPairingCode, newPairingCode } from '#security/pairing-codes.ts';
import { exportLetters } from './letters.ts';
import { pairingRepo } from './pairing.repo.ts';

const repoOf = ({ tx, actor, now }: Caller) => pairingRepo(tx, actor.companyId, now);

/** Whoever was only archived can be brought back first. */
const archived = (isErased: boolean) =>
  new Refusal('statusForbids', {
    errors: [{ path: 'status', message: isErased ? 'error.erased' : 'error.invite.archived' }],
  });

export const pairingHandlers = implement(pairing, {
  async create(call) {
    const { server, actor } = call;
    const [person] = await repoOf(call).hold([call.params.userId]);
    const { id: userId, status, erasedAt } = orNotFound(person);
    if (status === 'archived') throw archived(erasedAt !== null);
    const code = newPairingCode();
    const hash = hashPairingCode(server.tokens, code);
    const expiresAt = await repoOf(call).add('shown', actor.id, [{ userId, hash }]);
    tell(call, 'shown', [userId], expiresAt);
    return {
      url: pairingUrl(server.publicUrl, code),
      code: shownPairingCode(code),
      expiresAt: expiresAt.toISOString(),
    };
  },

  async letters(call) {
    const { server, actor, body } = call;
    const wanted = [...new Set(body.userIds)];
    const found = new Map((await repoOf(call).hold(wanted)).map((person) => [person.id, person]));
    const unknown = body.userIds.findIndex((id) => !found.has(id));
    if (unknown >= 0) throw missing(`userIds.${unknown}`);
    // In the order in which they were chosen.
    const people = wanted.flatMap((id) => found.get(id) ?? []).filter(({ status }) => status !== 'archived');
    if (people.length === 0) throw archived([...found.values()].every(({ erasedAt }) => erasedAt !== null));
    const letters = people.map((person) => ({ person, code: newPairingCode() }));
    const codes = letters.map(({ person, code }) => ({
      userId: person.id,
      hash: hashPairingCode(server.tokens, code),
    }));
    const expiresAt = await repoOf(call).add('printed', actor.id, codes);
    tell(
      call,
      'printed',
      people.map(({ id }) => id),
      expiresAt,
    );
    return exportLetters(call, letters, expiresAt);
  },
});

/** Who made a code for whom and until when; never the code. */
function tell(call: Caller, kind: 'shown' | 'printed', userIds: readonly string[], expiresAt: Date): void {
  for (const entityId of userIds)
    call.record({ entityId, before: null, after: { pairingCode: kind, validUntil: expiresAt.toISOString() } });
}
