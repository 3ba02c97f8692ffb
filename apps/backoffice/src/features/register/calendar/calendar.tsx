import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useT } from '@timbro/kit/words/i18n.ts';
import { CalendarBody } from './calendar-body.tsx';
import { type CalendarSearch, toggledEvent } from './calendar-search.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { CountersBar } from './counters-bar.tsx';
import { DayPanel } from './day-panel.tsx';
import { spokenDate } from './period-title.ts';
import { useCalendar } from './use-calendar.ts';
import './calendar.css';

/** Who is here and who is missing, day by day. */
export function Calendar({ search }: { search: CalendarSearch }) {
  const t = useT();
  const calendar = useCalendar(search);
  const { today, focusDay, register, ordered, opened } = calendar;
  const { text, set } = search;
  return (
    <Box className="cal-page" sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}>
      <CalendarToolbar of={calendar} />
      <CountersBar
        counters={calendar.counters}
        chosen={search.query.eventType ?? []}
        day={spokenDate(focusDay)}
        isToday={focusDay === today}
        onToggle={(counter) => set({ eventType: toggledEvent(text, counter) })}
      />
      <Box sx={{ position: 'relative', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        {register.isFetching && ordered.rows && (
          <LinearProgress
            aria-label={t('common.loading')}
            sx={{ position: 'absolute', inset: '0 12px auto', height: 2, zIndex: 4 }}
          />
        )}
        <CalendarBody of={calendar} />
      </Box>
      <DayPanel
        opened={opened}
        of={calendar}
        people={ordered.walked}
        edited={calendar.edited}
        onEditEnd={calendar.endEdit}
      />
    </Box>
  );
}
