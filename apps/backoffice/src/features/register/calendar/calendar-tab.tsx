import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { Loading } from '@timbro/kit/page/states.tsx';
import { useCalendarSearch } from './calendar-search.ts';
import { Calendar } from './calendar.tsx';

const monthClose = lazyPart(() => import('../month-close/month-close.tsx'));

/** The calendar of the register; `close` of the address shows the closing of a month in its place. */
export function CalendarTab() {
  const search = useCalendarSearch();
  const { close } = search.query;
  if (close === undefined) return <Calendar search={search} />;
  return (
    <LazyPart part={monthClose} loading={<Loading shape="table" rows={8} />}>
      {({ MonthClose }) => <MonthClose month={close} onClose={() => search.set({ close: undefined })} />}
    </LazyPart>
  );
}
