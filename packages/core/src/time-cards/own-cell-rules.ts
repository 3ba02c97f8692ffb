import type { LeaveRequestType } from '../absences/rules.ts';
import type { CellDay } from '../work-days/calendar/cell-day-rules.ts';
import { type CellWords, type DayCell, dayCell, startText } from '../work-days/calendar/cell-rules.ts';
import { clockText } from '../work-days/rules.ts';

export type OwnCellWords = CellWords & {
  /** Short for a public holiday. */
  readonly holiday: string;
};

/** A cell of one's own calendar: as the register has it, with room for both ends of a shift and for what has been worked today. */
export function ownCell(day: CellDay, words: OwnCellWords, asked: LeaveRequestType | null = null): DayCell {
  const cell = dayCell(day, words, asked);
  return { ...cell, text: textOf(day, cell, words) };
}

function textOf({ shift, worked = 0 }: CellDay, { kind, text }: DayCell, { holiday }: OwnCellWords): string {
  if (kind === 'holiday') return holiday;
  if (kind === 'running') return clockText(worked);
  if (shift && (kind === 'planned' || kind === 'awaited')) return `${startText(shift.start)}–${startText(shift.end)}`;
  return text;
}
