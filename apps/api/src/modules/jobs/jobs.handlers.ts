import { jobs } from '@timbro/core/jobs/contract.ts';
import { monthAnswer } from '@timbro/core/work-days/months/month.ts';
import { type Caller, implement, orNotFound } from '#http/handlers.ts';
import { apiPrefix } from '#http/request-context.ts';
import { jobsRepo } from './jobs.repo.ts';

const own = async ({ tx, actor }: Caller, id: string) =>
  orNotFound(await jobsRepo.ofPerson(tx, actor.companyId, actor.id, id));

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
