import type { CellDay } from '@timbro/core/work-days/calendar/cell-day-rules.ts';
import type { DayCell } from '@timbro/core/work-days/calendar/cell-rules.ts';
import { sayDay as say } from '@timbro/core/work-days/calendar/say-day.ts';
import { formatShortTime } from '@timbro/kit/words/format.ts';
import { type Translate, isWebKey } from '@timbro/kit/words/i18n.ts';

/** 8:31, without the nought that a clock would show. */
export const timeText = formatShortTime;

/** A holiday that all know has a word of ours; the company's own has the name they gave it. */
export function holidayName(t: Translate, holiday: string): string {
  const key = `holiday.${holiday}`;
  return isWebKey(key) ? t(key) : holiday;
}

type Said = { readonly day: CellDay; readonly cell: DayCell; readonly zone: string };

/** A day in words, for whoever hears the grid: "entrata 8:31, in ritardo 31 minuti". */
export const sayDay = (t: Translate, { day, cell, zone }: Said): string =>
  say(t, {
    day,
    cell,
    holiday: day.holiday === undefined ? null : holidayName(t, day.holiday),
    timeOf: (instant) => timeText(instant, zone),
  });
