import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import type { Balance } from '@timbro/core/balances/contract.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { EditIcon } from '@timbro/kit/page/icons.ts';
import { visuallyHidden } from '@timbro/kit/page/visually-hidden.ts';
import { pressOf, useHold } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { FigureButton, type OpenFigure } from './figure-button.tsx';
import { figures } from './movement-list.tsx';

export type BalancesProps = {
  balances: readonly Balance[];
  onOpen: OpenFigure;
  /** Left out for those who may not. */
  onAdjust?: ((balance: Balance) => void) | undefined;
};

/** Everybody's balances, a line for each kind. */
export function BalancesTable({ balances, onOpen, onAdjust }: BalancesProps) {
  const t = useT();
  return (
    // Its heads stay in sight: it scrolls inside, as the other lists do.
    <TableContainer sx={{ maxHeight: 'max(400px, calc(100dvh - 372px))' }}>
      <Table
        stickyHeader
        size="small"
        aria-label={t('balances.title')}
        sx={{ minWidth: 860, '& thead th': { fontWeight: 700, fontSize: 13, bgcolor: 'background.paper', height: 44 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('absences.field.user')}</TableCell>
            <TableCell>{t('balances.field.type')}</TableCell>
            {figures.map((figure) => (
              <TableCell key={figure} align="right">
                {t(`balances.figure.${figure}`)}
              </TableCell>
            ))}
            {onAdjust && (
              <TableCell sx={{ width: 56 }}>
                <Box component="span" sx={visuallyHidden}>
                  {t('kit.table.actions')}
                </Box>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        {[...groupBy(balances, ({ user }) => user.id).values()].map((own) => (
          <PersonRows key={own[0]?.user.id} balances={own} onOpen={onOpen} onAdjust={onAdjust} />
        ))}
      </Table>
    </TableContainer>
  );
}

/** The lines of one person hang together. */
function PersonRows({ balances, onOpen, onAdjust }: BalancesProps) {
  const t = useT();
  return (
    <TableBody
      sx={{
        '& td, & th': { borderColor: 'var(--line)' },
        '& tr:not(:last-of-type) > td': { borderColor: 'transparent' },
      }}
    >
      {balances.map((balance, index) => (
        <TableRow key={balance.type} sx={{ '& > *': { py: 1, height: 36 } }}>
          {index === 0 && (
            <TableCell
              component="th"
              scope="rowgroup"
              rowSpan={balances.length}
              sx={{ fontWeight: 600, verticalAlign: 'top' }}
            >
              <Box sx={{ pt: '6px' }}>{balance.user.sortName}</Box>
            </TableCell>
          )}
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{t(`balances.type.${balance.type}`)}</TableCell>
          {figures.map((figure) => (
            <TableCell key={figure} align="right" sx={figure === 'residual' ? { fontWeight: 700 } : {}}>
              <FigureButton balance={balance} figure={figure} onOpen={onOpen} />
            </TableCell>
          ))}
          {onAdjust && (
            <TableCell align="right">
              <AdjustButton balance={balance} onAdjust={onAdjust} />
            </TableCell>
          )}
        </TableRow>
      ))}
    </TableBody>
  );
}

export function AdjustButton({ balance, onAdjust }: { balance: Balance; onAdjust(balance: Balance): void }) {
  const t = useT();
  const hold = useHold();
  const label = t('balances.adjustOf', { type: t(`balances.type.${balance.type}`), name: balance.user.displayName });
  return (
    <Tooltip title={t('balances.adjust')}>
      <IconButton size="small" aria-label={label} {...pressOf({ run: () => onAdjust(balance) }, hold)}>
        <EditIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
