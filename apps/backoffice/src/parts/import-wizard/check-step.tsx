import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TablePagination from '@mui/material/TablePagination';
import { useState } from 'react';
import { Empty } from '@timbro/kit/page/states.tsx';
import { StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { CheckTable } from './check-table.tsx';
import { counted } from './counted.ts';
import type { Cells, ImportColumn } from './import-kind.ts';
import { type Row, countsOf, isFaulty } from './rows.ts';

const pageSize = 50;
/** `null` shows all; a row corrected meanwhile stays until the choice is made anew, or it would vanish while it is typed in. */
export type OnlyFaulty = ReadonlySet<number> | null;

type CheckStepProps = {
  columns: readonly ImportColumn[];
  rows: readonly Row[];
  only: OnlyFaulty;
  onOnly(only: OnlyFaulty): void;
  onCell(number: number, cells: Cells): void;
  onLeaveOut(number: number, isLeftOut: boolean): void;
};

export const faultyNumbers = (rows: readonly Row[]): ReadonlySet<number> =>
  new Set(rows.filter(isFaulty).map(({ number }) => number));

export function CheckStep({ columns, rows, only, onOnly, onCell, onLeaveOut }: CheckStepProps) {
  const t = useT();
  const [chosenPage, setPage] = useState(0);
  const { good, faulty, leftOut } = countsOf(rows);
  const shown = only ? rows.filter((row) => only.has(row.number) || isFaulty(row)) : rows;
  const page = Math.min(chosenPage, Math.max(0, Math.ceil(shown.length / pageSize) - 1));
  const choose = (next: OnlyFaulty) => {
    setPage(0);
    onOnly(next);
  };
  return (
    <Stack spacing={3} sx={{ flex: { sm: 1 }, minHeight: { sm: 0 }, width: '100%' }}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Stack direction="row" useFlexGap spacing={2} role="status" sx={{ flexWrap: 'wrap' }}>
          <StatusChip tone="approved" label={t('import.check.good', counted(good))} />
          {faulty > 0 && <StatusChip tone="rejected" label={t('import.check.faulty', counted(faulty))} />}
          {leftOut > 0 && <StatusChip tone="archived" label={t('import.check.leftOut', counted(leftOut))} />}
        </Stack>
        <Box sx={{ flex: 1 }} />
        <FormControlLabel
          control={<Switch checked={only !== null} onChange={(_, isOn) => choose(isOn ? faultyNumbers(rows) : null)} />}
          label={t('import.check.onlyFaulty', counted(faulty))}
          disabled={only === null && faulty === 0}
          sx={{ mr: 0 }}
        />
      </Stack>
      <Paper
        variant="outlined"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          flex: { sm: 1 },
          minHeight: { sm: 320 },
          borderRadius: '12px',
          overflow: 'hidden',
        }}
      >
        {shown.length === 0 ? (
          <Empty title={t('import.check.noneFaulty')} />
        ) : (
          <CheckTable
            // Another page starts at its top.
            key={page}
            columns={columns}
            rows={shown.slice(page * pageSize, (page + 1) * pageSize)}
            onCell={onCell}
            onLeaveOut={onLeaveOut}
          />
        )}
        <TablePagination
          component="div"
          count={shown.length}
          page={page}
          rowsPerPage={pageSize}
          rowsPerPageOptions={[]}
          onPageChange={(_, index) => setPage(index)}
          sx={{ flexShrink: 0, borderTop: 1, borderColor: 'divider' }}
        />
      </Paper>
    </Stack>
  );
}
