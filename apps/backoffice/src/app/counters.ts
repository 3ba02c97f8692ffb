import { type Counters, noCounters } from '@timbro/core/notifications/rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCan } from '@timbro/kit/page/can.tsx';

/** What waits for this person; the provider's people have no counters, so none are asked for. */
export function useCounters(): Counters {
  const enabled = useCan(api.notifications.counters);
  return useRead(api.notifications.counters, {}, { enabled }).data ?? noCounters;
}
