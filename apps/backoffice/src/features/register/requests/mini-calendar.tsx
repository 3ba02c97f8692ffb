import type { CSSProperties } from 'react';
import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import { type Day, type Month, daysFrom, daysOfMonth, monthBefore, monthOf } from '@timbro/core/days/rules.ts';
import { formatDay, formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type Span, usePeriodText } from '#parts/decisions/period-text.ts';
import './mini-calendar.css';

/** A longer leave is told by its dates; its first months are enough of a picture. */
const mostMonths = 2;

const tokens: Readonly<Record<AbsenceType, string>> = {
  vacation: 'vacation',
  dayOff: 'day-off',
  rol: 'rol',
  illness: 'illness',
};
const dayMs = 86_400_000;
/** A Monday: the names of the week follow from it. */
const someMonday = Date.UTC(2024, 0, 1);
const weekdays = Array.from({ length: 7 }, (_, number) => ({
  number,
  name: new Intl.DateTimeFormat('it-IT', { weekday: 'narrow', timeZone: 'UTC' }).format(someMonday + number * dayMs),
}));
const weekdayOf = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

type Props = { span: Span; type: AbsenceType; away: ReadonlyMap<Day, number> };

function monthsOf({ startsOn, endsOn }: Span): Month[] {
  const first = monthOf(startsOn);
  return Array.from({ length: mostMonths }, (_, count) => monthBefore(first, -count)).filter(
    (month) => month <= monthOf(endsOn),
  );
}

/** The days of a request in their months, and how many others are away on each; read out as one sentence. */
export function MiniCalendar({ span, type, away }: Props) {
  const t = useT();
  const period = usePeriodText()(span);
  const others = [...away]
    .filter(([day]) => day >= span.startsOn && day <= span.endsOn)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, count]) => t('requests.calendar.away', { day: formatDay(day), count }));
  const spoken = [
    t('requests.calendar.label', { period }),
    others.length > 0 ? `${others.join(', ')}.` : t('requests.calendar.nobody'),
  ].join(' ');
  const colours: CSSProperties & Record<`--${string}`, string> = {
    '--asked': `var(--${tokens[type]})`,
    '--asked-soft': `var(--${tokens[type]}-soft)`,
  };
  return (
    <figure className="mini-calendar" role="img" aria-label={spoken} style={colours}>
      {monthsOf(span).map((month) => (
        <MonthDays key={month} month={month} span={span} away={away} />
      ))}
      <div className="legend">
        <span>
          <span className="asked" />
          {t('requests.calendar.asked')}
        </span>
        {away.size > 0 && (
          <span>
            <span className="others">2</span>
            {t('requests.calendar.others')}
          </span>
        )}
      </div>
    </figure>
  );
}

function MonthDays({ month, span, away }: Omit<Props, 'type'> & { month: Month }) {
  const { from, to } = daysOfMonth(month);
  return (
    <div className="month">
      <div className="month-name">{formatMonth(month)}</div>
      <div className="days">
        {weekdays.map(({ number, name }) => (
          <span key={number} className="weekday">
            {name}
          </span>
        ))}
        {[...daysFrom(from, to)].map((day) => {
          const weekday = weekdayOf(day);
          const isAsked = day >= span.startsOn && day <= span.endsOn;
          const marks = [
            'day',
            weekday > 4 && 'is-weekend',
            isAsked && 'is-asked',
            isAsked && (day === span.startsOn || weekday === 0 || day === from) && 'is-first',
            isAsked && (day === span.endsOn || weekday === 6 || day === to) && 'is-last',
          ];
          const count = away.get(day) ?? 0;
          return (
            <span
              key={day}
              className={marks.filter(Boolean).join(' ')}
              {...(day === from && { style: { gridColumnStart: weekday + 1 } })}
            >
              {Number(day.slice(8))}
              {count > 0 && <span className="others">{count}</span>}
            </span>
          );
        })}
      </div>
    </div>
  );
}
