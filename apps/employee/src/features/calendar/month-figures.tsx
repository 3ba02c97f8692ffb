import { type Day, monthOf } from '@timbro/core/days/rules.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import type { TimeCard } from '@timbro/core/time-cards/contract.ts';
import { monthFigures } from '@timbro/core/time-cards/month-rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Figure } from './figure.tsx';

/** What the month comes to so far; nothing where all of it lies ahead. */
export function MonthFigures({ card: { month, days }, today }: { card: TimeCard; today: Day }) {
  const t = useT();
  const { worked, due, justified, balance, until } = monthFigures(days);
  if (until === null) return null;
  const dueUntil: WebKey =
    monthOf(today) !== month
      ? 'employee.calendar.due'
      : until === today
        ? 'employee.calendar.due.today'
        : 'employee.calendar.due.yesterday';
  return (
    <section className="card figures" aria-label={t('employee.calendar.figures')}>
      <dl>
        <Figure name={t('employee.calendar.worked')} minutes={worked} />
        <Figure
          name={t(dueUntil)}
          minutes={due}
          more={justified > 0 ? t('employee.calendar.justified', { hours: clockText(justified) }) : undefined}
        />
        <Figure name={t('employee.calendar.balance')} minutes={balance} isSigned />
      </dl>
    </section>
  );
}
