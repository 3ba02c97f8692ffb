import type { PresentPerson } from '@timbro/core/presence/contract.ts';
import { isUnannounced } from '@timbro/core/presence/people-rules.ts';
import { formatLength, formatTime } from '@timbro/kit/words/format.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';

const minuteMs = 60_000;
/** Never negative: the clock of this page may be a little behind the server's. */
export const minutesSince = (at: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / minuteMs));

/** Since when: of who is outside how long, of who is inside the hour. */
export function sinceText(
  t: Translate,
  { presence, since }: Pick<PresentPerson, 'presence' | 'since'>,
  { now, zone }: { now: Date; zone: string },
): string {
  if (since === null) return '';
  return presence === 'outside'
    ? t('tracking.for', { length: formatLength(minutesSince(since, now)) })
    : t('tracking.since', { time: formatTime(since, zone) });
}

/** How old the last position of somebody at work is. */
export function seenText(t: Translate, position: PresentPerson['position'], now: Date): string {
  if (position === null) return t('tracking.seen.none');
  const minutes = minutesSince(position.at, now);
  return minutes === 0 ? t('tracking.seen.now') : t('tracking.seen', { length: formatLength(minutes) });
}

/** Why somebody is outside, in the words of a list; empty for everybody else. */
export function whyText(t: Translate, person: Pick<PresentPerson, 'presence' | 'exit'>): string {
  if (isUnannounced(person)) return t('tracking.unannounced');
  const reason = person.exit?.reason;
  return person.presence === 'outside' && reason ? t(`exits.reason.${reason}`).toLowerCase() : '';
}
