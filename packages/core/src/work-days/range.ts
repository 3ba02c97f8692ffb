import * as z from 'zod';
import { type DayRange, daysBetween, isRealDay } from '../days/rules.ts';
import { countTo, day } from '../fields.ts';
import { longestRange } from './rules.ts';

// A refinement also runs on values that the fields have already refused.
const isRange = ({ from, to }: DayRange) => !isRealDay(from) || !isRealDay(to) || to >= from;
const isShortEnough = ({ from, to }: DayRange) =>
  !isRealDay(from) || !isRealDay(to) || daysBetween(from, to) < longestRange;

export const range = { from: day, to: day };
export const orderedRange = { error: 'validation.endAfterStart', path: ['to'] };
export const shortRange = { error: 'workDays.rangeTooLong', path: ['to'] };
export const rangeRules = { isRange, isShortEnough };

export const ownDaysQuery = z
  .object({ ...range, page: countTo(1_000).default(1), pageSize: countTo(longestRange).default(longestRange) })
  .refine(isRange, orderedRange)
  .refine(isShortEnough, shortRange);
