import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ComplianceItem } from '@timbro/core/work-days/analyses/compliance.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { ComplianceCell, LevelChip, complianceColumns } from './compliance-cells.tsx';

type Props = { items: readonly ComplianceItem[] };

/** Everybody with what the law looks at, the worst first. */
export function ComplianceTable({ items }: Props) {
  const t = useT();
  return (
    <TableContainer tabIndex={0} role="group" aria-label={t('compliance.title')}>
      <Table size="small" aria-label={t('compliance.title')} sx={{ minWidth: 900, '@media print': paperLook }}>
        <TableHead>
          <TableRow>
            <TableCell sx={headLook}>{t('analyses.column.person')}</TableCell>
            <TableCell sx={headLook}>{t('compliance.column.level')}</TableCell>
            {complianceColumns.map((column) => (
              <TableCell key={column} sx={headLook}>
                {t(`compliance.column.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={item.user.id} sx={{ '& > *': { verticalAlign: 'top' } }}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {item.user.displayName}
              </TableCell>
              <TableCell>
                <LevelChip level={item.level} />
              </TableCell>
              {complianceColumns.map((column) => (
                <TableCell key={column}>
                  <ComplianceCell column={column} item={item} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const paperLook = { minWidth: 0, '& td, & th': { fontSize: 10, px: 1 } } as const;
const headLook = { fontWeight: 700, fontSize: 13, verticalAlign: 'bottom', lineHeight: 1.3 } as const;

/** The phone's: a card for each person. */
export function ComplianceCards({ items }: Props) {
  const t = useT();
  return (
    <Box component="ul" aria-label={t('compliance.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item) => (
        <Box component="li" key={item.user.id} sx={{ p: 4, borderTop: 1, borderColor: 'divider' }}>
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Typography component="h3" sx={{ fontWeight: 700 }}>
              {item.user.displayName}
            </Typography>
            <LevelChip level={item.level} />
          </Box>
          <Box component="dl" sx={{ m: 0, mt: 2, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
            {complianceColumns.map((column) => (
              <Box key={column}>
                <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
                  {t(`compliance.column.${column}`)}
                </Typography>
                <Box component="dd" sx={{ m: 0 }}>
                  <ComplianceCell column={column} item={item} />
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
