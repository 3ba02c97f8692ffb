import { useCallback } from 'react';
import { isSilent } from '@timbro/core/presence/people-rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';

/** How often phones report, in minutes, and whether one has been silent for too long by that. */
export function useSilence() {
  const interval = useRead(api.exitsSettings.find, {}, { inPlace: true }).data?.trackingIntervalMinutes ?? 1;
  const hasGoneSilent = useCallback((seenAt: string, now: Date) => isSilent(seenAt, now, interval), [interval]);
  return { interval, hasGoneSilent };
}
