import { type Month, dayIn, isRealMonth, monthBefore, monthOf } from '@timbro/core/days/rules.ts';
import { useAddress } from '@timbro/kit/address/address.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { formatMonth } from '@timbro/kit/words/format.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';

/** Slips come after the month they are of: the last one is what people ask for. */
export function useLastMonth(): Month {
  return monthBefore(monthOf(dayIn(useCompanyZone(), useNow())));
}

/** The month that the address names, or the last one. */
export function useChosenMonth() {
  const [{ month: named }, write] = useAddress();
  const last = useLastMonth();
  const month = typeof named === 'string' && isRealMonth(named) ? named : last;
  return { month, choose: (chosen: Month) => write({ month: chosen === last ? undefined : chosen, page: undefined }) };
}

const monthsBack = 24;

/** The months a slip may be of, the newest first. */
export const monthOptions = (last: Month) =>
  Array.from({ length: monthsBack + 2 }, (_, index) => monthBefore(last, index - 1)).map((value) => ({
    value,
    text: formatMonth(value),
  }));
