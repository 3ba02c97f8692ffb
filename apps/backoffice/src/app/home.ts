import { type Subject, homeOf } from '@timbro/core/access.ts';
import type { Screen } from '@timbro/kit/screen.ts';

/** The role's home, or the profile while no screen answers there. */
export function homeFor(subject: Subject, screens: readonly Screen[]): string {
  const home = homeOf[subject.role];
  return screens.some(({ path }) => path === home) ? home : '/profile-settings';
}
