import { useMemo } from 'react';
import { addDays, dayIn } from '@timbro/core/days/rules.ts';
import type { Device } from '@timbro/core/devices/contract.ts';
import { zoneOf } from '@timbro/core/engine/zone.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';

const days = 30;
const minuteMs = 60_000;

/** The alarms of the last days, so that the strip can say how often there were some. */
export function useDeviceAlarms({ id }: Device, zone: string) {
  const today = dayIn(zone, useNow());
  const since = useMemo(
    () => new Date(zoneOf(zone).at(addDays(today, -days), 0) * minuteMs).toISOString(),
    [today, zone],
  );
  return useRead(
    api.deviceAlarms.list,
    { query: { deviceId: [id], since, pageSize: 100 } },
    { inPlace: true, patches: true },
  );
}
