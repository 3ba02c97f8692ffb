import './month-grid.css';
import { type KeyboardEvent, useState } from 'react';
import { type Day, type Month, addDays, daysFrom, daysOfMonth, monthOf } from '@timbro/core/days/rules.ts';
import { daysBeforeMonth } from '@timbro/core/time-cards/month-rules.ts';
import { sayDay } from '@timbro/core/work-days/calendar/say-day.ts';
import { weekdayOf } from '@timbro/core/work-schedules/rules.ts';
import { formatDayOfYear, formatMonth, formatShortTime, formatWeekdayName } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';
import { DayPlate } from './day-plate.tsx';
import { type ShownDay, holidayName } from './own-card.ts';
import { openDay, openerIdOf } from './shown-month.ts';

type Props = { month: Month; today: Day; days: ReadonlyMap<Day, ShownDay>; isLoading: boolean };

const aMonday: Day = '2026-11-02';
const weekdays = [...daysFrom(aMonday, addDays(aMonday, 6))];

/** The weeks of a month, Monday first; `null` beside its own days. */
function weeksOf(month: Month): (Day | null)[][] {
  const { from, to } = daysOfMonth(month);
  const cells = [...Array.from({ length: daysBeforeMonth(month) }, () => null), ...daysFrom(from, to)];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => cells[week * 7 + at] ?? null),
  );
}

/** A month at a glance: each day leads to its own sheet, and arrow keys go from day to day. */
export function MonthGrid({ month, today, days, isLoading }: Props) {
  const t = useT();
  const { reached, onKeyDown, onReach } = useReach(month, today);
  return (
    <div
      className="month"
      role="grid"
      tabIndex={-1}
      aria-label={t('employee.calendar.grid', { month: formatMonth(month) })}
      aria-busy={isLoading}
      onKeyDown={onKeyDown}
    >
      <div role="row">
        {weekdays.map((day) => (
          <div key={day} role="columnheader" className="month-weekday">
            <span aria-hidden="true">{formatWeekdayName(day).slice(0, 2)}</span>
            <span className="visually-hidden">{formatWeekdayName(day)}</span>
          </div>
        ))}
      </div>
      {weeksOf(month).map((week) => (
        <div key={week.find((day) => day !== null)} role="row">
          {week.map((day, at) => (
            <div key={day ?? at} role="gridcell">
              {day !== null && (
                <DayButton
                  day={day}
                  shown={days.get(day)}
                  isToday={day === today}
                  isReached={day === reached}
                  onReach={() => onReach(day)}
                />
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

type DayButtonProps = {
  day: Day;
  shown: ShownDay | undefined;
  isToday: boolean;
  /** The one day of the grid that Tab leads to. */
  isReached: boolean;
  onReach: () => void;
};

function DayButton({ day, shown, isToday, isReached, onReach }: DayButtonProps) {
  const t = useT();
  const zone = useOwnZone();
  const holiday = shown?.day.holiday ?? null;
  const text =
    shown &&
    sayDay(t, {
      day: shown.brief,
      cell: shown.cell,
      holiday: holiday === null ? null : holidayName(t, holiday),
      timeOf: (instant) => formatShortTime(instant, zone),
    });
  return (
    <button
      type="button"
      id={openerIdOf(day)}
      className="month-day"
      aria-current={isToday ? 'date' : undefined}
      aria-haspopup="dialog"
      tabIndex={isReached ? 0 : -1}
      onFocus={onReach}
      onClick={() => openDay(day)}
    >
      <span className="visually-hidden">
        {text ? t('employee.calendar.say', { day: formatDayOfYear(day), text }) : formatDayOfYear(day)}
      </span>
      <span className="month-number" aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      {shown ? <DayPlate cell={shown.cell} /> : <span className="plate plate-wait" aria-hidden="true" />}
    </button>
  );
}

/** Where a key leads from a day; to where it is, where that would leave the month. */
function dayAt(key: string, from: Day): Day | null {
  const monday = addDays(from, 1 - weekdayOf(from));
  const week = [...daysFrom(monday, addDays(monday, 6))].filter((day) => monthOf(day) === monthOf(from));
  const places: Readonly<Record<string, Day | undefined>> = {
    ArrowLeft: addDays(from, -1),
    ArrowRight: addDays(from, 1),
    ArrowUp: addDays(from, -7),
    ArrowDown: addDays(from, 7),
    Home: week[0],
    End: week.at(-1),
  };
  const wanted = places[key];
  return wanted === undefined ? null : monthOf(wanted) === monthOf(from) ? wanted : from;
}

/** Which day the keyboard is on: of another month than the last one, today or the first. */
function useReach(month: Month, today: Day) {
  const [last, setLast] = useState<Day>(today);
  const inMonth = [last, today].find((day) => monthOf(day) === month);
  const reached = inMonth ?? daysOfMonth(month).from;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAt(event.key, reached);
    if (next === null) return;
    event.preventDefault();
    document.getElementById(openerIdOf(next))?.focus();
  };
  return { reached, onKeyDown, onReach: setLast };
}
