import { addAuditLines } from '#db/audit-lines.ts';
import type { Db } from '#db/client.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import type { SeenPerson } from '#register/people/seen-people.repo.ts';
import { type ExitRecord, type ExitValues, exitsRepo } from './exits.repo.ts';
import { toldExit } from './present-exits.ts';

type Keeping = {
  readonly tx: Db;
  readonly now: Date;
  readonly actor: { readonly companyId: string };
  readonly person: SeenPerson;
};
/** What happens to an exit without anybody doing it: by what a phone has seen, or because time has passed. */
type QuietAction = 'exits.detect' | 'exits.lapse';

/** A change that nobody made, with its history and its event. */
export async function changeQuietly(
  keeping: Keeping,
  action: QuietAction,
  before: ExitRecord | null,
  change: ExitValues,
): Promise<ExitRecord> {
  const { tx, now, actor, person } = keeping;
  const repo = exitsRepo(tx, actor.companyId);
  const id = before?.id ?? (await repo.insert(newExit(person.id, change), now));
  if (before && !(await repo.update(before, change))) throw new Error(`The exit ${id} has moved on meanwhile.`);
  const exit = (await repo.find(id))?.exit;
  if (!exit) throw new Error(`The exit ${id} was written but is not there.`);
  const line = { at: now, actorId: null, action, entity: 'exit' as const, entityId: id, ip: null };
  await addAuditLines(tx, actor.companyId, [
    { ...line, before: before && toldExit(before, person), after: toldExit(exit, person) },
  ]);
  const eventType = before ? 'exits.decide' : 'exits.create';
  const event = { eventType, entityId: id, companyId: actor.companyId, at: now.toISOString() };
  const rooms = audienceOfPerson(actor.companyId, person);
  await outboxRepo(tx).add(actor.companyId, 'event', [{ event, rooms }], now);
  return exit;
}

/** What was seen without having been asked for; the person is to say why. */
function newExit(userId: string, { leftAt, ...seen }: ExitValues) {
  if (!leftAt) throw new Error('A detected exit begins with somebody leaving.');
  return { ...seen, userId, source: 'detected', status: 'draft', startsAt: leftAt, leftAt } as const;
}
