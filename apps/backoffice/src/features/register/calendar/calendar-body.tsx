import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { CalendarEmpty, isUnplanned } from './calendar-empty.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { countFilters } from './calendar-search.ts';
import { noFilters } from './calendar-toolbar.tsx';
import { Legend } from './legend.tsx';
import { PhoneList } from './phone-list.tsx';
import type { CalendarState } from './use-calendar.ts';

/** The people and their days, or why there are none. */
export function CalendarBody({ of }: { of: CalendarState }) {
  const { search, isPhone, period, today, register, ordered } = of;
  const { rows } = ordered;
  if (register.error && !rows) return <ErrorBlock error={register.error} onRetry={register.retry} />;
  const filters = countFilters(search.text);
  const isEmpty = rows?.length === 0 && !register.isPlaceholder;
  const isBare = rows !== undefined && filters === 0 && !isPhone && isUnplanned(rows, period, today);
  if (isEmpty || isBare)
    return <CalendarEmpty filters={filters} hasPeople={!isEmpty} onReset={() => search.set(noFilters)} />;
  if (isPhone) return <PhoneBody of={of} />;
  return (
    <>
      <CalendarGrid of={of} />
      <Legend range={period.range} />
    </>
  );
}

function PhoneBody({ of: { search, ordered, period, today, zone, opened } }: { of: CalendarState }) {
  const { rows } = ordered;
  if (!rows) return <Loading shape="list" rows={12} />;
  return (
    <PhoneList
      period={period}
      today={today}
      zone={zone}
      rows={rows}
      onDate={(date) => search.set({ date }, { replace: true })}
      onOpen={(userId) => opened.open({ userId, date: period.date })}
    />
  );
}
