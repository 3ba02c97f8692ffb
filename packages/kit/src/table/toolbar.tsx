import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { type Format, formats } from '@timbro/core/formats.ts';
import { Menu } from '../layers/menu.tsx';
import { ArrowDownIcon, ArrowUpIcon, ExportIcon } from '../page/icons.ts';
import { heldProps, useHold } from '../page/write-button.tsx';
import { useT } from '../words/i18n.ts';

/** Beside an open menu the filters need the room more than these words do. */
const narrow = '(max-width: 1699.95px)';

type ToolbarMenuProps = {
  /** Its icon alone, where there is little room. */
  compact?: boolean;
  icon: ReactNode;
  label: string;
  /** Why it does not open at the moment. */
  hold?: string | null;
  children: (close: () => void) => ReactNode;
};

/** A button with a menu; on a phone its icon alone, beside the search. */
export function ToolbarMenu({ icon, label, compact = false, hold = null, children }: ToolbarMenuProps) {
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const isNarrow = useMediaQuery(narrow, { noSsr: true });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const opens = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => hold === null && setAnchor(currentTarget),
    ...heldProps(hold),
  } as const;
  return (
    <>
      {isPhone || (compact && isNarrow) ? (
        <IconButton
          {...opens}
          aria-label={label}
          title={label}
          sx={{ border: 1, borderColor: 'var(--line-input)', bgcolor: 'background.paper' }}
        >
          {icon}
        </IconButton>
      ) : (
        <Button {...opens} variant="outlined" startIcon={icon}>
          {label}
        </Button>
      )}
      <Menu at={anchor} onClose={close} slotProps={{ list: { 'aria-label': label, dense: true } }}>
        {children(close)}
      </Menu>
    </>
  );
}

/** Takes away exactly what the filter shows, all pages of it. */
export function ExportMenu({ total, onExport }: { total: number; onExport(format: Format): void }) {
  const t = useT();
  const hold = useHold();
  return (
    <ToolbarMenu icon={<ExportIcon />} label={t('kit.export')} hold={hold}>
      {(close) => [
        <ListSubheader key="scope" sx={{ lineHeight: '32px' }}>
          {t('kit.export.scope', { total })}
        </ListSubheader>,
        ...formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              close();
              onExport(format);
            }}
          >
            {t(`kit.export.${format}`)}
          </MenuItem>
        )),
      ]}
    </ToolbarMenu>
  );
}

type SortMenuProps = { columns: readonly { field: string; label: string }[]; sort: string; onSort(sort: string): void };

/** The phone's cards have no column heads to press. */
export function SortMenu({ columns, sort, onSort }: SortMenuProps) {
  const t = useT();
  if (columns.length === 0) return null;
  const isDescending = sort.startsWith('-');
  const field = sort.replace(/^-/, '');
  return (
    <ToolbarMenu icon={isDescending ? <ArrowDownIcon /> : <ArrowUpIcon />} label={t('kit.table.sort')}>
      {(close) =>
        columns.map((column) => {
          const isCurrent = column.field === field;
          return (
            <MenuItem
              key={column.field}
              role="menuitemradio"
              aria-checked={isCurrent}
              onClick={() => {
                close();
                onSort(isCurrent && !isDescending ? `-${column.field}` : column.field);
              }}
            >
              <ListItemIcon>
                {isCurrent && (isDescending ? <ArrowDownIcon fontSize="small" /> : <ArrowUpIcon fontSize="small" />)}
              </ListItemIcon>
              {column.label}
            </MenuItem>
          );
        })
      }
    </ToolbarMenu>
  );
}

type ToolbarProps = { lead: ReactNode; search: ReactNode; filters: ReactNode; children: ReactNode };

export function Toolbar({ lead, search, filters, children }: ToolbarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {lead}
      {search}
      <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, order: { xs: 2, sm: 0 }, minWidth: 0 }}>{filters}</Box>
      <Box sx={{ display: 'flex', gap: 2 }}>{children}</Box>
    </Box>
  );
}
