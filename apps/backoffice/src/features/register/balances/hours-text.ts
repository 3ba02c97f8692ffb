import { formatNumber } from '@timbro/kit/words/format.ts';

/** 13.33 → 13,33 h; a minus is the true sign, which no line break parts from its number. */
export const hoursText = (hours: number): string => `${formatNumber(hours, 2).replace('-', '−')} h`;

/** The same with its sign: what a movement adds or takes. */
export const signedHoursText = (hours: number): string => `${hours > 0 ? '+' : ''}${hoursText(hours)}`;
