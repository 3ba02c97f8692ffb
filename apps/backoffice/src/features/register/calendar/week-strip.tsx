import { type Day, daysFrom } from '@timbro/core/days/rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { spokenDate, weekdayName } from './period-title.ts';
import { periodOf } from './period.ts';

type Props = { date: Day; today: Day; onDate(date: Day): void };

/** The days around the one on show, one press away. */
export function WeekStrip({ date, today, onDate }: Props) {
  const t = useT();
  const { from, to } = periodOf('week', date, today);
  return (
    <div className="cal-strip" role="group" aria-label={t('calendar.week')}>
      {[...daysFrom(from, to)].map((day) => (
        <button
          key={day}
          type="button"
          aria-label={spokenDate(day)}
          aria-pressed={day === date}
          {...(day === today && { 'aria-current': 'date' })}
          onClick={() => onDate(day)}
        >
          <span className="weekday cal-sign" data-sign={weekdayName(day).slice(0, 2)} />
          <span className="number">{Number(day.slice(8))}</span>
        </button>
      ))}
    </div>
  );
}
