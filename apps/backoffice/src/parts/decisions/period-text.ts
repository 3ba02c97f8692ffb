import { useCallback } from 'react';
import type { Day } from '@timbro/core/days/rules.ts';
import { formatDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

export type Span = {
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly startTime: string | null;
  /** Null with a start: until when is not known. */
  readonly endTime: string | null;
};

/** The days of a request or an absence as one text; with times it is of one day. */
export function usePeriodText(): (span: Span) => string {
  const t = useT();
  return useCallback(
    ({ startsOn, endsOn, startTime, endTime }) => {
      if (startTime !== null && endTime !== null)
        return t('absences.period.times', { day: formatDay(startsOn), start: startTime, end: endTime });
      if (startTime !== null) return t('absences.period.since', { day: formatDay(startsOn), start: startTime });
      if (startsOn === endsOn) return formatDay(startsOn);
      // Of two days in one year the second names it for both.
      const isOneYear = startsOn.slice(0, 4) === endsOn.slice(0, 4);
      const from = isOneYear ? formatDay(startsOn).slice(0, 5) : formatDay(startsOn);
      return t('absences.period.days', { from, to: formatDay(endsOn) });
    },
    [t],
  );
}
