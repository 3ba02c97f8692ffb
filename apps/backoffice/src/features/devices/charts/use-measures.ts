import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addDays, dayIn } from '@timbro/core/days/rules.ts';
import { type ChartSpan, chartSpans } from '@timbro/core/devices/chart-rules.ts';
import type { Device } from '@timbro/core/devices/contract.ts';
import type { Measure, Measures } from '@timbro/core/devices/measures-contract.ts';
import type { LocalDay } from '@timbro/core/devices/twin-rules.ts';
import { zoneOf } from '@timbro/core/engine/zone.ts';
import { api, keyOf, toldInPlace } from '@timbro/kit/data/api.ts';
import { patchesItself } from '@timbro/kit/data/live.ts';
import type { ApiError } from '@timbro/kit/data/send.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const meta = { ...toldInPlace, ...patchesItself };

/**
 * Measures since a moment, asked for anew once a minute however often the device tells something: what it told last comes
 * with the device itself.
 */
function useMeasuresSince({ id }: Device, name: string, since: () => Date) {
  const params = { deviceId: id };
  return useQuery<Measures, ApiError>({
    queryKey: keyOf(api.deviceMeasures.list, { params, since: name }),
    queryFn: ({ signal }) => api.deviceMeasures.list({ params, query: { from: since().toISOString() } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
    staleTime: minuteMs,
    meta,
  });
}

/** The measures that a chart of the voltage shows. */
export const useSpan = (device: Device, span: ChartSpan) =>
  useMeasuresSince(device, span, () => new Date(Date.now() - chartSpans[span] * hourMs));

export type Today = {
  readonly day: LocalDay;
  readonly measures: readonly Measure[] | undefined;
  readonly stepSeconds: number;
  readonly error: ApiError | null;
  retry(): void;
};

/** The local day of the device so far. */
export function useToday(device: Device, zone: string): Today {
  const today = dayIn(zone, useNow());
  const day = useMemo(() => {
    const startOf = (date: string) => new Date(zoneOf(zone).at(date, 0) * minuteMs);
    return { from: startOf(today), to: startOf(addDays(today, 1)) };
  }, [today, zone]);
  const read = useMeasuresSince(device, day.from.toISOString(), () => day.from);
  return {
    day,
    measures: read.data?.items,
    stepSeconds: read.data?.stepSeconds ?? 60,
    error: read.data ? null : read.error,
    retry: () => void read.refetch(),
  };
}
