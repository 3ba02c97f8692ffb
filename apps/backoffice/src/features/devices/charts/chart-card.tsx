import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '@timbro/kit/words/i18n.ts';

export type ChartTable = {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
};

type Props = {
  /** What the chart has found. */
  title: string;
  /** The same figures to be read; left out where there are none. */
  table?: ChartTable | undefined;
  /** Stands at the right of the title. */
  action?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
};

/** A chart under what it found, or the table of the same figures. */
export function ChartCard({ title, table, action, note, children }: Props) {
  const t = useT();
  const titleId = useId();
  const [wantsTable, setWantsTable] = useState(false);
  const isTable = wantsTable && table !== undefined;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: 3, borderRadius: '12px', minWidth: 0, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography
          id={titleId}
          component="h2"
          variant="subtitle1"
          sx={{ flex: '1 1 240px', minWidth: 0, fontSize: 16 }}
        >
          {title}
        </Typography>
        {table && (
          <Button
            size="small"
            aria-label={`${t(isTable ? 'device.table.hide' : 'device.table.show')}: ${title}`}
            onClick={() => setWantsTable(!wantsTable)}
          >
            {t(isTable ? 'device.table.hide' : 'device.table.show')}
          </Button>
        )}
        {action}
      </Box>
      {note}
      {/* A chart names a place of its own in the grid around it, so it stands in a box. */}
      <Box sx={{ minWidth: 0 }}>{isTable ? <FigureTable label={title} table={table} /> : children}</Box>
    </Paper>
  );
}

const FigureTable = ({ label, table: { columns, rows } }: { label: string; table: ChartTable }) => (
  <TableContainer sx={{ maxHeight: 320 }} tabIndex={0} role="group" aria-label={label}>
    <Table stickyHeader size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          {columns.map((column, index) => (
            <TableCell key={column} align={index === 0 ? 'left' : 'right'} sx={headLook}>
              {column}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row">
              {first}
            </TableCell>
            {rest.map((cell, index) => (
              <TableCell key={columns[index + 1]} align="right">
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

const headLook = { fontWeight: 700, fontSize: 13, bgcolor: 'background.paper' } as const;
