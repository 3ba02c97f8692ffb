import { formatTime } from '@timbro/kit/words/format.ts';

/** The hour that clocks show where the company is. */
export const hourIn = (timezone: string, at: Date | string): number => Number(formatTime(at, timezone).slice(0, 2));
