import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Menu } from '../layers/menu.tsx';
import { useValueText } from '../page/changes.tsx';
import { ChevronLeftIcon, ChevronRightIcon, MoreIcon } from '../page/icons.ts';
import { pressOf, useHold } from '../page/write-button.tsx';
import { formatNumber } from '../words/format.ts';
import { useT } from '../words/i18n.ts';
import type { TableBodyProps } from './data-grid.tsx';
import type { Column, RowAction } from './types.ts';

/** The phone's list: two lines a record, no sideways scrolling. */
export function TableCards<Row extends { id: string }>(props: TableBodyProps<Row>) {
  const { label, rows, total, page, pageSize, onPage } = props;
  const t = useT();
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <Paper variant="outlined" sx={{ borderRadius: '12px', overflow: 'hidden' }}>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <Card key={row.id} row={row} {...props} />
        ))}
      </Box>
      <Box
        component="nav"
        aria-label={t('kit.table.rows')}
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, px: 2, py: 1 }}
      >
        <Typography variant="body2">{t('kit.table.range', { from, to, total: formatNumber(total) })}</Typography>
        <IconButton
          aria-label={t('kit.table.previous')}
          disabled={page === 1}
          onClick={() => onPage(page - 1, pageSize)}
        >
          <ChevronLeftIcon />
        </IconButton>
        <IconButton aria-label={t('kit.table.next')} disabled={to >= total} onClick={() => onPage(page + 1, pageSize)}>
          <ChevronRightIcon />
        </IconButton>
      </Box>
    </Paper>
  );
}

type CardProps<Row extends { id: string }> = TableBodyProps<Row> & { row: Row };

function Card<Row extends { id: string }>({
  row,
  columns,
  onOpen,
  rowName,
  rowActions,
  selected,
  canSelect,
  onSelect,
}: CardProps<Row>) {
  const t = useT();
  const part = useCardParts(columns, row);
  const actions = rowActions?.(row) ?? [];
  const ids = new Set(selected?.map(({ id }) => id));
  const toggle = () => onSelect(new Set(ids.has(row.id) ? [...ids].filter((id) => id !== row.id) : [...ids, row.id]));
  const lines = (
    <>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, width: '100%' }}>
        <Typography component="span" noWrap sx={{ flex: 1, minWidth: 0, fontWeight: 700 }}>
          {part('title')}
        </Typography>
        {part('aside')}
      </Box>
      <Typography component="span" variant="body2" sx={detailLook}>
        {part('detail')}
      </Typography>
    </>
  );
  const look = {
    flex: 1,
    minWidth: 0,
    minHeight: 60,
    px: 3,
    py: 2,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    textAlign: 'left',
  } as const;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
      {selected && (
        <Checkbox
          checked={ids.has(row.id)}
          disabled={canSelect?.(row) === false}
          onChange={toggle}
          slotProps={{ input: { 'aria-label': t('kit.table.select', { name: rowName(row) }) } }}
        />
      )}
      {onOpen ? (
        <ButtonBase
          onClick={() => onOpen(row)}
          sx={{ ...look, font: 'inherit', '&.Mui-focusVisible': { outlineOffset: -2 } }}
        >
          {lines}
        </ButtonBase>
      ) : (
        <Box sx={look}>{lines}</Box>
      )}
      {actions.length > 0 && <CardActions name={rowName(row)} actions={actions} />}
    </Box>
  );
}

function useCardParts<Row>(columns: readonly Column<Row>[], row: Row) {
  const valueText = useValueText();
  return (place: NonNullable<Column<Row>['card']>): ReactNode[] =>
    columns
      .filter(({ card }) => card === place)
      .map(({ field, render: onGrid, renderOnCard: render = onGrid }, index) => (
        <span key={field}>
          {index > 0 && place !== 'aside' && ' · '}
          {render ? render(row) : valueText(Object.entries(row ?? {}).find(([name]) => name === field)?.[1])}
        </span>
      ));
}

function CardActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const t = useT();
  const hold = useHold();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={t('kit.table.actionsOf', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ mr: 1 }}
      >
        <MoreIcon />
      </IconButton>
      <Menu at={anchor} onClose={close}>
        {actions.map((action) => {
          const { id, label, disabled = false } = action;
          const run = () => {
            close();
            action.run();
          };
          return (
            <MenuItem key={id} disabled={disabled} {...pressOf({ ...action, run }, hold)}>
              {label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

/** Two lines at most: what matters most stands first, and is not cut in the middle of a time. */
const detailLook = {
  width: '100%',
  color: 'text.secondary',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
} as const;
