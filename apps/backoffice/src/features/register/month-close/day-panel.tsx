import { type Day, type Month, addDays, isRealDay, monthOf } from '@timbro/core/days/rules.ts';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';

const panel = lazyPart(() => import('../work-day/work-day-panel.tsx'));

type Props = {
  month: Month;
  people: readonly PersonMonth[];
  userId: string | undefined;
  date: string | undefined;
  onDay(userId: string, date: Day | undefined): void;
};

/** One day of whoever is open, which walks through the month and through the people of the page. */
export function DayPanel({ month, people, userId, date, onDay }: Props) {
  if (userId === undefined || date === undefined || !isRealDay(date)) return null;
  const place = people.findIndex(({ user }) => user.id === userId);
  const day = (step: 1 | -1) => {
    const other = addDays(date, step);
    return monthOf(other) === month ? () => onDay(userId, other) : undefined;
  };
  const person = (step: 1 | -1) => {
    const other = place >= 0 ? people[place + step] : undefined;
    return other && (() => onDay(other.user.id, date));
  };
  return (
    <LazyPart part={panel}>
      {({ WorkDayPanel }) => (
        <WorkDayPanel
          place={{ userId, date }}
          onClose={() => onDay(userId, undefined)}
          onPreviousDay={day(-1)}
          onNextDay={day(1)}
          onPreviousPerson={person(-1)}
          onNextPerson={person(1)}
        />
      )}
    </LazyPart>
  );
}
