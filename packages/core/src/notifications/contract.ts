import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { counterNames } from './rules.ts';

export const counters = z.object(Object.fromEntries(counterNames.map((name) => [name, z.int()])) as Record<(typeof counterNames)[number], z.ZodInt>);

export const notifications = defineContract({
  counters: {
    route: 'GET /notifications/counters',
    access: access.employee,
    reply: counters,
    summary: 'Pending items of the last six months that the caller may decide.',
  },
});
