import type { CardDay } from '@timbro/core/time-cards/contract.ts';
import { formatShortTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';

type Stamping = CardDay['stampings'][number];

/** 8:12–12:01 app: the times of a stamping and where they come from. */
export function usePairWords({ status }: Pick<CardDay, 'status'>) {
  const t = useT();
  const zone = useOwnZone();
  const timeOf = (instant: string) => formatShortTime(instant, zone);
  const sourceOf = ({ source, site }: Stamping) =>
    [t(`employee.calendar.source.${source}`), site].filter(Boolean).join(' ');
  return (stamping: Stamping): string => {
    const { enteredAt, exitedAt } = stamping;
    const times = `${enteredAt === null ? '—' : timeOf(enteredAt)}–${exitedAt === null ? '—' : timeOf(exitedAt)}`;
    const end = lackOf(stamping, status);
    const lack = end && `(${t(`employee.calendar.stamps.${end}`)})`;
    return [times, lack, sourceOf(stamping)].filter(Boolean).join(' ');
  };
}

function lackOf({ enteredAt, exitedAt }: Stamping, status: CardDay['status']) {
  if (enteredAt === null) return 'missing.entry';
  if (exitedAt !== null) return null;
  return status === 'running' ? 'open' : 'missing.exit';
}
