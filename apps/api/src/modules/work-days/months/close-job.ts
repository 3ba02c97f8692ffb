import * as z from 'zod';
import { Refusal } from '@timbro/core/errors.ts';
import { languages } from '@timbro/core/language.ts';
import { monthChange } from '@timbro/core/work-days/months/month.ts';
import type { Writer } from '#http/keep-part.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { jobsRepo } from '#modules/jobs/jobs.repo.ts';
import { changeMonths } from './close-months.ts';

/** Who asked, besides what was asked for. */
const sender = z.object({ language: z.enum(languages), ip: z.string() });

/** Closes or reopens what a job stands for, and keeps the answer with it; a try that failed half-way is repeated whole. */
export async function runClose(server: Writer['server'], jobId: string): Promise<void> {
  const { systemDb, reader } = server.database;
  const job = await jobsRepo.find(systemDb, jobId);
  if (!job || job.state === 'done') return;
  const { companyId, userId: id } = job;
  const { language, ip, ...sent } = z.looseObject(sender.shape).parse(job.request);
  const body = monthChange.parse(sent);
  try {
    await jobsRepo.update(systemDb, jobId, { state: 'running', progress: 0 });
    const company = await companiesRepo(reader(companyId)).find(companyId);
    if (!company) throw new Refusal('notFound');
    const writer = { server, actor: { id, companyId, timezone: company.timezone }, from: { language, ip } };
    const progressOf = (share: number) => Math.min(99, Math.floor(share * 100));
    const { items } = await changeMonths(writer, body, (share) =>
      jobsRepo.update(systemDb, jobId, { progress: progressOf(share) }),
    );
    await jobsRepo.update(systemDb, jobId, { state: 'done', progress: 100, result: { items } });
  } catch (error) {
    await jobsRepo.update(systemDb, jobId, { state: 'failed' });
    // A company that is gone does not come back by trying again.
    if (!(error instanceof Refusal)) throw error;
  }
}
