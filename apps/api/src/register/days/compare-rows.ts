import type { Day } from '@timbro/core/days/rules.ts';
import type { ProjectedDay } from './compute-units.ts';
import { docShape } from './present-day.ts';
import type { KeptDay, Mark } from './projection.repo.ts';

/**
 * What became of a row that was computed anew. Time alone moves a `running` one on; a `waiting` one was known to be old and not
 * computed yet; a `changed` one should have been as it is now. What was closed stays, also where it `differs`.
 */
export const rowVerdicts = ['same', 'running', 'waiting', 'new', 'changed', 'differs'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

export type ComparedDay = { readonly day: Day; readonly verdict: RowVerdict; readonly isClosed: boolean };

/** Each computed day beside the row that was there before. */
export function compareRows(
  computed: readonly ProjectedDay[],
  kept: ReadonlyMap<Day, KeptDay>,
  marks: readonly Mark[],
  now: Date,
): ComparedDay[] {
  const isMarked = (day: Day) => marks.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay);
  return computed.map(({ day: { date, status }, doc }) => {
    const row = kept.get(date);
    const isClosed = status === 'closed' && row?.status === 'closed' && row.shape === docShape;
    const verdict = !row
      ? 'new'
      : row.doc === doc
        ? 'same'
        : verdictOf(row, { isClosed, isMarked: isMarked(date), now });
    return { day: date, verdict, isClosed };
  });
}

type Seen = { isClosed: boolean; isMarked: boolean; now: Date };

function verdictOf({ shape, recheckAt }: KeptDay, { isClosed, isMarked, now }: Seen): RowVerdict {
  if (isClosed) return 'differs';
  if (isMarked || shape !== docShape) return 'waiting';
  return recheckAt !== null && recheckAt <= now ? 'running' : 'changed';
}
