import { type Modules, type Role, allModules, isProvider } from '@timbro/core/access.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { session } from '../memory/session.ts';

export const personOf = (role: Role): User => ({
  id: '018f2b6e-0000-7000-8000-000000000001',
  createdAt: '2026-01-01T08:00:00.000Z',
  version: 1,
  firstName: 'Paolo',
  lastName: 'Marino',
  displayName: 'Paolo Marino',
  email: 'p.marino@acme.example',
  phone: null,
  role,
  status: 'active',
  department: null,
  companyId: isProvider(role) ? null : '018f2b6e-0000-7000-8000-0000000000c1',
  taxCode: null,
  payrollCode: null,
  workScheduleId: null,
  hiredOn: null,
  weeklyMinutes: 2400,
  yearlyVacationHours: null,
  yearlyRolHours: null,
  language: 'it',
  lastSignInAt: null,
  lastStampAt: null,
  badge: null,
  appLinkedAt: null,
  erasedAt: null,
});

/** Puts a session into the browser of a test, as a sign-in would. */
export function signInAs(role: Role, modules: Partial<Modules> = {}, accessToken = 'first-token'): void {
  session.set({ accessToken, user: personOf(role), permissions: { ...allModules, ...modules } });
}
