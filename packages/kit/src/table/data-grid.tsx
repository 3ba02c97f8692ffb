import Box from '@mui/material/Box';
import {
  DataGrid,
  type DataGridProps,
  GridActionsCellItem,
  type GridColDef,
  type GridRowId,
  type GridRowSelectionModel,
  type GridSortDirection,
  type GridSortModel,
} from '@mui/x-data-grid';
import { itIT } from '@mui/x-data-grid/locales';
import { type MouseEvent, useCallback, useMemo } from 'react';
import { usePreferences } from '../memory/preferences.ts';
import { useValueText } from '../page/changes.tsx';
import { visuallyHidden } from '../page/visually-hidden.ts';
import { pressOf, useHold } from '../page/write-button.tsx';
import { useLanguage, useT } from '../words/i18n.ts';
import type { ShownColumns } from './column-menu.tsx';
import { GridPopper } from './grid-popper.tsx';
import { NamedCheckbox, RowNameContext } from './row-checkbox.tsx';
import type { Column, RowAction } from './types.ts';

/** Here and not in the theme, so that pages without a table do not load them. */
const words = { it: itIT.components.MuiDataGrid.defaultProps.localeText, en: {} };

export type TableBodyProps<Row extends { id: string }> = {
  label: string;
  rows: readonly Row[];
  total: number;
  columns: readonly Column<Row>[];
  shown: ShownColumns;
  canSort(field: string): boolean;
  sort: string;
  page: number;
  pageSize: number;
  onSort(sort: string | undefined): void;
  onPage(page: number, pageSize: number): void;
  onOpen: ((row: Row) => void) | undefined;
  /** The record shown beside the list. */
  openId: string | undefined;
  rowName(row: Row): string;
  rowActions: ((row: Row) => readonly RowAction[]) | undefined;
  /** `null` when rows cannot be selected. */
  selected: readonly Row[] | null;
  canSelect: ((row: Row) => boolean) | undefined;
  onSelect(ids: ReadonlySet<string>): void;
};

const actionsField = 'rowActions';
const order: readonly GridSortDirection[] = ['asc', 'desc'];
const slots = { rowCheckbox: NamedCheckbox, basePopper: GridPopper };

/** The library's grid in server mode: it shows one page and reports what is asked for; nothing is computed here. */
export function TableGrid<Row extends { id: string }>(props: TableBodyProps<Row>) {
  const {
    label,
    rows,
    total,
    shown,
    sort,
    page,
    pageSize,
    onSort,
    onOpen,
    openId,
    selected,
    canSelect,
    onSelect,
    rowName,
  } = props;
  const t = useT();
  const isCompact = usePreferences().density === 'compact';
  const language = useLanguage();
  const localeText = useMemo(() => ({ ...words[language], actionsCellMore: t('kit.table.actions') }), [language, t]);
  const columns = useColumns(props);
  const selection = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selected?.map(({ id }) => id)) }),
    [selected],
  );

  // A new array is a new order to the grid, which then would go back to its first page.
  const sortModel = useMemo<GridSortModel>(
    () => [{ field: sort.replace(/^-/, ''), sort: sort.startsWith('-') ? 'desc' : 'asc' }],
    [sort],
  );

  const nameOf = useCallback(
    (id: GridRowId) => {
      const row = rows.find((candidate) => candidate.id === id);
      return row ? rowName(row) : '';
    },
    [rows, rowName],
  );
  const openRow = (id: GridRowId) => {
    const row = rows.find((candidate) => candidate.id === id);
    if (row) onOpen?.(row);
  };
  const openOnEnter: DataGridProps<Row>['onCellKeyDown'] = ({ id, field }, event) => {
    if (event.key !== 'Enter' || !onOpen || field === actionsField || field === '__check__') return;
    event.defaultMuiPrevented = true;
    openRow(id);
  };
  return (
    <RowNameContext value={nameOf}>
      <DataGrid<Row>
        localeText={localeText}
        label={label}
        rows={rows}
        columns={columns}
        rowCount={total}
        paginationMode="server"
        sortingMode="server"
        filterMode="server"
        disableColumnMenu
        disableColumnFilter
        disableEval
        disableRowSelectionOnClick
        disableRowSelectionExcludeModel
        keepNonExistentRowsSelected
        rowHeight={isCompact ? 36 : 44}
        columnHeaderHeight={isCompact ? 36 : 44}
        hideFooter
        paginationModel={{ page: page - 1, pageSize }}
        sortingOrder={order}
        sortModel={sortModel}
        onSortModelChange={([first]) => onSort(first && `${first.sort === 'desc' ? '-' : ''}${first.field}`)}
        columnVisibilityModel={shown}
        checkboxSelection={selected !== null}
        slots={slots}
        {...(canSelect && { isRowSelectable: ({ row }) => canSelect(row) })}
        rowSelectionModel={selection}
        onRowSelectionModelChange={({ ids }) => onSelect(new Set([...ids].map(String)))}
        onCellKeyDown={openOnEnter}
        onRowClick={({ id }) => openRow(id)}
        getRowClassName={({ id }) => (id === openId ? 'is-open' : '')}
        sx={{
          border: 0,
          '--DataGrid-containerBackground': 'var(--paper)',
          '--DataGrid-rowBorderColor': 'var(--line)',
          '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 700, fontSize: 13 },
          // The grip of the last column hangs over the edge, and the list would scroll sideways for it alone.
          '& .MuiDataGrid-columnHeader--last .MuiDataGrid-columnSeparator': { right: 0, width: 5 },
          '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center' },
          '& .cell-content': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
          '& .MuiDataGrid-row': onOpen ? { cursor: 'pointer' } : {},
          '& .MuiDataGrid-row.is-open': { boxShadow: 'inset 3px 0 0 var(--accent)', bgcolor: 'var(--group)' },
        }}
      />
    </RowNameContext>
  );
}

/** What does not fit is shown whole while the pointer rests on it. */
function showCutText({ currentTarget: cell }: MouseEvent<HTMLElement>): void {
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
  );
  cell.title = isCut ? (cell.textContent ?? '') : '';
}

function useColumns<Row extends { id: string }>({
  columns,
  canSort,
  rowActions,
  rowName,
}: TableBodyProps<Row>): GridColDef<Row>[] {
  const t = useT();
  const hold = useHold();
  const valueText = useValueText();
  const own = columns.map<GridColDef<Row>>(({ field, label, render, width, minWidth = 80, flex, align }) => ({
    field,
    headerName: t(label),
    sortable: canSort(field),
    minWidth,
    ...(width === undefined ? { flex: flex ?? 1 } : { width }),
    ...(align && { align, headerAlign: align }),
    renderCell: ({ row }) => (
      <span className="cell-content" onMouseEnter={showCutText}>
        {render ? render(row) : valueText(Object.entries(row).find(([name]) => name === field)?.[1])}
      </span>
    ),
  }));
  if (!rowActions) return own;
  const actions: GridColDef<Row> = {
    field: actionsField,
    type: 'actions',
    headerName: t('kit.table.actions'),
    renderHeader: () => <Box sx={visuallyHidden}>{t('kit.table.actions')}</Box>,
    width: 56,
    getActions: ({ row }) => actionItems(rowActions(row), rowName(row), hold),
  };
  return [...own, actions];
}

/** A single action stands as its own button; more of them share the three dots. */
function actionItems(actions: readonly RowAction[], name: string, hold: string | null) {
  const [first] = actions;
  if (actions.length === 1 && first?.icon) {
    const { id, label, icon: Icon, disabled = false } = first;
    return [
      <GridActionsCellItem
        key={id}
        label={`${label}: ${name}`}
        title={label}
        icon={<Icon />}
        disabled={disabled}
        {...pressOf(first, hold)}
      />,
    ];
  }
  return actions.map((action) => {
    const { id, label, icon: Icon, disabled = false } = action;
    return (
      <GridActionsCellItem
        key={id}
        showInMenu
        label={label}
        {...(Icon && { icon: <Icon /> })}
        disabled={disabled}
        {...pressOf(action, hold)}
      />
    );
  });
}
