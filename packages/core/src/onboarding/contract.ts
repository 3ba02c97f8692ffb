import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { onboardingSteps } from './rules.ts';

export const onboarding = defineContract({
  read: {
    route: 'GET /onboarding',
    access: access.companyAdmin,
    reply: z.object({ steps: z.array(z.object({ id: z.enum(onboardingSteps), done: z.boolean() })) }),
    summary: 'What a new company has still to do, read from its data.',
  },
});
