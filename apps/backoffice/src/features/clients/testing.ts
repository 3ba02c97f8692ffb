import type { Company } from '@timbro/core/companies/contract.ts';
import type { Subscription } from '@timbro/core/subscriptions/contract.ts';

const recordFields = { createdAt: '2026-02-03T09:00:00.000Z', version: 4 };

/** A client as the API answers it, for the tests of this folder. */
export const clientOf = (own: Partial<Company> = {}): Company => ({
  ...recordFields,
  id: '018f2b6e-0000-7000-8000-0000000000c1',
  name: 'Officine Valdarno',
  vatNumber: '99900015001',
  address: null,
  status: 'disabled',
  invited: false,
  invitedAt: null,
  signedIn: false,
  moduleDevices: false,
  moduleHr: false,
  moduleExitNotices: false,
  timezone: 'Europe/Rome',
  patronSaint: null,
  polygonMaxArea: 1_000_000,
  usersCount: 0,
  devicesCount: 0,
  subscription: null,
  ...own,
});

export const subscriptionOf = (own: Partial<Subscription> = {}): Subscription => ({
  ...recordFields,
  id: '018f2b6e-0000-7000-8000-0000000000d1',
  companyId: '018f2b6e-0000-7000-8000-0000000000c1',
  companyName: 'Officine Valdarno',
  type: 'Annuale',
  renewalDate: '2026-11-27',
  renewalDays: 365,
  cost: 1200,
  daysLeft: 12,
  current: true,
  ...own,
});
