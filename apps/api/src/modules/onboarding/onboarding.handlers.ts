import { onboarding } from '@timbro/core/onboarding/contract.ts';
import { type OnboardingStep, onboardingSteps } from '@timbro/core/onboarding/rules.ts';
import type { Db } from '#db/client.ts';
import { implement } from '#http/handlers.ts';
import { departmentsRepo } from '#modules/departments/departments.repo.ts';
import { usersRepo } from '#modules/users/users.repo.ts';

/** Each module says by its own data whether its step is done; a step without an answer does not compile. */
const isDone: Readonly<Record<OnboardingStep, (tx: Db, companyId: string, now: Date) => Promise<boolean>>> = {
  departments: (tx, companyId) => departmentsRepo(tx, companyId).any(),
  people: (tx, companyId, now) => usersRepo(tx, companyId, now).hasColleagues(),
};

export const onboardingHandlers = implement(onboarding, {
  async read({ tx, actor, now }) {
    const steps = onboardingSteps.map(async (id) => ({ id, done: await isDone[id](tx, actor.companyId, now) }));
    return { steps: await Promise.all(steps) };
  },
});
