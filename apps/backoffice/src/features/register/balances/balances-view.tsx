import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useMemo, useState } from 'react';
import { type Balance, balanceFilter } from '@timbro/core/balances/contract.ts';
import { balanceTypes } from '@timbro/core/balances/rules.ts';
import { useListSearch } from '@timbro/kit/address/list-search.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { Empty, EmptyFiltered, ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { FilterBar } from '@timbro/kit/table/filters.tsx';
import { TablePages } from '@timbro/kit/table/pages.tsx';
import { SearchBox } from '@timbro/kit/table/search-box.tsx';
import { Toolbar } from '@timbro/kit/table/toolbar.tsx';
import { type FilterSpec, filterNames, countActive } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { BalanceMovements } from './balance-movements.tsx';
import { BalancesCards } from './balances-cards.tsx';
import { BalancesTable } from './balances-table.tsx';
import type { Figure } from './movement-list.tsx';
import { useThisYear } from './this-year.ts';
import { YearChooser } from './year-chooser.tsx';

const searchSpec = { kind: 'search', name: 'search', label: 'absences.search' } as const;
const peopleOnPage = 25;
const noDefaults = {};
/** Everybody has a line for each kind. */
const linesOnPage = peopleOnPage * balanceTypes.length;

type Shown = { readonly balance: Balance; readonly figure: Figure };

/** What everybody has left of a year, and what that is made of. */
export function BalancesView({ who }: { who: readonly FilterSpec[] }) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const mayAdjust = useCan(api.balances.adjust);
  const thisYear = useThisYear();
  const { query, text, set } = useListSearch(balanceFilter);
  const { page, year = thisYear, search, userId, departmentId } = query;
  const [shown, setShown] = useState<Shown | null>(null);
  const [adjusted, setAdjusted] = useState<Balance | null>(null);
  const filters = useMemo<readonly FilterSpec[]>(() => [searchSpec, ...who], [who]);
  const list = useRead(
    api.balances.list,
    { query: { year, page, pageSize: linesOnPage, search, userId, departmentId } },
    { inPlace: true },
  );
  const reset = () => set(Object.fromEntries(filters.flatMap(filterNames).map((name) => [name, undefined])));
  const active = countActive(filters, text);
  const people = (list.data?.total ?? 0) / balanceTypes.length;
  const Body = isPhone ? BalancesCards : BalancesTable;
  return (
    <>
      <Toolbar
        lead={
          <YearChooser
            year={year}
            onChange={(next) => set({ year: next === thisYear ? undefined : String(next) }, { replace: true })}
          />
        }
        search={<SearchBox spec={searchSpec} text={text} set={set} />}
        filters={<FilterBar filters={filters} text={text} defaults={noDefaults} set={set} onReset={reset} />}
      >
        {null}
      </Toolbar>
      <Paper variant="outlined" sx={{ position: 'relative', borderRadius: '12px', overflow: 'hidden' }}>
        {list.isFetching && list.data && (
          <LinearProgress aria-hidden sx={{ position: 'absolute', insetInline: 8, top: 0, height: 2, zIndex: 3 }} />
        )}
        {list.error && !list.data ? (
          <Tall>
            <ErrorBlock error={list.error} onRetry={() => void list.refetch()} />
          </Tall>
        ) : !list.data ? (
          <Tall>
            <Loading shape={isPhone ? 'list' : 'table'} rows={8} />
          </Tall>
        ) : list.data.items.length === 0 ? (
          <Tall>
            {active > 0 ? <EmptyFiltered count={active} onReset={reset} /> : <Empty title={t('balances.empty')} />}
          </Tall>
        ) : (
          <>
            <Body
              balances={list.data.items}
              onOpen={(balance, figure) => setShown({ balance, figure })}
              onAdjust={mayAdjust ? setAdjusted : undefined}
            />
            <TablePages
              total={people}
              page={page}
              pageSize={peopleOnPage}
              onPage={(next) => set({ page: next === 1 ? undefined : String(next) })}
            />
          </>
        )}
      </Paper>
      {shown && (
        <BalanceMovements
          user={shown.balance.user}
          type={shown.balance.type}
          year={shown.balance.year}
          figure={shown.figure}
          onClose={() => setShown(null)}
        />
      )}
      {adjusted && <AdjustDialog balance={adjusted} onClose={() => setAdjusted(null)} />}
    </>
  );
}

const Tall = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 320 }}>{children}</Box>
);
