import type { Day } from '@timbro/core/days/rules.ts';

/** The form that asks for other stampings of a day. */
export const changePathOf = (day: Day): string => `/me/requests/stamps?date=${day}`;
export const requestPathOf = (id: string): string => `/me/requests?id=${id}`;
