/** How long after it was last heard a device that does not say whether it is online is taken to be on the line. */
const contactMs = 60_000;

/**
 * Who is on the line, as far as an external broker lets us see: it tells nobody who is connected. A device that says `online` is,
 * until it or its last will says otherwise; any other for a minute after each of its messages.
 */
export function createPresence(now: () => number = () => performance.now()) {
  const until = new Map<string, number>();
  const isHere = (deviceRef: string) => (until.get(deviceRef) ?? 0) > now();
  return {
    isHere,
    /** Says whether it has just come. */
    heard(deviceRef: string, isOnline: boolean | null): boolean {
      const wasHere = isHere(deviceRef);
      if (isOnline === false) until.delete(deviceRef);
      else until.set(deviceRef, Math.max(until.get(deviceRef) ?? 0, isOnline ? Infinity : now() + contactMs));
      return !wasHere && isHere(deviceRef);
    },
    left: (deviceRef: string) => void until.delete(deviceRef),
    count: () => [...until.keys()].filter(isHere).length,
  };
}
