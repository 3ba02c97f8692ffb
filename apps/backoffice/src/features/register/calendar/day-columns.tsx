import { useMemo } from 'react';
import { type Day, daysFrom } from '@timbro/core/days/rules.ts';
import { weekdayOf } from '@timbro/core/work-schedules/rules.ts';
import type { GridColumn } from '@timbro/kit/grid/types.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import type { CellRow } from '../register-data/use-register.ts';
import { hasClockChange } from './bars.ts';
import { holidayName } from './day-words.ts';
import { spokenDate, weekdayLetter, weekdayName } from './period-title.ts';
import type { Period, Range } from './period.ts';

const isWeekend = (day: Day) => weekdayOf(day) > 5;

/** Holidays are the company's, so anybody's days tell them; as text, so that another answer about the same days is the same. */
const holidayText = ([first]: readonly CellRow[]): string =>
  (first?.days ?? []).flatMap(({ date, holiday }) => (holiday === undefined ? [] : [`${date} ${holiday}`])).join('\n');
const holidaysOf = (text: string): ReadonlyMap<Day, string> =>
  new Map(text === '' ? [] : text.split('\n').map((line) => [line.slice(0, 10), line.slice(11)]));

type HeadProps = { day: Day; range: Range; title: string | undefined; changesClock: string | null };

function DayHead({ day, range, title, changesClock }: HeadProps) {
  return (
    <span className="cal-head" {...(title && { title })}>
      <span className="weekday">{range === 'month' ? weekdayLetter(day) : weekdayName(day)}</span>
      <span className="number">{Number(day.slice(8))}</span>
      {changesClock && (
        <span className="cal-clock" title={changesClock}>
          ◷
        </span>
      )}
    </span>
  );
}

const everyTwoHours = Array.from({ length: 13 }, (_, index) => index * 2);

/** The hours over the one column of a day. */
const HoursHead = () => (
  <span className="cal-hours">
    {everyTwoHours.map((hour) => (
      <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
        {hour}
      </span>
    ))}
  </span>
);

type Told = { range: Range; today: Day; zone: string; holidays: ReadonlyMap<Day, string> };

function columnOf(t: Translate, day: Day, { range, today, zone, holidays }: Told): GridColumn {
  const known = holidays.get(day);
  const holiday = known === undefined ? undefined : holidayName(t, known);
  const changesClock = hasClockChange(zone, day) ? t('calendar.clockChange') : null;
  return {
    key: day,
    label: [spokenDate(day), holiday, changesClock].filter(Boolean).join(', '),
    head:
      range === 'day' ? <HoursHead /> : <DayHead day={day} range={range} title={holiday} changesClock={changesClock} />,
    isToday: day === today,
    isQuiet: range !== 'day' && (isWeekend(day) || holiday !== undefined),
  };
}

/** The days across the grid: weekends and holidays apart, today in black, a change of the clocks with a mark. */
export function useDayColumns(
  { range, from, to }: Pick<Period, 'range' | 'from' | 'to'>,
  rows: readonly CellRow[],
  today: Day,
  zone: string,
): readonly GridColumn[] {
  const t = useT();
  const text = holidayText(rows);
  return useMemo(() => {
    const holidays = holidaysOf(text);
    return [...daysFrom(from, to)].map((day) => columnOf(t, day, { range, today, zone, holidays }));
  }, [t, range, from, to, today, zone, text]);
}
