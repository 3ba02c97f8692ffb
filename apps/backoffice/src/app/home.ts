import { type Subject, homeOf, mayVisit } from '@timbro/core/access.ts';
import type { Screen } from '@timbro/kit/page/screen.ts';

export const loginPath = '/login';

/** The role's home, or the profile while no screen answers there; a guest is asked to sign in. */
export function homeFor(subject: Subject | null, screens: readonly Screen[]): string {
  if (!subject) return loginPath;
  const home = homeOf[subject.role];
  return screens.some(({ path }) => path === home) ? home : '/profile-settings';
}

/** Where a visitor is sent instead of the screen; `null` when the role may stay. */
export const detourFrom = (screen: Screen, subject: Subject | null, screens: readonly Screen[]): string | null =>
  mayVisit(subject, screen.access) ? null : homeFor(subject, screens);
