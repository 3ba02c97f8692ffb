import { type Fix, fixDueIn, isFixDue } from '@timbro/core/positions/reporting-rules.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { newId } from '@timbro/kit/memory/new-id.ts';
import { saidBy, tell } from './sharing-choice.ts';

const minuteMs = 60_000;
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };
/** A phone that was heard so lately is moving, and tells its next position by itself. */
const talkingMs = 10_000;

/** As far as two clocks that tell the same time lie apart. */
const slackMs = 2000;

/**
 * When a position was found, by the server's clock. Phones tell it by their own clock or by that of the satellites: of what
 * either would mean the nearer past holds, for only fresh positions are asked for.
 */
function foundAt(timestamp: number): number {
  const now = serverNow().getTime();
  const ages = [Date.now() - timestamp, now - timestamp].filter((age) => age >= -slackMs);
  return ages.length > 0 ? now - Math.max(0, Math.min(...ages)) : now;
}

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
    const at = foundAt(timestamp);
    if (!isFixDue(since.lastAt, at, intervalMinutes)) return;
    since.lastAt = at;
    askIn(intervalMs);
    onFix({ id: newId(), at: new Date(at).toISOString(), lat, lng, accuracy });
  };
  const miss = (error: GeolocationPositionError) => isOver || tell(saidBy(error));
  // A phone that lies still may tell nothing new for hours; it is then asked, an interval after its last fix.
  const askIfSilent = () => {
    const silentMs = Math.abs(Date.now() - heardAt);
    if (silentMs < talkingMs) return askIn(talkingMs - silentMs);
    askIn(intervalMs);
    geolocation.getCurrentPosition(take, miss, options);
  };
  askIn(fixDueIn(since.lastAt, serverNow().getTime(), intervalMinutes));
  const watch = geolocation.watchPosition(take, miss, options);
  return () => {
    isOver = true;
    geolocation.clearWatch(watch);
    clearTimeout(timer);
  };
}
