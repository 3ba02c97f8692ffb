import { useState } from 'react';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import type { ApiError } from '@timbro/kit/data/send.ts';
import type { DayPlace } from './day-place.ts';

/** The figures of who is at work grow by the minute. */
const growsEveryMs = 60_000;
const nowhere: DayPlace = { userId: '', date: '' };

export type ReadDay = {
  /** Of the asked person; while another day of theirs is on its way, the one shown before. */
  readonly info: WorkDayInfo | undefined;
  readonly isOnItsWay: boolean;
  readonly error: ApiError | null;
  retry(): void;
};

/** Reads one day and keeps it up to date. Nobody's figures are shown under the name of somebody else. */
export function useWorkDay(place: DayPlace | null): ReadDay {
  const [isRunning, setRunning] = useState(false);
  const { userId, date } = place ?? nowhere;
  const read = useRead(
    api.workDays.info,
    { query: { userId, date } },
    { enabled: place !== null, inPlace: true, refetchInterval: isRunning ? growsEveryMs : false },
  );
  const info = read.data?.user.id === userId ? read.data : undefined;
  const runs = info?.status === 'running' && !read.isPlaceholderData;
  if (runs !== isRunning) setRunning(runs);
  return {
    info: read.error && info?.date !== date ? undefined : info,
    isOnItsWay: read.isPlaceholderData,
    error: read.error,
    retry: () => void read.refetch(),
  };
}
