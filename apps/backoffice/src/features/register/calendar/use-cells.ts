import { useCallback, useMemo } from 'react';
import type { LeaveRequestType } from '@timbro/core/absences/rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import type { CellDay } from '@timbro/core/work-days/calendar/cell-day-rules.ts';
import { type CellWords, type DayCell, dayCell } from '@timbro/core/work-days/calendar/cell-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { CellRow } from '../register-data/use-register.ts';
import { type Axis, type DayBars, type StampEnd, barsOf, endsInReach } from './bars.ts';
import { timeText } from './day-words.ts';

/** Which leave somebody waits for, by the day. */
export type AskedDays = ReadonlyMap<string, ReadonlyMap<Day, LeaveRequestType>>;

/** A cell of the grid: the day, what is shown of it, where it lies on its tracks, and which ends of it can be moved. */
export type ShownDay = {
  readonly day: CellDay;
  readonly cell: DayCell;
  readonly bars: DayBars | null;
  readonly ends: readonly StampEnd[];
};

/** The letters and times that cells are written with. */
export function useCellWords(zone: string): CellWords {
  const t = useT();
  return useMemo(
    () => ({
      letters: {
        vacation: t('register.letter.vacation'),
        illness: t('register.letter.illness'),
        rol: t('register.letter.rol'),
        dayOff: t('register.letter.dayOff'),
      },
      timeOf: (instant) => timeText(instant, zone),
    }),
    [t, zone],
  );
}

type Drawing = {
  readonly words: CellWords;
  readonly asked: AskedDays;
  readonly zone: string;
  /** The hours of the tracks, where there are any. */
  readonly axis: Axis | null;
  readonly now: Date;
  /** Whether the ends of what was stamped can be moved. */
  readonly isMovable?: boolean;
};

const noEnds: readonly StampEnd[] = [];
const movable = ({ status }: CellDay, bars: DayBars | null, { isMovable, axis }: Drawing) =>
  isMovable && axis && bars?.stamps && status !== 'closed' ? endsInReach(axis, bars.stamps) : noEnds;

function shownDays({ user, days }: CellRow, drawing: Drawing) {
  const { words, asked, zone, axis, now } = drawing;
  const waiting = asked.get(user.id);
  const isInside = user.presence !== 'notInCompany';
  return new Map<Day, ShownDay>(
    days.map((day) => {
      const bars = axis && barsOf(day, { zone, axis, now, isInside });
      const cell = dayCell(day, words, waiting?.get(day.date) ?? null);
      return [day.date, { day, cell, bars, ends: movable(day, bars, drawing) }];
    }),
  );
}

/** The cells of the people on show. A person's are told once, when they are first looked at, and stay the same until the answer about them changes. */
export function useCells(rows: readonly CellRow[], drawing: Drawing) {
  const { words, asked, zone, axis, isMovable = false } = drawing;
  // Without tracks nothing moves with the time.
  const now = axis === null ? null : drawing.now;
  const told = useMemo(
    () => ({
      by: { words, asked, zone, axis, now: now ?? new Date(0), isMovable },
      days: new WeakMap<CellRow, ReadonlyMap<Day, ShownDay>>(),
    }),
    [words, asked, zone, axis, now, isMovable],
  );
  const byId = useMemo(() => new Map(rows.map((row) => [row.user.id, row])), [rows]);
  const cellOf = useCallback(
    (rowId: string, date: string): ShownDay | undefined => {
      const row = byId.get(rowId);
      if (!row) return undefined;
      const days = told.days.get(row) ?? shownDays(row, told.by);
      told.days.set(row, days);
      return days.get(date);
    },
    [byId, told],
  );
  return { cellOf, byId };
}
