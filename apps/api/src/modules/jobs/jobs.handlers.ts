import { jobs } from '@timbro/core/jobs/contract.ts';
import { type Caller, implement, orNotFound } from '#http/handlers.ts';
import { apiPrefix } from '#http/request-context.ts';
import { jobsRepo } from './jobs.repo.ts';

const own = async ({ tx, actor }: Caller, id: string) =>
  orNotFound(await jobsRepo.ofPerson(tx, actor.companyId, actor.id, id));

export const jobHandlers = implement(jobs, {
  async find(call) {
    const { id, state, progress } = await own(call, call.params.jobId);
    return { id, state, progress, url: state === 'done' ? `${apiPrefix}/jobs/${id}/file` : null };
  },

  async download(call) {
    const { fileKey, fileName, fileType } = await own(call, call.params.jobId);
    const content = await call.server.files.get(orNotFound(fileKey));
    return { name: fileName ?? 'export', type: fileType ?? 'application/octet-stream', content };
  },
});
