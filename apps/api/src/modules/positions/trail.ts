import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { type Trail, positions } from '@timbro/core/positions/contract.ts';
import { type Caller, orNotFound, todayOf } from '#http/handlers.ts';
import { keepPart } from '#http/keep-part.ts';
import { seenPeopleRepo } from '#register/people/seen-people.repo.ts';
import { trailRepo } from './trail.repo.ts';

const reading = { id: 'positions.trail', module: 'positions', capability: positions.trail };

type Asking = Caller & { params: { userId: string }; query: { date?: string | undefined } };

/** Where somebody was on a day. That it was read is kept before anything is told. */
export async function readTrail(call: Asking): Promise<Trail> {
  const { tx, actor, now, query } = call;
  const [person] = await seenPeopleRepo(tx, actor.companyId, sightOf(actor)).find([call.params.userId]);
  const { id, displayName, sortName, departmentId } = orNotFound(person);
  const date = query.date ?? todayOf(call);
  await keepPart(call, reading, async ({ record }) => record({ entityId: id, before: null, after: { date } }));
  const repo = trailRepo(tx, actor.companyId, id);
  const of = { date, timezone: actor.timezone, now };
  return {
    user: { id, displayName, sortName, departmentId },
    date,
    fixes: (await repo.fixes(of)).map(({ at, ...fix }) => ({ ...fix, at: at.toISOString() })),
    crossings: (await repo.crossings(of)).map(({ leftAt, returnedAt }) => ({
      leftAt: leftAt.toISOString(),
      returnedAt: returnedAt?.toISOString() ?? null,
    })),
  };
}
