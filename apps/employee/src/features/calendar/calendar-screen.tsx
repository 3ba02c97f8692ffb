import './calendar.css';
import { type RefObject, useRef } from 'react';
import { type Day, type Month, monthBefore } from '@timbro/core/days/rules.ts';
import { earlierPath, laterPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { ScreenHead } from '@timbro/kit/light/screen-head.tsx';
import { formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { OwnBalances } from '#parts/balances/own-balances.tsx';
import { WaitingCard } from '#parts/wait/skeleton.tsx';
import { DaySheet } from './day-sheet.tsx';
import { Legend } from './legend.tsx';
import { MendCards } from './mend-cards.tsx';
import { MonthFigures } from './month-figures.tsx';
import { MonthGrid } from './month-grid.tsx';
import { useOwnCard, useShownDays, useToday } from './own-card.ts';
import { showMonth, showToday, useShown } from './shown-month.ts';

/** One's own month: what was worked, what is planned, and what has to be put right. */
export function CalendarScreen() {
  const t = useT();
  const today = useToday();
  const { month, day } = useShown(today);
  const heading = useRef<HTMLHeadingElement>(null);
  const read = useOwnCard(month, today);
  // The company may have given the module up since the person signed in.
  const isOff = read.error?.code === 'moduleOff';
  return (
    <>
      <ScreenHead title={t('employee.calendar')} heading={heading}>
        {!isOff && <MonthNav month={month} />}
      </ScreenHead>
      <div className="calendar">
        {isOff ? (
          <p className="card">{t('error.moduleOff')}</p>
        ) : (
          <MonthView {...{ month, day, today, read, heading }} />
        )}
      </div>
    </>
  );
}

function MonthNav({ month }: { month: Month }) {
  const t = useT();
  return (
    <div className="months on-band">
      <button type="button" aria-label={t('employee.calendar.previous')} onClick={() => showMonth(monthBefore(month))}>
        <Icon path={earlierPath} size={24} />
      </button>
      <p aria-live="polite">{formatMonth(month)}</p>
      <button type="button" aria-label={t('employee.calendar.next')} onClick={() => showMonth(monthBefore(month, -1))}>
        <Icon path={laterPath} size={24} />
      </button>
      <button type="button" className="months-today" onClick={showToday}>
        {t('employee.calendar.today')}
      </button>
    </div>
  );
}

type MonthViewProps = {
  month: Month;
  day: Day | null;
  today: Day;
  read: ReturnType<typeof useOwnCard>;
  heading: RefObject<HTMLHeadingElement | null>;
};

function MonthView({ month, day, today, read: { data, error, refetch }, heading }: MonthViewProps) {
  const days = useShownDays(data);
  const cells = [...days.values()].map(({ cell }) => cell);
  const isEmpty = data !== undefined && cells.every(({ kind }) => kind === 'rest' || kind === 'holiday');
  return (
    <>
      <div className="card calendar-grid">
        <MonthGrid month={month} today={today} days={days} isLoading={!data && !error} />
        <Legend cells={cells} />
      </div>
      <div className="calendar-more">
        {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <WaitingCard />}
        {isEmpty && <Nothing />}
        {data && (
          <>
            <MendCards card={data} />
            <MonthFigures card={data} today={today} />
            <OwnBalances balances={data.balances} />
          </>
        )}
      </div>
      {day !== null && <DaySheet {...{ date: day, today, card: data, shown: days.get(day), error, heading }} />}
    </>
  );
}

function Nothing() {
  const t = useT();
  return (
    <div className="card">
      <h2>{t('employee.calendar.none')}</h2>
      <p className="lead">{t('employee.calendar.none.text')}</p>
    </div>
  );
}
