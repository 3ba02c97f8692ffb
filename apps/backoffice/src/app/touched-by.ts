import type { ContractName } from '@timbro/core/contract.ts';
import { type EntityEvent, moduleOfEvent } from '@timbro/core/realtime.ts';
import { session } from '@timbro/kit/memory/session.ts';

/** What is shown of one kind of record inside others: an event about it makes those old as well. */
const alsoShownIn: Readonly<Partial<Record<string, readonly ContractName[]>>> = {
  users: ['people', 'departments', 'providerUsers', 'companies', 'onboarding', 'workSchedules', 'workDays'],
  departments: ['users', 'people', 'onboarding'],
  shifts: ['workSchedules', 'departments', 'workDays'],
  workSchedules: ['shifts', 'users', 'people', 'workDays'],
  companySettings: ['workDays'],
  workDays: ['stampsUpdates', 'leaveRequests'],
  stamps: ['workDays', 'stampsUpdates'],
  leaveRequests: ['absences', 'balances', 'workDays'],
  stampsUpdates: ['workDays'],
  absences: ['leaveRequests', 'balances', 'workDays'],
  balances: ['leaveRequests'],
  companies: ['profile', 'subscriptions'],
  subscriptions: ['companies'],
};

/** Every change is also a line of the history, and one to oneself is a change of the profile. */
export function touchedBy({ eventType, entityId }: EntityEvent): readonly string[] {
  const module = moduleOfEvent(eventType);
  const isOwn = module === 'users' && entityId === session.get().user?.id;
  return ['audit', ...(alsoShownIn[module] ?? []), ...(isOwn ? ['profile'] : [])];
}
