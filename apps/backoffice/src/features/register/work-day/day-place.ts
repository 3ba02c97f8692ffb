import type { Day } from '@timbro/core/days/rules.ts';

/** One day of one person. */
export type DayPlace = { readonly userId: string; readonly date: Day };

/** The first entry or the last exit of a day, moved to another instant outside its form. Nothing is saved by that. */
export type MovedEnd = { readonly end: 'entry' | 'exit'; readonly at: string };

export const keyOfPlace = ({ userId, date }: DayPlace): string => `${userId}.${date}`;

/** What of the address, beside its usual parts, says which day is open: another one takes away what is being typed. */
export const placeParts = ['workDayDate'] as const;
