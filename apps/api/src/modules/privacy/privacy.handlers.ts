import { privacy } from '@timbro/core/privacy/contract.ts';
import { keptAs, storedKinds } from '@timbro/core/privacy/stored-rules.ts';
import { type Caller, implement, orNotFound, todayOf } from '#http/handlers.ts';
import { jobsRepo } from '#modules/jobs/jobs.repo.ts';
import { correctionsRepo } from './corrections.repo.ts';
import { erasePerson } from './erase-person.ts';
import { privacyRepo } from './privacy.repo.ts';
import { storedRepo } from './stored.repo.ts';

export const privacyHandlers = implement(privacy, {
  async mine({ tx, actor, now }) {
    const { companyId, id: userId } = actor;
    const dayAgo = new Date(now.getTime() - 86_400_000);
    const counted = await storedRepo(tx, { companyId, userId, now }).counted();
    const job = await jobsRepo.newestOwn(tx, companyId, userId, dayAgo);
    return {
      items: counted
        .toSorted((one, other) => storedKinds.indexOf(one.kind) - storedKinds.indexOf(other.kind))
        .map((one) => {
          const { basis, years } = keptAs[one.kind];
          return { ...one, yearsAfterLeaving: years, basis };
        }),
      export: job ? { jobId: job.id, state: job.state, askedAt: job.createdAt.toISOString() } : null,
    };
  },

  async readings({ tx, actor, query }) {
    const { page, pageSize } = query;
    return { ...(await privacyRepo(tx, actor.companyId, actor.id).page(page, pageSize)), page, pageSize };
  },

  async corrections({ tx, actor, query }) {
    const { page, pageSize } = query;
    return { ...(await correctionsRepo(tx, actor.companyId, actor.id).page(page, pageSize)), page, pageSize };
  },

  export: (call) => startExport(call, call.actor.id),

  exportOf: (call) => startExport(call, call.params.userId),

  erase: erasePerson,
});

/** One file at a time: whoever asks again while it is made is told of the same one. */
async function startExport(call: Caller, about: string): Promise<{ jobId: string }> {
  const { actor, server, from, now } = call;
  const started = orNotFound(
    await jobsRepo.startAbout(server.database, {
      companyId: actor.companyId,
      userId: actor.id,
      about,
      request: { language: from.language },
      now,
    }),
  );
  if (started.isNew) call.record({ entityId: about, before: null, after: { date: todayOf(call) } });
  else call.unrecorded();
  return { jobId: started.id };
}
