import {
  absencesFinding,
  balancesFinding,
  latenessFinding,
  shareFinding,
  weeksFinding,
} from '@timbro/core/work-days/analyses/findings-rules.ts';
import type { Stats } from '@timbro/core/work-days/analyses/stats.ts';
import { formatMonth } from '@timbro/kit/words/format.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';
import { hourText, hoursText, percentText, signedClock, signedPercent } from './figures.ts';
import { weekdayName } from './twins.ts';

/** What each chart has found, said as its title. */
export const findingTexts = {
  weeks(t: Translate, { kpis }: Stats): string {
    const found = weeksFinding(kpis);
    return found.kind === 'none'
      ? t('analyses.weeks.none')
      : t('analyses.weeks.coverage', { percent: percentText(found.percent) });
  },
  absences(t: Translate, { absences }: Stats): string {
    const found = absencesFinding(absences);
    if (found.kind === 'none') return t('analyses.absences.none');
    const hours = hoursText(t, found.minutes);
    return found.kind === 'total'
      ? t('analyses.absences.total', { hours })
      : t('analyses.absences.peak', { month: formatMonth(found.month), hours });
  },
  lateness(t: Translate, { lateness, kpis, previous }: Stats): string {
    const found = latenessFinding(lateness, kpis, previous);
    if (found.kind === 'none') return t('analyses.lateness.none');
    const when = { weekday: weekdayName(t, found.weekday), hour: hourText(found.hour) };
    return found.kind === 'mostly'
      ? t('analyses.lateness.mostly', when)
      : t('analyses.lateness.changed', { ...when, change: signedPercent(found.percent) });
  },
  balances(t: Translate, { balances }: Stats): string {
    const found = balancesFinding(balances);
    if (found.kind === 'none') return t('analyses.balances.none');
    const { user, minutes } = found.balance;
    const hours = t('analyses.hours', { hours: signedClock(minutes) });
    return t('analyses.balances.furthest', { name: user.displayName, hours });
  },
  share(t: Translate, { absences }: Stats): string {
    const found = shareFinding(absences);
    return found.kind === 'none'
      ? t('analyses.share.none')
      : t('analyses.share.first', { type: t(`absence.${found.type}`), percent: percentText(found.percent) });
  },
} as const;
export type ChartName = keyof typeof findingTexts;
