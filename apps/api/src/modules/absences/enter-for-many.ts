import type * as z from 'zod';
import { type NewAbsence, type absencesMade, numberOf } from '@timbro/core/absences/contract.ts';
import type { ErrorCode } from '@timbro/core/errors.ts';
import { holdPeople } from '#db/locks.ts';
import { attempt } from '#db/savepoint.ts';
import { personConcerned } from '#decisions/decisions.ts';
import { answerOf, refusalOf } from '#http/errors.ts';
import type { Caller, Trace } from '#http/handlers.ts';
import { absencesRepo } from './absences.repo.ts';
import { presentAll } from './present-absences.ts';
import { rehearse } from './rehearse.ts';
import { enterAbsence, newValues } from './save-absence.ts';

/** What stands in the way of one person, and of no other. */
const ofOnePerson: ReadonlySet<ErrorCode> = new Set([
  'overlap',
  'monthClosed',
  'delayExceedsDay',
  'notFound',
  'validation',
  'ownRequest',
  'duplicate',
]);

/** The same absence for several people: whoever it fits gets it, each of the others with the reason. A dry run keeps nothing. */
export async function enterForMany(
  call: Caller & { body: NewAbsence },
  userIds: readonly string[],
): Promise<z.output<typeof absencesMade>> {
  const { tx, actor, body } = call;
  const people = [...new Set(userIds)];
  // All at once and in one order, so that two who do this do not wait for each other in a circle.
  await holdPeople(tx, actor.companyId, people);
  const created: string[] = [];
  const conflicts: z.output<typeof absencesMade>['conflicts'] = [];
  for (const userId of people) {
    // What is undone has no history.
    const traces: Trace[] = [];
    const forOne = { ...call, record: (trace: Trace) => void traces.push(trace) };
    try {
      const { id } = await attempt(tx, async () => {
        const person = await personConcerned(forOne, userId);
        return enterAbsence(
          forOne,
          person,
          newValues(forOne, person, { ...body, protocolNumber: numberOf(body, userId) }),
        );
      });
      created.push(id);
      traces.forEach((trace) => call.record(trace));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!ofOnePerson.has(refusal.code)) throw error;
      conflicts.push({ userId, code: refusal.code, message: answerOf(refusal, call.from.language, '').message });
    }
  }
  const rows = await absencesRepo(tx, actor.companyId).byIds(created);
  if (created.length === 0) call.unrecorded();
  const made = { created: await presentAll(call, rows), conflicts };
  if (!body.dryRun) return made;
  const entered = rows.map(({ absence }) => absence);
  return { ...made, warnings: await rehearse(call, entered) };
}
