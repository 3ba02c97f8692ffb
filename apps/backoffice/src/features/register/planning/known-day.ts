import type { WorkDay } from '@timbro/core/work-days/day.ts';
import type { KnownDay } from '@timbro/core/work-days/planning/draft-rules.ts';

type Wire = Pick<
  WorkDay,
  'date' | 'shift' | 'planned' | 'published' | 'holiday' | 'absence' | 'totals' | 'status' | 'version'
>;

/** A day of the register as planning knows it. An absence of some hours leaves the rest of the day to be worked. */
export const knownDay = (userId: string, day: Wire): KnownDay => ({
  userId,
  date: day.date,
  shiftId: day.shift?.id ?? null,
  planned: day.planned,
  published: day.published,
  holiday: day.holiday,
  isClosed: day.status === 'closed',
  isAway: day.absence !== null && day.totals.justified >= day.totals.due,
  version: day.version,
});
