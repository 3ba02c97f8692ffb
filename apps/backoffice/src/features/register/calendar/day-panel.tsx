import { useState } from 'react';
import { dayCell } from '@timbro/core/work-days/calendar/cell-rules.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { DayPlace } from '../work-day/day-place.ts';
import { sayDay } from './day-words.ts';
import { useAskedDays } from './use-asked-days.ts';
import type { CalendarState, EditedDay } from './use-calendar.ts';
import { useCellWords } from './use-cells.ts';
import type { OpenDay } from './use-open-day.ts';
import { neighboursOf } from './walks.ts';

const panel = lazyPart(() => import('../work-day/work-day-panel.tsx'));

type Props = {
  opened: OpenDay;
  /** What the page shows, of which the open day is a cell. */
  of: Pick<CalendarState, 'zone' | 'period' | 'ordered'>;
  /** The people in the order in which they stand. */
  people: readonly string[];
  /** The day that is opened to be edited. */
  edited: EditedDay | null;
  onEditEnd(): void;
};

const stepTo = (next: DayPlace | null, walkTo: (place: DayPlace) => void) => next && (() => walkTo(next));

/** What the cell of a day says of it in words, and whose it is. */
function useGlimpse(place: DayPlace | null, { zone, period, ordered }: Props['of']) {
  const t = useT();
  const words = useCellWords(zone);
  const asked = useAskedDays(period);
  const row = place && ordered.rows?.find(({ user }) => user.id === place.userId);
  const day = row?.days.find(({ date }) => date === place?.date);
  if (!row || !day) return undefined;
  const cell = dayCell(day, words, asked.get(row.user.id)?.get(day.date) ?? null);
  return { user: row.user, text: sayDay(t, { day, cell, zone }) };
}

/** The open day beside the page; it walks along what the page shows, which turns with it. */
export function DayPanel({ opened: { place, walkTo, close }, of, people, edited, onEditEnd }: Props) {
  const glimpse = useGlimpse(place, of);
  // Nobody needs it before a first day is opened: it comes in a quiet moment, not before the calendar itself.
  const [isWanted, setWanted] = useState(place !== null);
  if (place && !isWanted) setWanted(true);
  const isEdited = edited !== null && edited.place.userId === place?.userId && edited.place.date === place.date;
  const beside = place && neighboursOf(place, people);
  if (!isWanted) return null;
  return (
    <LazyPart part={panel}>
      {({ WorkDayPanel }) => (
        <WorkDayPanel
          place={place}
          glimpse={glimpse}
          onClose={close}
          startEditing={isEdited}
          moved={isEdited ? edited.moved : undefined}
          onEditEnd={onEditEnd}
          onPreviousDay={(beside && stepTo(beside.previousDay, walkTo)) ?? undefined}
          onNextDay={(beside && stepTo(beside.nextDay, walkTo)) ?? undefined}
          onPreviousPerson={(beside && stepTo(beside.previousPerson, walkTo)) ?? undefined}
          onNextPerson={(beside && stepTo(beside.nextPerson, walkTo)) ?? undefined}
        />
      )}
    </LazyPart>
  );
}
