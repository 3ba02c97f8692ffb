import { type Fix, fixDueIn, isFixDue } from '@timbro/core/positions/reporting-rules.ts';
import { newId } from '@timbro/kit/memory/new-id.ts';
import { saidBy, tell } from './sharing-choice.ts';

const minuteMs = 60_000;
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };
/** A phone that was heard so lately is moving, and tells its next position by itself. */
const talkingMs = 10_000;

export type Since = { lastAt: number | null };

/** Listens for the position and hands on one fix an interval; answers how to stop. `since` outlives a page that was hidden. */
export function watchFixes(intervalMinutes: number, since: Since, onFix: (fix: Fix) => void): () => void {
  const { geolocation } = navigator;
  const intervalMs = intervalMinutes * minuteMs;
  let heardAt = Date.now();
  // An answer that comes after the end belongs to nobody any more.
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const askIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(askIfSilent, ms);
  };
  const take = ({ timestamp, coords: { latitude: lat, longitude: lng, accuracy } }: GeolocationPosition) => {
    if (isOver) return;
    tell(null);
    heardAt = Date.now();
    if (!isFixDue(since.lastAt, timestamp, intervalMinutes)) return;
    since.lastAt = timestamp;
    askIn(intervalMs);
    onFix({ id: newId(), at: new Date(timestamp).toISOString(), lat, lng, accuracy });
  };
  const miss = (error: GeolocationPositionError) => isOver || tell(saidBy(error));
  // A phone that lies still may tell nothing new for hours; it is then asked, an interval after its last fix.
  const askIfSilent = () => {
    const silentMs = Math.abs(Date.now() - heardAt);
    if (silentMs < talkingMs) return askIn(talkingMs - silentMs);
    askIn(intervalMs);
    geolocation.getCurrentPosition(take, miss, options);
  };
  askIn(fixDueIn(since.lastAt, heardAt, intervalMinutes));
  const watch = geolocation.watchPosition(take, miss, options);
  return () => {
    isOver = true;
    geolocation.clearWatch(watch);
    clearTimeout(timer);
  };
}
