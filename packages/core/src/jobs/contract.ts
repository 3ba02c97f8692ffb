import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract, file } from '../capability.ts';
import { id } from '../fields.ts';
import { mediaTypes } from '../formats.ts';
import { monthAnswer } from '../work-days/months/month.ts';

export const jobStates = ['queued', 'running', 'done', 'failed'] as const;

/** Several files in one. */
export const archiveType = 'application/zip';

const job = z
  .object({
    id,
    state: z.enum(jobStates),
    progress: z.int().min(0).max(100),
    /** Where the file is, once it is made. */
    url: z.string().nullable(),
    /** What the call would have answered, once it is done; null where that is a file. */
    result: monthAnswer.nullable(),
  })
  .meta({ id: 'Job' });

/** What a call answers at once when its work is done in the background. */
export const jobStarted = z.object({ jobId: id }).meta({ id: 'JobStarted' });

/** How a contract says so. */
export const inBackground = {
  202: {
    when: 'With `background=true`: the work has begun, `GET /jobs/{jobId}` tells how far it is.',
    reply: jobStarted,
  },
} as const;

export const jobs = defineContract({
  find: {
    route: 'GET /jobs/:jobId',
    access: access.ownData,
    reply: job,
    summary: 'How far a background job of the caller’s own has come.',
  },
  download: {
    route: 'GET /jobs/:jobId/file',
    access: access.ownData,
    reply: file([...Object.values(mediaTypes), archiveType]),
    summary: 'The file a finished job of the caller’s own has made; kept for a day.',
  },
});
