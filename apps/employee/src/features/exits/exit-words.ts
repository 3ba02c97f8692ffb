import { dayIn } from '@timbro/core/days/rules.ts';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { isOut } from '@timbro/core/exits/rules.ts';
import { isDecided } from '@timbro/core/requests/rules.ts';
import { formatDay, formatInstant, formatTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';

/** How exits are told, in the time of the company. */
export function useExitWords() {
  const t = useT();
  const zone = useOwnZone();
  const dayOf = (at: string | Date) => dayIn(zone, new Date(at));
  const timeOf = (at: string | Date) => formatTime(at, zone);

  /** 14:30 of the day that is spoken of, 13/11/2026, 00:30 of any other. */
  const momentOf = (at: string | Date, day: string | Date) =>
    dayOf(at) === dayOf(day) ? timeOf(at) : formatInstant(at, zone);

  /** 12/11/2026, 14:00–15:30; what was seen has the times at which it happened. */
  const periodOf = ({ source, startsAt, expectedReturnAt, returnedAt }: Exit) => {
    const end = source === 'detected' ? returnedAt : expectedReturnAt;
    const day = formatDay(dayOf(startsAt));
    if (end === null) return t('employee.exits.period.from', { day, from: timeOf(startsAt) });
    if (dayOf(end) === dayOf(startsAt)) return `${day}, ${timeOf(startsAt)}–${timeOf(end)}`;
    return `${formatInstant(startsAt, zone)} – ${formatInstant(end, zone)}`;
  };

  const reasonOf = ({ reason }: Exit) =>
    reason === null ? t('employee.exits.reason.none') : t(`exits.reason.${reason}`);

  const deciderOf = ({ decidedBy }: Exit) => decidedBy?.displayName ?? t('employee.requests.somebody');

  /** What the list says besides: who decided, or how it went. */
  const outcomeOf = (exit: Exit, isPast: boolean): string | null => {
    const { status, startsAt, leftAt, returnedAt, decidedAt } = exit;
    if (isOut(exit) && leftAt !== null && !isPast)
      return t('employee.exits.outSince', { time: momentOf(leftAt, startsAt) });
    if (returnedAt !== null && exit.source === 'request')
      return t('employee.exits.backAt', { time: momentOf(returnedAt, startsAt) });
    if (isPast && status === 'approved' && leftAt === null) return t('employee.exits.unused');
    if (!isDecided(status) || decidedAt === null) return null;
    const key = status === 'approved' ? 'employee.requests.approved' : 'employee.requests.rejected';
    return t(key, { name: deciderOf(exit), at: formatDay(dayOf(decidedAt)) });
  };

  return { zone, timeOf, momentOf, periodOf, reasonOf, deciderOf, outcomeOf };
}
