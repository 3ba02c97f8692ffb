import { dayIn } from '@timbro/core/days/rules.ts';
import type { DeviceAlarm } from '@timbro/core/devices/alarms-contract.ts';
import { formatInstant, formatLength, formatNumber, formatShortTime } from '@timbro/kit/words/format.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** What an alarm is about beside its name: which pole, how much, and what it may be. */
export function alarmValue(t: Translate, { kind, pole, value, threshold }: DeviceAlarm): string {
  if (value === null || threshold === null || kind === 'lost') return '';
  if (kind === 'battery')
    return t('devices.alarm.value.battery', { value: formatNumber(value, 2), threshold: formatNumber(threshold, 2) });
  return t('devices.alarm.value.dispersion', {
    pole: pole === null ? '' : t(`devices.pole.${pole}`).toLowerCase(),
    value: formatNumber(value),
    threshold: formatNumber(threshold),
  });
}

/** Since when it lasts, with its length; of one that was over in between, since when it is back. */
export function alarmSince(t: Translate, { raisedAt, raisedAgainAt }: DeviceAlarm, now: Date, zone: string): string {
  const at = raisedAgainAt ?? raisedAt;
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / minuteMs));
  const days = Math.floor(minutes / dayMinutes);
  const ago = days > 0 ? t('devices.ago.days', { days }) : formatLength(minutes);
  return isToday(at, now, zone)
    ? t('devices.alarm.since', { time: formatShortTime(at, zone), ago })
    : t('devices.alarm.sinceDay', { time: formatInstant(at, zone), ago });
}

/** Who looks after it, and since when; empty while nobody does. Of the provider's people a client learns no name. */
export function alarmTaken(t: Translate, alarm: DeviceAlarm, now: Date, zone: string): string {
  const { acknowledgedBy, acknowledgedAt: at } = alarm;
  if (at === null) return '';
  const day = isToday(at, now, zone) ? '' : 'Day';
  const time = day === '' ? formatShortTime(at, zone) : formatInstant(at, zone);
  return acknowledgedBy
    ? t(`devices.alarm.takenBy${day}`, { name: acknowledgedBy.displayName, time })
    : t(`devices.alarm.taken${day}`, { time });
}

const isToday = (at: string, now: Date, zone: string) => dayIn(zone, new Date(at)) === dayIn(zone, now);
