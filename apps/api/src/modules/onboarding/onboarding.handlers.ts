import { type Access, access, can } from '@timbro/core/access.ts';
import { onboarding } from '@timbro/core/onboarding/contract.ts';
import { type OnboardingStep, onboardingSteps } from '@timbro/core/onboarding/rules.ts';
import type { Db } from '#db/client.ts';
import { implement } from '#http/handlers.ts';
import { departmentsRepo } from '#modules/departments/departments.repo.ts';
import { polygonsRepo } from '#modules/polygons/polygons.repo.ts';
import { anyOnPhone } from '#modules/sessions/sessions.repo.ts';
import { usersRepo } from '#modules/users/users.repo.ts';

/** Each module says by its own data whether its step is done; a step without an answer does not compile. */
const isDone: Readonly<Record<OnboardingStep, (tx: Db, companyId: string, now: Date) => Promise<boolean>>> = {
  departments: (tx, companyId) => departmentsRepo(tx, companyId).any(),
  people: (tx, companyId, now) => usersRepo(tx, companyId, now).hasColleagues(),
  area: (tx, companyId) => polygonsRepo(tx, companyId).any(),
  // Whoever has a password may sign in to the app without a code.
  app: async (tx, companyId, now) =>
    (await usersRepo(tx, companyId, now).anyLinked()) || (await anyOnPhone(tx, companyId)),
};

/** Nobody is asked for a step whose page their company does not have. */
const accessOf: Readonly<Record<OnboardingStep, Access>> = {
  departments: access.companyAdmin,
  people: access.companyAdmin,
  area: access.exitsAdmin,
  // Only where there is something to stamp with it.
  app: { roles: access.companyAdmin.roles, module: access.stamping.module },
};

export const onboardingHandlers = implement(onboarding, {
  async read({ tx, actor, now }) {
    const open = onboardingSteps.filter((step) => can(actor, accessOf[step]));
    const steps = open.map(async (id) => ({ id, done: await isDone[id](tx, actor.companyId, now) }));
    return { steps: await Promise.all(steps) };
  },
});
