import { isRealDay } from '@timbro/core/days/rules.ts';

/** What is wrong with a day as it was typed. */
export function dayFault(day: string): 'validation.required' | 'validation.date' | null {
  if (day === '') return 'validation.required';
  return isRealDay(day) ? null : 'validation.date';
}
