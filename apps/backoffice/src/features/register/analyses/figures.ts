import type { Change } from '@timbro/core/work-days/analyses/analyses-rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { formatDay, formatNumber } from '@timbro/kit/words/format.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';

/** 465 → 7:45 h, as the calendar tells it, however many they are. */
export const hoursText = (t: Translate, minutes: number): string => t('analyses.hours', { hours: clockText(minutes) });

export const percentText = (percent: number, digits = 0): string => `${formatNumber(percent, digits)} %`;

/** +3, −1,7, 0: with a real minus, as everywhere. */
function signedText(by: number, digits = 0): string {
  const size = formatNumber(Math.abs(by), digits);
  return by === 0 ? size : `${by > 0 ? '+' : '−'}${size}`;
}
export const signedPercent = (by: number): string => `${signedText(by)} %`;

export function changeText(t: Translate, { unit, by }: Change): string {
  if (unit === 'percent') return signedPercent(by);
  return unit === 'points' ? t('analyses.change.points', { by: signedText(by, 1) }) : signedText(by);
}

export const signedClock = (minutes: number): string => `${minutes > 0 ? '+' : ''}${clockText(minutes)}`;

/** 12/11: where the year is beyond doubt. */
export const shortDay = (day: string): string => formatDay(day).slice(0, 5);
export const hourText = (hour: number): string => `${hour}:00`;
