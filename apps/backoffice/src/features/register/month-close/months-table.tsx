import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Fragment } from 'react';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { MonthCounts } from './month-counts.tsx';
import { type MonthsListProps, detailIdOf, figureText, figures } from './months-list.ts';
import { PersonBox, PersonToggle } from './person-toggle.tsx';
import { StandingChip } from './standing-chip.tsx';

const columns = figures.length + 5;

/** Everybody's month on a line, with what is in its way below it once it is opened. */
export function MonthsTable(props: MonthsListProps) {
  const { months, chosen, openId, children } = props;
  const t = useT();
  const isAll = months.every(({ user }) => chosen.ids.has(user.id));
  const isSome = months.some(({ user }) => chosen.ids.has(user.id));
  return (
    <TableContainer>
      <Table
        size="small"
        aria-label={t('close.title')}
        sx={{ minWidth: 900, '& thead th': { fontWeight: 700, fontSize: 13, height: 44 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                size="small"
                checked={isAll}
                indeterminate={isSome && !isAll}
                onChange={() => chosen.toggle(months)}
                slotProps={{ input: { 'aria-label': t('close.selectPage') } }}
              />
            </TableCell>
            <TableCell>{t('close.field.user')}</TableCell>
            <TableCell>{t('close.field.department')}</TableCell>
            <TableCell>{t('close.field.standing')}</TableCell>
            {figures.map((figure) => (
              <TableCell key={figure} align="right">
                {t(`close.field.${figure}`)}
              </TableCell>
            ))}
            <TableCell sx={{ width: '26%' }}>{t('close.field.obstacles')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {months.map((month) => (
            <Fragment key={month.user.id}>
              <MonthRow {...props} month={month} />
              {openId === month.user.id && (
                <TableRow id={detailIdOf(month.user.id)} sx={{ bgcolor: 'var(--group)' }}>
                  <TableCell colSpan={columns} sx={{ p: 0 }}>
                    {children(month)}
                  </TableCell>
                </TableRow>
              )}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function MonthRow({ month, openId, chosen, departmentName, onToggle }: MonthsListProps & { month: PersonMonth }) {
  const { user, standing } = month;
  const isOpen = openId === user.id;
  return (
    <TableRow
      selected={chosen.ids.has(user.id)}
      sx={{
        '& > *': { borderColor: 'var(--line)' },
        ...(isOpen && { bgcolor: 'var(--group)', '& > *': { borderBottomColor: 'transparent' } }),
      }}
    >
      <TableCell padding="checkbox">
        <PersonBox month={month} chosen={chosen} />
      </TableCell>
      <TableCell component="th" scope="row" sx={{ py: 1, minWidth: 200 }}>
        <PersonToggle month={month} isOpen={isOpen} onToggle={onToggle} />
      </TableCell>
      <TableCell>{departmentName(user.departmentId)}</TableCell>
      <TableCell>
        <StandingChip standing={standing} />
      </TableCell>
      {figures.map((figure) => (
        <TableCell key={figure} align="right" sx={figure === 'worked' ? { fontWeight: 700 } : {}}>
          {figureText(month, figure) ?? '–'}
        </TableCell>
      ))}
      <TableCell>
        <MonthCounts month={month} none="–" />
      </TableCell>
    </TableRow>
  );
}
