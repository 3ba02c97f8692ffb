import { useState } from 'react';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import type { DayPlace } from '../work-day/day-place.ts';
import type { EditedDay } from './use-calendar.ts';
import type { OpenDay } from './use-open-day.ts';
import { neighboursOf } from './walks.ts';

const panel = lazyPart(() => import('../work-day/work-day-panel.tsx'));

type Props = {
  opened: OpenDay;
  /** The people in the order in which they stand. */
  people: readonly string[];
  /** The day that is opened to be edited. */
  edited: EditedDay | null;
  onEditEnd(): void;
};

const stepTo = (next: DayPlace | null, walkTo: (place: DayPlace) => void) => next && (() => walkTo(next));

/** The open day beside the page; it walks along what the page shows, which turns with it. */
export function DayPanel({ opened: { place, walkTo, close }, people, edited, onEditEnd }: Props) {
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
