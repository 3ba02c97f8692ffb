/** The only source of "now" on the server, so that a test can say what time it is. */
export type Clock = { now(): Date };

export function systemClock(startAt?: Date): Clock {
  const offset = startAt ? startAt.getTime() - Date.now() : 0;
  return { now: () => new Date(Date.now() + offset) };
}
