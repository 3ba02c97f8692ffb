import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { monthOf } from '@timbro/core/days/rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { useHasPanel } from '@timbro/kit/layers/side-panel.tsx';
import { Can } from '@timbro/kit/page/can.tsx';
import { FilterIcon, LockIcon } from '@timbro/kit/page/icons.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { visuallyHidden } from '@timbro/kit/page/visually-hidden.ts';
import { DroppedNote } from '@timbro/kit/table/dropped-note.tsx';
import { SearchBox } from '@timbro/kit/table/search-box.tsx';
import { countActive } from '@timbro/kit/table/types.ts';
import { ViewsMenu } from '@timbro/kit/table/views.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { CellRow, RegisterQuery } from '../register-data/use-register.ts';
import type { MonthOf } from '../sheets/month-export.ts';
import { otherNames, searchSpec, useCalendarFilters } from './calendar-filters.ts';
import { filterNames, viewedText } from './calendar-search.ts';
import { ExportMenu } from './export-menu.tsx';
import { OrderMenu } from './order-menu.tsx';
import { PeriodNav, oneLine } from './period-nav.tsx';
import { periodOf } from './period.ts';
import type { CalendarState } from './use-calendar.ts';

/** What holds, one by one; only there while something does. */
const chips = lazyPart(() => import('@timbro/kit/table/filters.tsx'));
/** The drawer brings checkboxes and switches, which the grid itself does without. */
const drawer = lazyPart(() => import('./filter-drawer.tsx'));

export const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined]));

/** A file knows people and departments; what else narrows the page is told by the people it leaves. */
function monthFileOf(
  { userId, departmentId, from, to, date, ...others }: RegisterQuery,
  rows: readonly CellRow[],
): MonthOf {
  const isNarrowed = Object.values(others).some((value) => value !== undefined);
  const month = monthOf(from);
  return isNarrowed ? { month, userId: rows.map(({ user }) => user.id) } : { month, userId, departmentId };
}

/** Which days, who, in which order; and the month as a file. */
export function CalendarToolbar({ of }: { of: CalendarState }) {
  const { search, period, query } = of;
  const { text, set } = search;
  const filters = useCalendarFilters(text);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useShortcut('f', 'kit.shortcuts.filters', () => setDrawerOpen(true));
  const offered = filters.filter(({ kind }) => kind !== 'search');
  const active = countActive(offered, text);
  return (
    <>
      <DroppedNote search={search} filters={[...filters, ...otherNames]} />
      <Box sx={barLook}>
        <Days of={of} />
        <Box sx={{ flex: 1 }} />
        <Box sx={toolsLook}>
          <SearchBox spec={searchSpec} text={text} set={set} sx={searchLook} />
          <FiltersButton active={active} onOpen={() => setDrawerOpen(true)} />
          <ViewsMenu screen="register" text={viewedText(text)} />
          <Tools of={of} />
        </Box>
      </Box>
      {active > 0 && (
        <LazyPart part={chips}>
          {({ FilterBar }) => (
            <FilterBar
              onlyActive
              filters={filters}
              text={text}
              defaults={{}}
              set={set}
              onReset={() => set(noFilters)}
            />
          )}
        </LazyPart>
      )}
      {isDrawerOpen && (
        <LazyPart isLayer part={drawer}>
          {({ FilterDrawer }) => (
            <FilterDrawer
              filters={offered}
              text={text}
              days={{ from: period.from, to: period.to, date: query.date }}
              onApply={set}
              onClose={() => setDrawerOpen(false)}
            />
          )}
        </LazyPart>
      )}
    </>
  );
}

/** Back leaves the page, whichever days and orders were looked at on the way. */
const turn = { replace: true };

function Days({ of: { search, period, today, isPhone } }: { of: CalendarState }) {
  const { text, set } = search;
  return (
    <PeriodNav
      period={period}
      today={today}
      isPhone={isPhone}
      onDate={(date) => set({ date }, turn)}
      onRange={(range) => {
        const date = text['date'] && periodOf(range, period.date, today).date;
        set({ range: range === 'month' ? undefined : range, date }, turn);
      }}
    />
  );
}

/** The order of the people, their month as a file, and the way to its closing. */
function Tools({ of: { search, period, isPhone, query, register, ordered } }: { of: CalendarState }) {
  const { set } = search;
  return (
    <>
      {!isPhone && (
        <OrderMenu
          sort={search.query.sort}
          isGrouped={search.query.isGrouped}
          onSort={(sort) => set({ sort: sort === 'name' ? undefined : sort }, turn)}
          onGroup={(isGrouped) => set({ group: isGrouped ? undefined : 'none' }, turn)}
        />
      )}
      <ExportMenu of={monthFileOf(query, ordered.rows ?? [])} people={register.total} />
      {(isPhone || period.range === 'month') && (
        <Can do={api.workDays.months}>
          <CloseButton onClose={() => set({ close: monthOf(period.from) })} />
        </Can>
      )}
    </>
  );
}

/** Beside an open menu such a screen has no room for every word. */
const tight = '@media (min-width: 700px) and (max-width: 1439.95px)';

const barLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  [oneLine]: { flexWrap: 'nowrap' },
  [tight]: { '& .MuiToggleButton-root': { px: 2.5 } },
} as const;

const toolsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  flex: { xs: '1 1 100%', sm: 'none' },
  [oneLine]: { flex: '0 1 auto', flexWrap: 'nowrap', minWidth: 0 },
} as const;
const searchLook = { flex: { xs: 1, sm: '0 1 160px' } } as const;

/** Opens the filters and counts those that hold; where there is little room its word is only heard. */
function FiltersButton({ active, onOpen }: { active: number; onOpen(): void }) {
  const t = useT();
  const word = active > 0 ? `${t('kit.filters')} · ` : t('kit.filters');
  return (
    <Button
      variant="outlined"
      startIcon={<FilterIcon />}
      aria-haspopup="dialog"
      title={t('kit.filters')}
      onClick={onOpen}
      sx={{ [tight]: { minWidth: 0, px: 2.5, '& .MuiButton-startIcon': { mx: 0 } } }}
    >
      <Box component="span" sx={{ whiteSpace: 'pre', [tight]: visuallyHidden }}>
        {word}
      </Box>
      {active > 0 && active}
    </Button>
  );
}

/** On to the closing of the month; where there is little room its icon alone. */
function CloseButton({ onClose }: { onClose(): void }) {
  const t = useT();
  const isNarrow = useMediaQuery('(max-width: 1699.95px)', { noSsr: true });
  const hasPanel = useHasPanel();
  return isNarrow || hasPanel ? (
    <IconButton
      aria-label={t('calendar.close')}
      title={t('calendar.close')}
      onClick={onClose}
      sx={{ border: 1, borderColor: 'var(--line-input)', bgcolor: 'background.paper' }}
    >
      <LockIcon />
    </IconButton>
  ) : (
    <Button variant="outlined" startIcon={<LockIcon />} onClick={onClose}>
      {t('calendar.close')}
    </Button>
  );
}
