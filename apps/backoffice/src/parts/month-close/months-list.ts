import type { ReactNode } from 'react';
import type { PersonMonth } from '@timbro/core/work-days/month.ts';
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
