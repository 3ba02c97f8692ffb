import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { dayIn } from '@timbro/core/days/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { useCellRegister, useRegisterCounters } from '../register-data/use-register.ts';
import type { DayPlace, MovedEnd } from '../work-day/day-place.ts';
import { type CalendarSearch, useCalendarPeriod, useQuestions } from './calendar-search.ts';
import { useOpenDay } from './use-open-day.ts';
import { useOrdered } from './use-ordered.ts';

/** Where there is room for one day. */
export const phone = '(max-width: 699.95px)';

/** A day that is opened to be edited, with the time that was already moved in the grid. */
export type EditedDay = { readonly place: DayPlace; readonly moved: MovedEnd | undefined };

/** What the calendar shows for an address: the days, the people on them, and the day that is open. */
export function useCalendar(search: CalendarSearch) {
  const isPhone = useMediaQuery(phone, { noSsr: true });
  const zone = useCompanyZone();
  const today = dayIn(zone, useNow());
  const { period, focusDay } = useCalendarPeriod(search, today, isPhone);
  const { query, counted } = useQuestions(search, period, focusDay);
  const register = useCellRegister(query);
  const counters = useRegisterCounters(counted);
  const ordered = useOrdered(search, register.rows, isPhone);
  const opened = useOpenDay(search, period, today);
  const [edited, setEdited] = useState<EditedDay | null>(null);
  return {
    search,
    isPhone,
    zone,
    today,
    period,
    focusDay,
    query,
    register,
    counters,
    ordered,
    // Whatever is opened otherwise is only read.
    opened: {
      ...opened,
      open: (place: DayPlace) => {
        setEdited(null);
        opened.open(place);
      },
    },
    edited,
    edit: (place: DayPlace, moved?: MovedEnd) => {
      setEdited({ place, moved });
      opened.open(place);
    },
    endEdit: () => setEdited(null),
  };
}
export type CalendarState = ReturnType<typeof useCalendar>;
