import { type Access, access, judgeAccess } from '@timbro/core/access.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { jobs } from '@timbro/core/jobs/contract.ts';
import { monthAnswer } from '@timbro/core/work-days/months/month.ts';
import { type Caller, implement, orNotFound } from '#http/handlers.ts';
import { apiPrefix } from '#http/request-context.ts';
import { jobsRepo } from './jobs.repo.ts';

/** Who may still ask: roles and modules may have changed since the job was begun. What is about oneself stays one's own. */
function accessTo(request: unknown, ownId: string): Access {
  const about = typeof request === 'object' && request !== null && 'about' in request ? request.about : null;
  if (about === null) return access.hr;
  return about === ownId ? access.ownData : access.companyAdmin;
}

async function own({ tx, actor }: Caller, id: string) {
  const job = orNotFound(await jobsRepo.ofPerson(tx, actor.companyId, actor.id, id));
  const verdict = judgeAccess(actor, accessTo(job.request, actor.id));
  if (verdict !== 'allowed') throw new Refusal(verdict);
  return job;
}

export const jobHandlers = implement(jobs, {
  async find(call) {
    const { id, state, progress, result } = await own(call, call.params.jobId);
    const kept = monthAnswer.nullable().parse(result);
    const hasFile = state === 'done' && kept === null;
    return { id, state, progress, url: hasFile ? `${apiPrefix}/jobs/${id}/file` : null, result: kept };
  },

  async download(call) {
    const { fileKey, fileName, fileType } = await own(call, call.params.jobId);
    const content = await call.server.files.get(orNotFound(fileKey));
    return { name: fileName ?? 'export', type: fileType ?? 'application/octet-stream', content };
  },
});
