import {
  type DeviceClock,
  type HeardMark,
  type ServerMark,
  betterMark,
  reckonStamp,
} from '@timbro/core/stamps/clock-rules.ts';

/** Outlives a reload and ends with the session, as everything in local storage does. */
const key = 'timbro.serverTime';
/** What lies in the storage is renewed no more often than this. */
const renewalMs = 10_000;

let mark: HeardMark | null = null;
let keptAt = -Infinity;

export const deviceClock = (): DeviceClock => ({ deviceMs: Date.now(), monotonicMs: performance.now() });

/** Told by every answer: what the server's clock showed. The answer took a while, so it was somewhere in the middle of it. */
export function heardServerTime(header: string | null, asked: DeviceClock): void {
  const serverMs = Number(header ?? NaN);
  if (header === '' || !Number.isFinite(serverMs)) return;
  const { deviceMs, monotonicMs } = deviceClock();
  const halfway = (monotonicMs - asked.monotonicMs) / 2;
  // The server tells whole milliseconds.
  const spreadMs = halfway + 1;
  mark = betterMark(mark, { serverMs, deviceMs: deviceMs - halfway, monotonicMs: monotonicMs - halfway, spreadMs });
  if (monotonicMs - keptAt < renewalMs) return;
  keptAt = monotonicMs;
  try {
    localStorage.setItem(key, JSON.stringify({ serverMs: mark.serverMs, deviceMs: mark.deviceMs }));
  } catch {
    // It is known to this page all the same.
  }
}

/** The best that was heard: by this page, else by one before it. */
export const serverMark = (): ServerMark | null => mark ?? keptMark();

/** The time as the server would tell it, however this device's clock is set. */
export const serverNow = (): Date => new Date(reckonStamp(deviceClock(), serverMark(), null).at);

/** What the server showed when this device's clock, as it is set now, showed a moment. */
export const serverTimeAt = (deviceMs: number): number => serverNow().getTime() - (Date.now() - deviceMs);

/** The server's present, where this very page has heard it; what one before it heard may be long out of date. */
export const heardServerMs = (): number | null => (mark ? serverNow().getTime() : null);

function keptMark(): ServerMark | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof value !== 'object' || value === null || !('serverMs' in value) || !('deviceMs' in value)) return null;
    const { serverMs, deviceMs } = value;
    if (typeof serverMs !== 'number' || typeof deviceMs !== 'number') return null;
    return { serverMs, deviceMs, monotonicMs: null };
  } catch {
    return null;
  }
}
