import { useMemo } from 'react';
import { type Day, type Month, dayIn, monthOf } from '@timbro/core/days/rules.ts';
import type { CardDay, TimeCard } from '@timbro/core/time-cards/contract.ts';
import { askedDays } from '@timbro/core/time-cards/month-rules.ts';
import { ownCell } from '@timbro/core/time-cards/own-cell-rules.ts';
import { cellDayOf } from '@timbro/core/work-days/calendar/cell-day-rules.ts';
import type { CellDay } from '@timbro/core/work-days/calendar/cell-day-rules.ts';
import type { DayCell } from '@timbro/core/work-days/calendar/cell-rules.ts';
import { useReadOf } from '@timbro/kit/light/reads.tsx';
import { useClock } from '@timbro/kit/light/use-clock.ts';
import { formatShortTime } from '@timbro/kit/words/format.ts';
import { type Translate, isWebKey, useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';

const minuteMs = 60_000;

/** The day it is where the company is. */
export function useToday(): Day {
  const zone = useOwnZone();
  return dayIn(zone, useClock(minuteMs));
}

/** A month of one's own; that of today stays on this device. */
export const useOwnCard = (month: Month, today: Day) =>
  useReadOf('GET /time-cards/mine', { query: { month } }, { keep: month === monthOf(today) });

export type ShownDay = { readonly day: CardDay; readonly brief: CellDay; readonly cell: DayCell };

/** The days of a card with what is shown of each. */
export function useShownDays(card: TimeCard | undefined): ReadonlyMap<Day, ShownDay> {
  const t = useT();
  const zone = useOwnZone();
  return useMemo(() => {
    if (!card) return new Map<Day, ShownDay>();
    const words = {
      letters: {
        vacation: t('register.letter.vacation'),
        illness: t('register.letter.illness'),
        rol: t('register.letter.rol'),
        dayOff: t('register.letter.dayOff'),
      },
      timeOf: (instant: string) => formatShortTime(instant, zone),
      holiday: t('employee.calendar.holiday'),
    };
    const asked = askedDays(card.requests, card.month);
    return new Map(
      card.days.map((day) => {
        const brief = cellDayOf(day);
        return [day.date, { day, brief, cell: ownCell(brief, words, asked.get(day.date) ?? null) }];
      }),
    );
  }, [card, t, zone]);
}

/** A holiday that all know has a word of ours; the company's own has the name they gave it. */
export function holidayName(t: Translate, holiday: string): string {
  const key = `holiday.${holiday}`;
  return isWebKey(key) ? t(key) : holiday;
}
