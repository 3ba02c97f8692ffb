import { type Day, dayIn } from '@timbro/core/days/rules.ts';
import { useCompanyZone } from '@timbro/kit/company-zone.ts';
import { DayField } from '@timbro/kit/fields.tsx';
import { formatDay } from '@timbro/kit/format.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { notify } from '@timbro/kit/toasts.tsx';
import { useNow } from '@timbro/kit/use-now.ts';

/** From when a change of a rule holds; left empty, the server finds the first month that is closed for nobody. */
export const ValidFromField = () => (
  <DayField name="validFrom" label="planSettings.field.validFrom" help="planSettings.help.validFrom" />
);

export const useToday = (): Day => dayIn(useCompanyZone(), useNow());

/** What holds later is not seen yet in lists that tell of today: that is said once. */
export function useTellLater(): (from: Day) => void {
  const t = useT();
  const today = useToday();
  return (from) => {
    if (from > today) notify.info(t('planSettings.later', { day: formatDay(from) }));
  };
}
