import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod';
import type { WebKey } from '@timbro/core/messages.ts';
import type { SearchText } from '../address/address.ts';
import { pageSizes, useListSearch } from '../address/list-search.ts';
import { lazyPart } from '../data/lazy-part.ts';
import { download } from '../data/send.ts';
import { runTask } from '../layers/progress.tsx';
import { LazyPart } from '../page/lazy-part.tsx';
import { Empty, EmptyFiltered, ErrorBlock, Loading } from '../page/states.tsx';
import { useT } from '../words/i18n.ts';
import { BulkBar } from './bulk-bar.tsx';
import { TableCards } from './cards.tsx';
import { ColumnMenu, useShownColumns } from './column-menu.tsx';
import type { TableBodyProps } from './data-grid.tsx';
import { DroppedNote } from './dropped-note.tsx';
import { FilterBar } from './filters.tsx';
import { narrowing, useList, useSelection, wireOf } from './list.ts';
import { TablePages } from './pages.tsx';
import { SearchBox } from './search-box.tsx';
import { LookToggle, TableTiles, useListLook } from './tiles.tsx';
import { ExportMenu, SortMenu, Toolbar } from './toolbar.tsx';
import { countActive } from './types.ts';
import {
  type BulkAction,
  type Column,
  type ExportEndpoint,
  type FilterSpec,
  type ListEndpoint,
  type ListFilter,
  type RowAction,
  filterNames,
} from './types.ts';
import { ViewsMenu } from './views.tsx';

const noFilters: readonly FilterSpec[] = [];
const noDefaults: SearchText = {};
const phone = '(max-width: 699.95px)';
/** Phones show cards and never fetch the grid. */
const grid = lazyPart(() => import('./data-grid.tsx'), { wanted: () => !window.matchMedia(phone).matches });

export type DataTableProps<Row extends { id: string }, S extends ListFilter> = {
  /** What the table holds, for its accessible name and for the export's. */
  title: WebKey;
  endpoint: ListEndpoint<Row>;
  /** The contract's query; its names are those of the address. */
  filter: S;
  columns: readonly Column<Row>[];
  rowName(row: Row): string;
  filters?: readonly FilterSpec[];
  /** Path parameters of the endpoint, and filters that the page fixes and nobody can remove. */
  params?: Readonly<Record<string, string>>;
  always?: SearchText;
  /** Offers to keep what the list shows under a name. */
  views?: boolean;
  /** Filter values that hold while the address names none for that filter: shown, but not counted as a choice. */
  defaults?: SearchText;
  /** A row as a card of its own; where there is one, the list can be shown either way. */
  renderTile?: (row: Row) => ReactNode;
  rowActions?: (row: Row) => readonly RowAction[];
  bulkActions?: readonly BulkAction<Row>[];
  /** Rows that no bulk action may touch. */
  canSelect?: (row: Row) => boolean;
  exportEndpoint?: ExportEndpoint;
  onOpen?: (row: Row) => void;
  openId?: string | undefined;
  empty: {
    title: WebKey;
    action?: ReactNode;
    /** Whether these rows, all there are, are only what every beginning has, such as oneself. */
    stillWith?: (rows: readonly Row[]) => boolean;
  };
  /** Stands at the left of the toolbar, such as the heading of a table that is part of a page. */
  lead?: ReactNode;
  /** The panel of the open record, which walks through the rows of the page. */
  children?: (rows: readonly Row[]) => ReactNode;
};

/** Every list of the product: paging, sort, search and filters in the address, columns, export, selection, states. */
export function DataTable<Row extends { id: string }, S extends ListFilter>(props: DataTableProps<Row, S>) {
  const { title, endpoint, filter, columns, filters = noFilters, bulkActions = [], empty, exportEndpoint } = props;
  const { defaults = noDefaults, views = false } = props;
  const t = useT();
  const isPhone = useMediaQuery(phone, { noSsr: true });
  // The grid comes while the first page of rows is on its way.
  useEffect(() => void (isPhone || grid.load()), [isPhone]);
  const periods = useMemo(() => filters.filter((spec) => spec.kind === 'period'), [filters]);
  const search = useListSearch(filter, periods);
  const { text, set } = search;
  const list = useList(props, search);
  const { frame, shown, toggle, restore } = useShownColumns(endpoint.id, columns);
  const [look, setLook] = useListLook(endpoint.id, props.renderTile !== undefined && !isPhone);
  const hasHeads = !isPhone && look === 'rows';
  const selection = useSelection<Row>(list.data?.items, narrowing(text));
  const canSort = (field: string) => z.safeParse(filter.shape.sort, field).success;
  const active = countActive(filters, text);
  const reset = () => set(Object.fromEntries(filters.flatMap(filterNames).map((name) => [name, undefined])));
  const isBeginning =
    active === 0 && list.data?.total === list.data?.items.length && empty.stillWith?.(list.data?.items ?? []) === true;
  const searchSpec = filters.find((spec) => spec.kind === 'search');

  const saveAs = (format: string) =>
    void runTask({
      label: t('kit.export.task', { name: t(title) }),
      run: () =>
        download(exportEndpoint?.route ?? '', wireOf(props, { ...narrowing(text), sort: search.query.sort, format })),
    });

  const body: TableBodyProps<Row> = {
    label: t(title),
    rows: list.data?.items ?? [],
    total: list.data?.total ?? 0,
    columns,
    shown,
    canSort,
    sort: search.query.sort,
    page: search.query.page,
    pageSize: search.query.pageSize,
    onSort: (sort) => set({ sort }),
    onPage: (page, pageSize) =>
      set({ page: page === 1 ? undefined : String(page), pageSize: pageSize === 25 ? undefined : String(pageSize) }),
    onOpen: props.onOpen,
    openId: props.openId,
    rowName: props.rowName,
    rowActions: props.rowActions,
    selected: bulkActions.length > 0 ? selection.rows : null,
    canSelect: props.canSelect,
    onSelect: selection.choose,
  };
  return (
    <Box ref={frame} sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}>
      <DroppedNote search={search} filters={filters} />
      <Toolbar
        lead={props.lead}
        search={searchSpec?.kind === 'search' && <SearchBox spec={searchSpec} text={text} set={set} />}
        filters={<FilterBar filters={filters} text={text} defaults={defaults} set={set} onReset={reset} />}
      >
        {!hasHeads && (
          <SortMenu
            columns={columns
              .filter(({ field }) => canSort(field))
              .map(({ field, label }) => ({ field, label: t(label) }))}
            sort={body.sort}
            onSort={(sort) => set({ sort })}
          />
        )}
        {hasHeads && <ColumnMenu columns={columns} shown={shown} onToggle={toggle} onRestore={restore} />}
        {props.renderTile && !isPhone && <LookToggle look={look} onChoose={setLook} />}
        {views && <ViewsMenu screen={endpoint.id} text={text} />}
        {exportEndpoint && <ExportMenu total={body.total} onExport={saveAs} />}
      </Toolbar>
      <Box sx={{ position: 'relative', minWidth: 0 }}>
        {list.isFetching && list.data && (
          <LinearProgress aria-hidden sx={{ position: 'absolute', insetInline: 8, top: 0, height: 2, zIndex: 3 }} />
        )}
        {list.error && !list.data ? (
          <Framed>
            <ErrorBlock error={list.error} onRetry={() => void list.refetch()} />
          </Framed>
        ) : !list.data ? (
          <Framed>
            <Loading shape={isPhone ? 'list' : 'table'} rows={8} />
          </Framed>
        ) : list.data.total === 0 ? (
          <Framed>
            {active > 0 ? (
              <EmptyFiltered count={active} onReset={reset} />
            ) : (
              <Empty title={t(empty.title)} action={empty.action} />
            )}
          </Framed>
        ) : isPhone ? (
          <TableCards {...body} />
        ) : look === 'tiles' && props.renderTile ? (
          <TableTiles {...body} renderTile={props.renderTile} />
        ) : (
          <GridWhenHere {...body} />
        )}
      </Box>
      {isBeginning && body.total > 0 && (
        <Framed>
          <Empty title={t(empty.title)} action={empty.action} />
        </Framed>
      )}
      {bulkActions.length > 0 && <BulkBar rows={selection.rows} actions={bulkActions} onClear={selection.clear} />}
      {props.children?.(body.rows)}
    </Box>
  );
}

const GridWhenHere = <Row extends { id: string }>(body: TableBodyProps<Row>) => (
  <LazyPart
    part={grid}
    loading={
      <Framed>
        <Loading shape="table" rows={8} />
      </Framed>
    }
  >
    {({ TableGrid }) => (
      <GridInPage {...body}>
        <TableGrid {...body} />
      </GridInPage>
    )}
  </LazyPart>
);

/** The grid grows with its rows until the window ends, then scrolls inside: its heads and pages stay in sight. */
function GridInPage<Row extends { id: string }>({ children, ...body }: TableBodyProps<Row> & { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const own = frame.current;
    if (!own) return;
    const measure = () => setTop(own.getBoundingClientRect().top + window.scrollY);
    measure();
    // What stands above it may come, go and wrap: a note, a row of filters, the strip of a lost connection.
    const watch = new ResizeObserver(measure);
    for (let above: HTMLElement | null = own; above; above = above.parentElement) watch.observe(above);
    return () => watch.disconnect();
  }, []);
  return (
    <Paper ref={frame} variant="outlined" sx={{ borderRadius: '12px', overflow: 'hidden' }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          maxHeight: `max(400px, calc(100dvh - ${Math.round(top)}px - 120px))`,
        }}
      >
        {children}
      </Box>
      <TablePages total={body.total} page={body.page} pageSize={body.pageSize} sizes={pageSizes} onPage={body.onPage} />
    </Paper>
  );
}

const Framed = ({ children }: { children: ReactNode }) => (
  <Paper variant="outlined" sx={{ borderRadius: '12px', display: 'flex', flexDirection: 'column', minHeight: 320 }}>
    {children}
  </Paper>
);
