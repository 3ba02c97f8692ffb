import { access, can } from '@timbro/core/access.ts';
import { type SessionState, subjectOf } from '@timbro/kit/memory/session.ts';

/** Pages of people who are not signed in; `/not-access` also of those who may not use the back-office. */
const guestPaths = new Set(['/login', '/forgot-password', '/create-password']);
const noAccessPath = '/not-access';

/** The signed-in area, known here without loading it: a visitor without a session is sent to the sign-in page from these. */
const signedInPaths = [
  /^\/$/,
  /^\/users$/,
  /^\/register$/,
  /^\/devices(\/[^/]+)?$/,
  /^\/exit-notices(\/[^/]+)?$/,
  /^\/gr-users$/,
  /^\/gr-clients(\/[^/]+){0,2}$/,
  /^\/gr-subscriptions$/,
  /^\/history$/,
  /^\/settings$/,
  /^\/profile-settings$/,
];

const withoutSlash = (path: string) => path.replace(/(?<=.)\/+$/, '');
export const isSignedInPath = (path: string): boolean => signedInPaths.some((known) => known.test(withoutSlash(path)));

export type Door = { readonly half: 'guest' | 'app'; readonly goTo?: string };

/** Which half of the back-office opens for this address, and the address to show instead when it is not for this visitor. */
export function doorFor(path: string, state: SessionState): Door {
  const subject = subjectOf(state);
  const isGuestPage = guestPaths.has(withoutSlash(path));
  const isNoAccess = withoutSlash(path) === noAccessPath;

  if (can(subject, access.backOffice)) return isGuestPage || isNoAccess ? { half: 'app', goTo: '/' } : { half: 'app' };
  if (subject) return isGuestPage || isSignedInPath(path) ? { half: 'guest', goTo: noAccessPath } : { half: 'guest' };
  return isSignedInPath(path) ? { half: 'guest', goTo: '/login' } : { half: 'guest' };
}
