import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { counterNames } from './rules.ts';

export const counters = z.record(z.enum(counterNames), z.int());

export const notifications = defineContract({
  counters: {
    route: 'GET /notifications/counters',
    access: access.employee,
    reply: counters,
    summary: 'Pending items of the last six months that the caller may decide.',
  },
});
