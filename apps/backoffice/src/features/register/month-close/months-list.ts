import type { ReactNode } from 'react';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import type { Chosen } from './use-chosen.ts';

export type MonthsListProps = {
  months: readonly PersonMonth[];
  /** Whose details are open. */
  openId: string | undefined;
  chosen: Chosen;
  departmentName(id: string | null): string;
  onToggle(userId: string): void;
  /** The details of whoever is open. */
  children(month: PersonMonth): ReactNode;
};

/** The button that opens somebody's details, and where these stand. */
export const toggleIdOf = (userId: string) => `close-of-${userId}`;
export const detailIdOf = (userId: string) => `close-detail-of-${userId}`;

/** Worked and justified less due is the balance once the month is over; the calendar's expected hours are those due less those justified. */
export const figures = ['worked', 'justified', 'due', 'balance', 'excess'] as const;
const exceptions: ReadonlySet<string> = new Set(['justified', 'excess']);

/** `null` for what most people have none of, and this one neither. */
export function figureText({ totals, balance }: PersonMonth, figure: (typeof figures)[number]): string | null {
  const minutes = figure === 'balance' ? balance : totals[figure];
  return minutes === 0 && exceptions.has(figure) ? null : clockText(minutes);
}
