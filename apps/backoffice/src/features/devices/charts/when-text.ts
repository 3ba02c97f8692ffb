import { dayIn } from '@timbro/core/days/rules.ts';
import { formatDay, formatShortTime } from '@timbro/kit/words/format.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';

/** When something was: today's by its time, what is older with its day. */
export function whenText(t: Translate, at: Date, zone: string, now = new Date()): string {
  const time = formatShortTime(at, zone);
  const day = dayIn(zone, at);
  const isRecent = now.getTime() - at.getTime() < 24 * 3_600_000;
  return isRecent ? t('device.at.time', { time }) : t('device.at.day', { day: formatDay(day), time });
}
