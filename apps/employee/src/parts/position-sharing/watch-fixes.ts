import { type Fix, isFixDue } from '@timbro/core/positions/reporting-rules.ts';
import { newId } from '@timbro/kit/memory/new-id.ts';
import { saidBy, tell } from './sharing-choice.ts';

const minuteMs = 60_000;
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };

export type Since = { lastAt: number | null };

/** Listens for the position and hands on one fix an interval; answers how to stop. `since` outlives a page that was hidden. */
export function watchFixes(intervalMinutes: number, since: Since, onFix: (fix: Fix) => void): () => void {
  const intervalMs = intervalMinutes * minuteMs;
  let heardAt = Date.now();
  const take = ({ timestamp, coords: { latitude: lat, longitude: lng, accuracy } }: GeolocationPosition) => {
    tell(null);
    heardAt = Date.now();
    if (!isFixDue(since.lastAt, timestamp, intervalMinutes)) return;
    since.lastAt = timestamp;
    onFix({ id: newId(), at: new Date(timestamp).toISOString(), lat, lng, accuracy });
  };
  const miss = (error: GeolocationPositionError) => tell(saidBy(error));
  const { geolocation } = navigator;
  const watch = geolocation.watchPosition(take, miss, options);
  // A phone that lies still may tell nothing new for hours; it is then asked.
  const timer = setInterval(() => {
    if (Date.now() - heardAt >= intervalMs) geolocation.getCurrentPosition(take, miss, options);
  }, intervalMs);
  return () => {
    geolocation.clearWatch(watch);
    clearInterval(timer);
  };
}
