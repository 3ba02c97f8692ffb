import type { Day } from '@timbro/core/days/rules.ts';

/** One day of one person. */
export type DayPlace = { readonly userId: string; readonly date: Day };

export const keyOfPlace = ({ userId, date }: DayPlace): string => `${userId}.${date}`;

/** What of the address, beside its usual parts, says which day is open: another one takes away what is being typed. */
export const placeParts = ['workDayDate'] as const;
