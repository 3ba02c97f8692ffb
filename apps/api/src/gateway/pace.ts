export type Pace = { readonly perSecond: number; readonly burst: number };

/** For how long the next message waits, so that no more than `perSecond` go on once a first `burst` has. Holds one number. */
export function createPace({ perSecond, burst }: Pace): (now: number) => number {
  const apart = 1000 / perSecond;
  let due = 0;
  return (now) => {
    due = Math.max(due, now) + apart;
    return Math.max(0, due - burst * apart - now);
  };
}
