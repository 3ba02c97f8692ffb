import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { Day, Month } from '@timbro/core/days/rules.ts';
import { useAddress } from '@timbro/kit/address/address.ts';
import { pageSizes } from '@timbro/kit/address/list-search.ts';
import { Empty, EmptyFiltered, ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { TablePages } from '@timbro/kit/table/pages.tsx';
import { countActive } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useDepartments } from '#parts/department-choice/department-options.ts';
import type { useCloseFilters } from './close-filters.ts';
import { withoutFilters } from './close-toolbar.tsx';
import { DayPanel } from './day-panel.tsx';
import { MonthsCards } from './months-cards.tsx';
import { MonthsTable } from './months-table.tsx';
import { type DetailActions, PersonDetail } from './person-detail.tsx';
import type { Chosen } from './use-chosen.ts';
import { useHandOver } from './use-hand-over.ts';
import type { useMonths } from './use-months.ts';

type Props = Pick<ReturnType<typeof useMonths>, 'list' | 'search'> &
  Omit<DetailActions, 'onOpenDay'> & {
    month: Month;
    today: Day;
    filters: ReturnType<typeof useCloseFilters>;
    chosen: Chosen;
  };

/** The people of the month, one of them open, or why there are none. */
export function MonthsBody({ month, today, list, search, filters, chosen, ...actions }: Props) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const [{ id, workDayDate }, write] = useAddress();
  const departmentName = useDepartmentNames();
  const { items, total = 0 } = list.data ?? {};
  const openId = typeof id === 'string' ? id : undefined;
  useHandOver(items, openId);
  const openDay = useCallback(
    (userId: string, date: Day | undefined) => write({ id: userId, workDayDate: date }),
    [write],
  );
  const active = countActive(filters.all, search.text);
  const List = isPhone ? MonthsCards : MonthsTable;
  return (
    <Paper variant="outlined" sx={{ position: 'relative', borderRadius: '12px', overflow: 'hidden' }}>
      {list.isFetching && list.data && (
        <LinearProgress aria-hidden sx={{ position: 'absolute', insetInline: 8, top: 0, height: 2, zIndex: 3 }} />
      )}
      {list.error && !items ? (
        <Tall>
          <ErrorBlock error={list.error} onRetry={() => void list.refetch()} />
        </Tall>
      ) : !items ? (
        <Tall>
          <Loading shape={isPhone ? 'list' : 'table'} rows={8} />
        </Tall>
      ) : items.length === 0 ? (
        <Tall>
          {active > 0 ? (
            <EmptyFiltered count={active} onReset={() => search.set(withoutFilters(filters))} />
          ) : (
            <Empty title={t('close.empty')} />
          )}
        </Tall>
      ) : (
        <>
          <List
            months={items}
            openId={openId}
            chosen={chosen}
            departmentName={departmentName}
            onToggle={(userId) =>
              write({ id: userId === openId ? undefined : userId, workDayDate: undefined }, { replace: true })
            }
          >
            {(shown) => <PersonDetail month={shown} today={today} onOpenDay={openDay} {...actions} />}
          </List>
          <Pages search={search} total={total} />
        </>
      )}
      <DayPanel
        month={month}
        people={items ?? []}
        userId={openId}
        date={typeof workDayDate === 'string' ? workDayDate : undefined}
        onDay={openDay}
      />
    </Paper>
  );
}

function useDepartmentNames() {
  const departments = useDepartments();
  return useMemo(() => {
    const names = new Map(departments.map(({ id, name }) => [id, name]));
    return (id: string | null) => (id === null ? '' : (names.get(id) ?? ''));
  }, [departments]);
}

function Pages({ search: { query, set }, total }: Pick<Props, 'search'> & { total: number }) {
  const turn = (page: number, pageSize: number) =>
    set({ page: page === 1 ? undefined : String(page), pageSize: pageSize === 25 ? undefined : String(pageSize) });
  return <TablePages total={total} page={query.page} pageSize={query.pageSize} sizes={pageSizes} onPage={turn} />;
}

const Tall = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 320 }}>{children}</Box>
);
