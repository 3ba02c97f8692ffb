import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Day } from '@timbro/core/days/rules.ts';
import { withoutNought } from '@timbro/core/work-days/calendar/say-day.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { CellRow } from '../register-data/use-register.ts';
import { dayStatus } from './day-status.ts';
import type { Period } from './period.ts';
import { PersonMark } from './side-cells.tsx';
import { useAskedDays } from './use-asked-days.ts';
import { type ShownDay, useCellWords, useCells } from './use-cells.ts';
import { WeekStrip } from './week-strip.tsx';
import './phone-list.css';

/** As many as a thumb scrolls through; the rest on demand. */
const atOnce = 60;
const still = new Date(0);

type Props = {
  period: Period;
  today: Day;
  zone: string;
  rows: readonly CellRow[];
  onDate(date: Day): void;
  onOpen(userId: string): void;
};

/** One day of everybody, for a phone: the week above, a line for each person. */
export function PhoneList({ period, today, zone, rows, onDate, onOpen }: Props) {
  const t = useT();
  const [shown, setShown] = useState(atOnce);
  const words = useCellWords(zone);
  const { cellOf } = useCells(rows, { words, asked: useAskedDays(period), zone, axis: null, now: still });
  const left = rows.length - shown;
  return (
    <div className="cal-list">
      <WeekStrip date={period.date} today={today} onDate={onDate} />
      <ul>
        {rows.slice(0, shown).map((row) => (
          <li key={row.user.id}>
            <PersonLine row={row} zone={zone} shown={cellOf(row.user.id, period.date)} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button fullWidth onClick={() => setShown(shown + atOnce)}>
          {t('calendar.list.more', { count: Math.min(left, atOnce) })}
        </Button>
      )}
    </div>
  );
}

type LineProps = { row: CellRow; zone: string; shown: ShownDay | undefined; onOpen(userId: string): void };

function PersonLine({ row: { user }, zone, shown, onOpen }: LineProps) {
  const t = useT();
  const status = shown && dayStatus(t, { ...shown, presence: user.presence, zone });
  const tone = status?.tone ?? 'archived';
  const shift = shown?.day.shift;
  return (
    <button type="button" className="cal-line" onClick={() => onOpen(user.id)}>
      <PersonMark name={user.displayName} presence={user.presence} />
      <span className="who">
        <span className="name">{user.sortName}</span>
        <span className="shift">
          {shift
            ? `${shift.name} ${withoutNought(shift.start)}–${withoutNought(shift.end)}`
            : t('calendar.status.noShift')}
        </span>
      </span>
      <span className="status" style={{ color: `var(--${tone})`, background: `var(--${tone}-soft)` }}>
        {status?.text ?? t('calendar.status.none')}
      </span>
    </button>
  );
}
