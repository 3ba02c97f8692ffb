import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { TextLink } from './text-link.tsx';
import type { Twin, TwinCell } from './twin.ts';

/** The figures of a chart, each with the same way to the register. */
export function TwinTable({ label, twin: { columns, rows } }: { label: string; twin: Twin }) {
  return (
    <TableContainer
      sx={{ maxHeight: 320, '@media print': { maxHeight: 'none' } }}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <Table stickyHeader size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column, at) => (
              <TableCell key={column} align={at === 0 ? 'left' : 'right'} sx={headLook}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((cell, at) =>
                at === 0 ? (
                  <TableCell key={columns[at]} component="th" scope="row">
                    <CellText cell={cell} />
                  </TableCell>
                ) : (
                  <TableCell key={columns[at]} align="right">
                    <CellText cell={cell} />
                  </TableCell>
                ),
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const CellText = ({ cell: { text, to } }: { cell: TwinCell }) =>
  to ? (
    <TextLink to={to} color="inherit" sx={{ display: 'inline-block', py: 0.5 }}>
      {text}
    </TextLink>
  ) : (
    text
  );

const headLook = { fontWeight: 700, fontSize: 13, bgcolor: 'background.paper' } as const;
