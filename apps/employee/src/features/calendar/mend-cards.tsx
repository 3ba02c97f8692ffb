import type { TimeCard } from '@timbro/core/time-cards/contract.ts';
import { daysToMend } from '@timbro/core/time-cards/month-rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { Link } from '@timbro/kit/light/path.tsx';
import { formatDayOfYear, formatShortWeekday } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { changePathOf, requestPathOf } from './paths.ts';

/** The days that their person has to see to, each beside what mends it. */
export function MendCards({ card: { days, requests, state } }: { card: TimeCard }) {
  const t = useT();
  const toMend = daysToMend(days, requests, state);
  if (toMend.length === 0) return null;
  return (
    <ul className="mends" aria-label={t('employee.calendar.toMend')}>
      {toMend.map(({ date, anomaly, balance, waiting }) => (
        <li key={date} className="card mend">
          <div>
            <h2>
              {t('employee.calendar.toMend.what', {
                day: formatShortWeekday(date),
                anomaly: t(`anomaly.${anomaly}`).toLowerCase(),
              })}
            </h2>
            <p className="lead">
              {balance === 0
                ? t('employee.calendar.toMend.nothing')
                : t('employee.calendar.toMend.balance', { hours: clockText(balance) })}
            </p>
          </div>
          {waiting ? (
            <Link className="button button-secondary" to={requestPathOf(waiting.id)}>
              {t('employee.calendar.toMend.waiting')}
            </Link>
          ) : (
            <Link
              className="button button-secondary"
              to={changePathOf(date)}
              aria-label={t('employee.calendar.change.of', { day: formatDayOfYear(date) })}
            >
              {t('employee.calendar.change')}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
