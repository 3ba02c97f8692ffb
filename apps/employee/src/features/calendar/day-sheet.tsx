import './day-sheet.css';
import type { RefObject } from 'react';
import { type Day, addDays, monthOf } from '@timbro/core/days/rules.ts';
import type { TimeCard } from '@timbro/core/time-cards/contract.ts';
import { changeOf } from '@timbro/core/time-cards/month-rules.ts';
import type { ApiError } from '@timbro/kit/data/send.ts';
import { draftPath, earlierPath, laterPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { Link } from '@timbro/kit/light/path.tsx';
import { formatDayOfYear, formatMonthName } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Sheet } from '#parts/sheet/sheet.tsx';
import { Skeleton } from '#parts/wait/skeleton.tsx';
import { DayBody } from './day-body.tsx';
import type { ShownDay } from './own-card.ts';
import { changePathOf } from './paths.ts';
import { openerIdOf, showMonth, turnToDay } from './shown-month.ts';

type Props = {
  date: Day;
  today: Day;
  card: TimeCard | undefined;
  shown: ShownDay | undefined;
  error: ApiError | null;
  heading: RefObject<HTMLElement | null>;
};

/** One day from the bottom of the page: what it is made of, and how to ask for a change of it. */
export function DaySheet({ date, today, card, shown, error, heading }: Props) {
  const t = useT();
  return (
    <Sheet
      shape="bottom"
      title={formatDayOfYear(date)}
      action={<Turn date={date} />}
      openerId={openerIdOf(date)}
      heading={heading}
      onClose={() => showMonth(monthOf(date))}
      foot={card && <Change date={date} today={today} state={card.state} />}
    >
      {card && shown && <DayBody card={card} {...shown} />}
      {!card && !error && <Skeleton lines={4} />}
      {!card && error && <p className="alert">{error.message}</p>}
      {card && !shown && <p className="lead">{t('calendar.say.nothing')}</p>}
    </Sheet>
  );
}

function Turn({ date }: { date: Day }) {
  const t = useT();
  return (
    <div className="day-turn">
      <button
        type="button"
        aria-label={t('employee.calendar.day.previous')}
        onClick={() => turnToDay(addDays(date, -1))}
      >
        <Icon path={earlierPath} size={24} />
      </button>
      <button type="button" aria-label={t('employee.calendar.day.next')} onClick={() => turnToDay(addDays(date, 1))}>
        <Icon path={laterPath} size={24} />
      </button>
    </div>
  );
}

/** What was stamped can be put right until the month is closed; of a day to come there is nothing to put right. */
function Change({ date, today, state }: { date: Day; today: Day; state: TimeCard['state'] }) {
  const t = useT();
  const verdict = changeOf(state, date, today);
  const month = formatMonthName(monthOf(date));
  if (verdict === 'ahead') return null;
  if (verdict === 'closed') return <p className="lead">{t('employee.calendar.change.closed', { month })}</p>;
  return (
    <>
      <p className="lead">{t('employee.calendar.change.until', { month })}</p>
      <Link className="button button-primary" to={changePathOf(date)}>
        <Icon path={draftPath} />
        {t('employee.calendar.change')}
      </Link>
    </>
  );
}
