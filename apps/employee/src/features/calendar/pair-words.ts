import { type Day, dayIn } from '@timbro/core/days/rules.ts';
import type { CardDay } from '@timbro/core/time-cards/contract.ts';
import { formatShortTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-zone/own-zone.ts';

type Stamping = CardDay['stampings'][number];

/** 8:12–12:01 app: the times of a stamping and where they come from. */
export function usePairWords({ date, status }: { date: Day; status: CardDay['status'] }) {
  const t = useT();
  const zone = useOwnZone();
  const timeOf = (instant: string) => {
    // A night ends on the next day.
    const isOther = dayIn(zone, new Date(instant)) !== date;
    return `${formatShortTime(instant, zone)}${isOther ? ` (${dayIn(zone, new Date(instant)).slice(8)})` : ''}`;
  };
  const sourceOf = ({ source, site }: Stamping) =>
    [t(`employee.calendar.source.${source}`), site].filter(Boolean).join(' ');
  return (stamping: Stamping): string => {
    const { enteredAt, exitedAt } = stamping;
    const open = status === 'running' ? 'employee.calendar.stamps.open' : 'employee.calendar.stamps.missing.exit';
    const from = enteredAt === null ? t('employee.calendar.stamps.missing.entry') : timeOf(enteredAt);
    const to = exitedAt === null ? t(open) : timeOf(exitedAt);
    return `${from}–${to} ${sourceOf(stamping)}`;
  };
}
