import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';
import { uncoveredOf } from './obstacles.ts';

/** What stands in the way, counted: «1 anomalia · 2 richieste». */
export function countsText(t: Translate, month: PersonMonth): string {
  const { state, anomalies, pendingExcess, pendingRequests, runningDays, lateStamps } = month;
  const counts =
    state === 'closed'
      ? ([['late', lateStamps]] as const)
      : ([
          ['anomalies', anomalies.length],
          ['excess', pendingExcess],
          ['requests', pendingRequests],
          ['running', runningDays],
        ] as const);
  return counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => t(`close.count.${name}`, { count }))
    .join(' · ');
}

/** What hinders nothing, but is good to know: «1:15 non coperte · 2 giornate da guardare». */
export function asideText(t: Translate, month: PersonMonth): string {
  const count = month.warnings.length;
  return [uncoveredText(t, month), count > 0 && t('close.count.warnings', { count })].filter(Boolean).join(' · ');
}

/** What hinders nothing, but goes to payroll unless somebody sees to it: «1:15 non coperte». */
export function uncoveredText(t: Translate, month: PersonMonth): string {
  const minutes = uncoveredOf(month).reduce((sum, day) => sum + day.minutes, 0);
  return minutes === 0 ? '' : t('close.uncovered', { hours: clockText(minutes) });
}
