import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract, file } from '../capability.ts';
import { id } from '../fields.ts';

export const jobStates = ['queued', 'running', 'done', 'failed'] as const;

export const job = z
  .object({
    id,
    state: z.enum(jobStates),
    progress: z.int().min(0).max(100),
    /** Where the file is, once it is made. */
    url: z.string().nullable(),
  })
  .meta({ id: 'Job' });

export const jobs = defineContract({
  find: {
    route: 'GET /jobs/:jobId',
    access: access.hr,
    reply: job,
    summary: 'How far a background job of the caller’s own has come.',
  },
  download: {
    route: 'GET /jobs/:jobId/file',
    access: access.hr,
    reply: file(),
    summary: 'The file a finished job of the caller’s own has made; kept for a day.',
  },
});
