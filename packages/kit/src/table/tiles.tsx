import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../address/address.ts';
import { pageSizes } from '../address/list-search.ts';
import { CardsIcon, ListIcon } from '../page/icons.ts';
import { useT } from '../words/i18n.ts';
import type { TableBodyProps } from './data-grid.tsx';
import { TablePages } from './pages.tsx';

const looks = ['rows', 'tiles'] as const;
export type ListLook = (typeof looks)[number];
const icons = { rows: ListIcon, tiles: CardsIcon } as const;
const storageKey = (table: string) => `timbro.look.${table}`;

const isLook = (value: unknown): value is ListLook => looks.some((look) => look === value);

/** How a list that can be shown either way is shown: as its address says, or else as this browser last chose. */
export function useListLook(table: string, hasTiles: boolean): [ListLook, (look: ListLook) => void] {
  const [{ look: named }, write] = useAddress();
  // As it was when the page opened: what is chosen since must not change the page that Back returns to.
  const [remembered] = useState(() => localStorage.getItem(storageKey(table)));
  const look = [named, remembered].find(isLook) ?? 'rows';
  const choose = (next: ListLook) => {
    localStorage.setItem(storageKey(table), next);
    write({ look: next });
  };
  return [hasTiles ? look : 'rows', choose];
}

export function LookToggle({ look, onChoose }: { look: ListLook; onChoose(look: ListLook): void }) {
  const t = useT();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('kit.table.look')}
      value={look}
      onChange={(_, chosen: ListLook | null) => chosen && onChoose(chosen)}
      sx={{ bgcolor: 'background.paper' }}
    >
      {looks.map((each) => {
        const Icon = icons[each];
        return (
          <ToggleButton
            key={each}
            value={each}
            aria-label={t(`kit.table.look.${each}`)}
            title={t(`kit.table.look.${each}`)}
          >
            <Icon fontSize="small" />
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

type Props<Row extends { id: string }> = TableBodyProps<Row> & { renderTile(row: Row): ReactNode };

/** Few records, each with room for what it is like now. */
export const TableTiles = <Row extends { id: string }>({ renderTile, ...body }: Props<Row>) => (
  <>
    <Box component="ul" aria-label={body.label} sx={tilesLook}>
      {body.rows.map((row) => (
        <Box component="li" key={row.id} sx={{ display: 'flex', minWidth: 0 }}>
          {renderTile(row)}
        </Box>
      ))}
    </Box>
    <Paper variant="outlined" sx={{ borderRadius: '12px', mt: 3 }}>
      <TablePages total={body.total} page={body.page} pageSize={body.pageSize} sizes={pageSizes} onPage={body.onPage} />
    </Paper>
  </>
);

const tilesLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
} as const;
