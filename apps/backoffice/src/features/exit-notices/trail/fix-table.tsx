import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useEffect, useRef } from 'react';
import type { WebKey } from '@timbro/core/messages.ts';
import type { Trail } from '@timbro/core/positions/contract.ts';
import type { Presence } from '@timbro/core/stamps/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { formatNumber, formatTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { formatPlace } from '../map/place-text.ts';
import { PresenceSign } from '../presence/presence-sign.tsx';

type Fix = Trail['fixes'][number];
type Props = { fixes: readonly Fix[]; current: number; onShow(index: number): void };

const columns = ['time', 'where', 'accuracy', 'place'] as const;

/** What a fix says of the area: what cannot be believed says nothing. */
function whereOf({ inside }: Fix): { text: WebKey; sign: Presence } {
  if (inside === null) return { text: 'trail.fix.unsure', sign: 'notInCompany' };
  return inside ? { text: 'trail.fix.inside', sign: 'inside' } : { text: 'trail.fix.outside', sign: 'outside' };
}

/** Everything the map shows, in words; each line leads to its place on the map. */
export function FixTable({ fixes, current, onShow }: Props) {
  const t = useT();
  const zone = useCompanyZone();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = frame.current?.querySelector('[aria-current]');
    if (!(row instanceof HTMLElement) || !frame.current) return;
    // Only the table itself moves: the page stays where it is read.
    frame.current.scrollTop = row.offsetTop - frame.current.clientHeight / 2;
  }, [current]);
  return (
    <TableContainer ref={frame} sx={frameLook} tabIndex={0} role="group" aria-label={t('trail.fixes')}>
      <Table stickyHeader size="small" aria-label={t('trail.fixes')}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column} sx={{ fontWeight: 700, bgcolor: 'background.paper' }}>
                {t(`trail.fix.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {fixes.map((fix, index) => {
            const { text, sign } = whereOf(fix);
            const time = formatTime(fix.at, zone);
            return (
              <TableRow
                key={fix.at}
                {...(index === current && { 'aria-current': 'true' as const })}
                sx={index === current ? currentLook : {}}
              >
                <TableCell component="th" scope="row">
                  <ButtonBase
                    aria-label={t('trail.fix.show', { time })}
                    onClick={() => onShow(index)}
                    sx={{ font: 'inherit', fontWeight: 700, minHeight: 24, minWidth: 44, textDecoration: 'underline' }}
                  >
                    {time}
                  </ButtonBase>
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <Box component="span" sx={{ mr: 2 }}>
                    <PresenceSign presence={sign} size={12} />
                  </Box>
                  {t(text)}
                </TableCell>
                <TableCell>{t('trail.fix.metres', { metres: formatNumber(Math.round(fix.accuracy)) })}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatPlace(t, fix)}</TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const frameLook = {
  position: 'relative',
  maxHeight: 360,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;
const currentLook = { bgcolor: 'var(--pending-soft)', boxShadow: 'inset 4px 0 0 var(--accent)' } as const;
