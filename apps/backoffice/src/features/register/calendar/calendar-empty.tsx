import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import type { Day } from '@timbro/core/days/rules.ts';
import { Empty, EmptyFiltered } from '@timbro/kit/page/states.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { CellRow } from '../register-data/use-register.ts';
import type { Period } from './period.ts';

/** Whether nobody has anything planned, stamped or asked for on the days on show; days that are over may well be so. */
export const isUnplanned = (rows: readonly CellRow[], { range, to }: Period, today: Day): boolean =>
  range !== 'day' &&
  to >= today &&
  rows.every(({ days }) => days.every(({ shift, at, absence }) => !shift && (at?.[0] ?? null) === null && !absence));

type Props = { filters: number; hasPeople: boolean; onReset(): void };

/** Why nothing is shown, and the one thing to do about it. */
export function CalendarEmpty({ filters, hasPeople, onReset }: Props) {
  const t = useT();
  if (filters > 0) return <EmptyFiltered count={filters} onReset={onReset} />;
  return (
    <Empty
      title={t(hasPeople ? 'calendar.empty' : 'calendar.empty.people')}
      action={
        hasPeople ? (
          <Button variant="contained" component={Link} to="/register?tab=planning">
            {t('calendar.empty.open')}
          </Button>
        ) : (
          <Button variant="contained" component={Link} to="/users">
            {t('calendar.empty.users')}
          </Button>
        )
      }
    />
  );
}
