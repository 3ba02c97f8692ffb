import { type Day, daysBetween, addDays } from '../days/rules.ts';

export const renewalDayLimits = { least: 1, most: 1000 } as const;
export const costLimit = 99_999.99;

/** How many days before a renewal the provider is told. */
export const noticeDays = [30, 7] as const;

export const daysLeft = (renewalDate: Day, today: Day): number => daysBetween(today, renewalDate);

/** The renewal that comes next: a date that has passed moves on by whole periods. */
export function nextRenewal(renewalDate: Day, renewalDays: number, today: Day): Day {
  const late = daysBetween(renewalDate, today);
  return late <= 0 ? renewalDate : addDays(renewalDate, Math.ceil(late / renewalDays) * renewalDays);
}

/** The notice that is due: the nearest one whose day has come, for a server that slept must not send an older one too. */
export const noticeDue = (left: number): number | null =>
  left < 0 ? null : (noticeDays.findLast((days) => left <= days) ?? null);

type RenewalTone = 'calm' | 'soon' | 'past';
export const renewalTone = (left: number): RenewalTone => (left < 0 ? 'past' : left <= 30 ? 'soon' : 'calm');
