import { createTally } from './tally.ts';

/** Stands between the gateway and whoever guesses. */
export type Door = {
  isShut(address: string, deviceId: string): boolean;
  /** Settles whether the door of that address shuts now. */
  wrong(address: string, deviceId: string): boolean;
  right(address: string, deviceId: string): void;
};
type DoorLimits = { readonly mostWrong: number; readonly shutMs: number; readonly mostRemembered: number };

type Failures = { readonly isTooMany: (now: number) => boolean; shutUntil: number };

/**
 * An address from which too many wrong credentials came within a minute is not listened to for another. A device that was let in
 * from there still is, until a wrong credential is shown in its name: one that keeps an old secret does not lock out those behind
 * the same router.
 */
export function createDoor(
  { mostWrong, shutMs, mostRemembered }: DoorLimits,
  now: () => number = () => performance.now(),
): Door {
  const failures = new Map<string, Failures>();
  const homes = new Map<string, string>();
  return {
    isShut: (address, deviceId) =>
      (failures.get(placeOf(address))?.shutUntil ?? 0) > now() && homes.get(deviceId) !== placeOf(address),
    wrong(address, deviceId) {
      const place = placeOf(address);
      if (homes.get(deviceId) === place) homes.delete(deviceId);
      const known = failures.get(place) ?? { isTooMany: createTally(mostWrong, shutMs), shutUntil: 0 };
      remember(failures, place, known, mostRemembered);
      if (known.shutUntil > now() || !known.isTooMany(now())) return false;
      known.shutUntil = now() + shutMs;
      return true;
    },
    right: (address, deviceId) => remember(homes, deviceId, placeOf(address), mostRemembered),
  };
}

/** The oldest gives way, so that those who come from ever new addresses fill no memory. */
function remember<T>(kept: Map<string, T>, key: string, value: T, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size <= most) return;
  for (const oldest of kept.keys()) {
    kept.delete(oldest);
    return;
  }
}

/** Of IPv6 the network, since whoever has one address there has them all. */
function placeOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [start = ''] = address.split('::');
  return `${start.split(':').slice(0, 4).join(':')}::`;
}
