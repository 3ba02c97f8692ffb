import { useId, useState } from 'react';
import { listens } from '@timbro/core/positions/reporting-rules.ts';
import { openPath, positionPath, unfoldPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { useReadOf } from '@timbro/kit/light/reads.tsx';
import { useOneAtATime } from '@timbro/kit/light/use-one-at-a-time.ts';
import { formatDay, formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { startSharing, stopSharing } from '#parts/position-sharing/sharing-choice.ts';
import { useSharing } from '#parts/position-sharing/use-sharing.ts';
import { Skeleton } from '#parts/wait/skeleton.tsx';
import { useExitWords } from './exit-words.ts';

/** Whether the position is sent, in plain words, with the way to stop it and who has looked at it. */
export function PositionCard() {
  const t = useT();
  const textId = useId();
  const { verdict, isPossible } = useSharing();
  const { isBusy, oneAtATime } = useOneAtATime();
  // Off duty the will stands, and nothing is sent; where the browser has to be asked again, there is none yet.
  const isOn = listens(verdict) || verdict === 'offDuty';
  const choose = (isWanted: boolean) => void oneAtATime(async () => (isWanted ? startSharing() : stopSharing()));
  return (
    <section className="card position" aria-labelledby="position">
      <h2 id="position">{t('employee.position')}</h2>
      <div className="position-state" data-shared={verdict === 'shared'}>
        <Icon path={positionPath} size={28} />
        <p id={textId} role="status">
          {t(`employee.position.is.${verdict}`)}
        </p>
        {isPossible && verdict !== 'unknown' && verdict !== 'loggingOff' && (
          <input
            type="checkbox"
            role="switch"
            className="switch"
            aria-label={t('employee.position.switch')}
            aria-describedby={textId}
            aria-busy={isBusy}
            checked={isOn}
            aria-checked={isOn}
            onChange={({ target }) => choose(target.checked)}
          />
        )}
      </div>
      <Readings />
    </section>
  );
}

/** As many as are worth a look; the history of the company has them all. */
const newest = 50;

function Readings() {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="readings">
      <button
        type="button"
        className="readings-toggle"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('employee.position.readings')}
        <Icon path={isOpen ? unfoldPath : openPath} size={24} />
      </button>
      {isOpen && (
        <div id={id}>
          <ReadingList />
        </div>
      )}
    </div>
  );
}

function ReadingList() {
  const t = useT();
  const { zone } = useExitWords();
  const query = { pageSize: newest };
  const { data, error, refetch } = useReadOf('GET /privacy/readings/mine', { query }, { quiet: true });
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.items.length === 0) return <p>{t('employee.position.readings.none')}</p>;
  return (
    <>
      <ul aria-label={t('employee.position.readings')}>
        {data.items.map(({ id, at, reader, date }) => (
          <li key={id}>
            {reader?.displayName ?? t('employee.requests.somebody')}
            <span className="lead">
              {' '}
              {formatInstant(at, zone)} · {t('employee.position.readings.of', { day: formatDay(date) })}
            </span>
          </li>
        ))}
      </ul>
      {data.total > data.items.length && (
        <p className="lead">{t('employee.position.readings.cut', { count: data.items.length })}</p>
      )}
    </>
  );
}
