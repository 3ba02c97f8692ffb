import { type Subject, access, can } from '@timbro/core/access.ts';

const employeeApp = '/me/';

/** Where a person goes once signed in: the page they came for, else the root; who may not use the back-office, to the page that says so. */
export function landingOf(subject: Subject, search: string): string {
  const next = safePath(new URLSearchParams(search).get('next'));
  if (can(subject, access.backOffice)) return next ?? '/';
  return next?.startsWith(employeeApp) ? next : '/not-access';
}

/** Only a path of this very site: `//host` and `/\host` would leave it. */
const safePath = (path: string | null): string | null => (path !== null && /^\/(?![/\\])/.test(path) ? path : null);
