import { useSyncExternalStore } from 'react';
import { type Day, type Month, isRealDay, isRealMonth, monthOf } from '@timbro/core/days/rules.ts';
import { goTo } from '@timbro/kit/light/path.tsx';

const screenPath = '/me/calendar';

const subscribe = (listener: () => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};
const read = () => window.location.search;

/** The month and the opened day that the address names; without a month it is the one of today. */
export function useShown(today: Day): { month: Month; day: Day | null } {
  const search = new URLSearchParams(useSyncExternalStore(subscribe, read));
  const [month, day] = [search.get('month'), search.get('day')];
  if (day !== null && isRealDay(day)) return { month: monthOf(day), day };
  return { month: month !== null && isRealMonth(month) ? month : monthOf(today), day: null };
}

/** The element of a day in the grid: the keyboard goes on there once the day is closed. */
export const openerIdOf = (day: Day): string => `day-${day}`;

export const showMonth = (month: Month): void => goTo(`${screenPath}?month=${month}`, 'replace');
export const showToday = (): void => goTo(screenPath, 'replace');
/** The step that Back takes is the sheet's own; this one only says what is in it. */
export const openDay = (day: Day): void => goTo(`${screenPath}?day=${day}`, 'replace');
/** From the sheet of one day to that of another: it stays what lies on top. */
export const turnToDay = (day: Day): void => goTo(`${screenPath}?day=${day}`, 'amend');
