import type { CardRequest, TimeCard } from '@timbro/core/time-cards/contract.ts';
import { requestsOn } from '@timbro/core/time-cards/month-rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { openPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { Link } from '@timbro/kit/light/path.tsx';
import { formatDays } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { DayChips } from './day-chips.tsx';
import { DayTracks } from './day-tracks.tsx';
import { DayWhy } from './day-why.tsx';
import { Figure } from './figure.tsx';
import type { ShownDay } from './own-card.ts';
import { usePairWords } from './pair-words.ts';
import { requestPathOf } from './paths.ts';

/** Everything that is known of a day. */
export function DayBody({ card, day }: ShownDay & { card: TimeCard }) {
  const t = useT();
  const { totals, status, absences } = day;
  const waiting = requestsOn(card.requests, day.date);
  return (
    <div className="day">
      <DayChips day={day} />
      <DayTracks day={day} />
      {status !== 'future' && (
        <dl className="day-figures">
          <Figure name={t('employee.calendar.worked')} minutes={totals.worked} />
          <Figure
            name={t('employee.calendar.due')}
            minutes={totals.due}
            more={
              totals.justified > 0
                ? t('employee.calendar.justified', { hours: clockText(totals.justified) })
                : undefined
            }
          />
          <Figure name={t('employee.calendar.balance')} minutes={totals.balance} isSigned />
        </dl>
      )}
      <DayWhy day={day} />
      {status !== 'future' && <Stampings day={day} />}
      {absences.length > 0 && (
        <section className="day-part" aria-labelledby="day-absences">
          <h3 id="day-absences">{t('employee.calendar.absences')}</h3>
          <ul className="day-lines">
            {absences.map(({ id, type, startsOn, endsOn, startTime, endTime, minutes }) => (
              <li key={id}>
                <span>
                  {t(`absence.${type}`)} ·{' '}
                  {startTime !== null && endTime !== null ? `${startTime}–${endTime}` : formatDays(startsOn, endsOn)}
                </span>
                {minutes > 0 && <strong>{clockText(minutes)}</strong>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && <Waiting requests={waiting} />}
    </div>
  );
}

function Stampings({ day }: Pick<ShownDay, 'day'>) {
  const t = useT();
  const wordsOf = usePairWords(day);
  const current = day.stampings.filter(({ replacedBy }) => replacedBy === null);
  return (
    <section className="day-part" aria-labelledby="day-stamps">
      <h3 id="day-stamps">{t('employee.calendar.stamps')}</h3>
      {current.length === 0 ? (
        <p className="lead">{t('employee.calendar.stamps.none')}</p>
      ) : (
        <ul className="day-lines">
          {current.map((stamping) => (
            <li key={stamping.id}>
              <span>{wordsOf(stamping)}</span>
              {stamping.corrected && <span className="lead">{t('employee.calendar.stamps.corrected')}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Waiting({ requests }: { requests: readonly CardRequest[] }) {
  const t = useT();
  return (
    <section className="day-part" aria-labelledby="day-requests">
      <h3 id="day-requests">{t('employee.calendar.requests')}</h3>
      <ul className="day-lines">
        {requests.map(({ id, type, startsOn, endsOn }) => {
          const what = type === null ? t('employee.calendar.requests.stampsUpdates') : t(`absence.${type}`);
          return (
            <li key={id}>
              <Link to={requestPathOf(id)} aria-label={t('employee.calendar.requests.open', { what })}>
                {what} · {formatDays(startsOn, endsOn)}
                <Icon path={openPath} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
