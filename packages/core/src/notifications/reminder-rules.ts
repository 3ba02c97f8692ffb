const minuteMs = 60_000;

/** So long after somebody was to come they are reminded of the stamp. */
const remindAfterMinutes = 15;
/** Later than this a reminder helps nobody: a server that comes back in the evening tells nothing of the morning. */
const remindWithinMinutes = 120;
/** So long after the shift began its reminder leads to the stamp; then it is a day with a stamp to be asked for. */
const remindedForMinutes = 12 * 60;

/** Who was to come between these moments, both included, and has not stamped is reminded now. */
export const remindedShifts = (now: Date): { from: Date; to: Date } => ({
  from: new Date(now.getTime() - remindWithinMinutes * minuteMs),
  to: new Date(now.getTime() - remindAfterMinutes * minuteMs),
});

/** A shift that began after this moment can still be stamped for. */
export const stampedSince = (now: Date): Date => new Date(now.getTime() - remindedForMinutes * minuteMs);
