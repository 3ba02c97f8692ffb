import { api } from '@timbro/kit/data/api.ts';
import type { Report } from '@timbro/kit/layers/progress.tsx';

/** From here on the work is done in the background: nobody waits for it on an open connection. */
export const manyPeople = 100;
const askEvery = 1000;

type Job = Awaited<ReturnType<typeof api.jobs.find>>;

/** What the server answers instead of what was asked for when it does the work in the background. */
const jobOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'jobId' in answer ? String(answer.jobId) : '';
const moment = () => new Promise((resolve) => setTimeout(resolve, askEvery));

/** Asks how far a job is until it is done; `failed` says what to tell if it never will be. */
export async function followJob(answer: unknown, report: Report, failed: string): Promise<Job> {
  for (;;) {
    const job = await api.jobs.find({ params: { jobId: jobOf(answer) } });
    if (job.state === 'done') return job;
    if (job.state === 'failed') throw new Error(failed);
    report({ done: job.progress, total: 100 });
    await moment();
  }
}
