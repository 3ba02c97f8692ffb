import { useCallback } from 'react';
import { type Day, dayIn } from '@timbro/core/days/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { formatDay, formatTime } from '@timbro/kit/words/format.ts';

export const nothing = '—';

/** The time of a stamp on its day; one of another day, as at the end of a night, says which. */
export function useStampTime(date: Day): (at: string | null) => string {
  const zone = useCompanyZone();
  return useCallback(
    (at) => {
      if (at === null) return nothing;
      const [day, time] = [dayIn(zone, new Date(at)), formatTime(at, zone)];
      return day === date ? time : `${time} (${formatDay(day).slice(0, 5)})`;
    },
    [zone, date],
  );
}
