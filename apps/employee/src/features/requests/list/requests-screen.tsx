import './requests.css';
import { type RefObject, useRef, useState } from 'react';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { ScreenHead } from '@timbro/kit/light/screen-head.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { PushOffer } from '#parts/push/push-offer.tsx';
import { useOpenedId } from '#parts/records/opened-record.ts';
import { WaitingCard } from '#parts/wait/skeleton.tsx';
import { closeRecord, openRecord } from '../opened-record.ts';
import { meantBy, recordsOf, useOwnLists } from '../own-records.ts';
import { AskingActions } from './asking-actions.tsx';
import { BalanceTiles } from './balance-tiles.tsx';
import { RecordCard } from './record-card.tsx';
import { SoughtRecord } from './sought-record.tsx';

/** What one has asked for and how it was decided, under what is left of the year. */
export function RequestsScreen() {
  const t = useT();
  const own = useOwnLists();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t('employee.requests');
  // The company may have given the module up since the person signed in.
  const isOff = own.error?.code === 'moduleOff';

  return (
    <>
      <ScreenHead title={title} heading={heading} />
      <div className="requests">
        {isOff ? (
          <p className="card">{t('error.moduleOff')}</p>
        ) : (
          <>
            <BalanceTiles isSilent={own.error?.status === 0} />
            <PushOffer heading={heading} />
            {own.error && <ReadFailure error={own.error} onRetry={() => void own.refresh()} />}
            {own.isLoading && <WaitingCard />}
            {!own.isLoading && own.isKnown && <Records own={own} heading={heading} />}
          </>
        )}
      </div>
      {!isOff && <AskingActions />}
    </>
  );
}

type RecordsProps = { own: ReturnType<typeof useOwnLists>; heading: RefObject<HTMLElement | null> };

function Records({ own: { lists, isCut, error, refresh }, heading }: RecordsProps) {
  const t = useT();
  const openedId = useOpenedId();
  // Whoever unfolds a record is looking at it already; any other was led to by a link, and is brought into view.
  const [toggledId, setToggled] = useState<string | null>(null);
  const records = recordsOf(lists);
  const meantId = openedId === null ? null : meantBy(openedId, lists);
  const isListed = records.some(({ record }) => record.id === meantId);
  const stateOf = (id: string) => ({
    isOpen: id === meantId,
    isSought: id === meantId && openedId !== toggledId,
    heading,
    onToggle: () => {
      setToggled(id);
      if (id === meantId) closeRecord();
      else openRecord(id);
    },
  });

  return (
    <>
      {meantId !== null && !isListed && (
        <SoughtRecord key={meantId} id={meantId}>
          {(found, refreshFound) => (
            <RecordCard
              own={found}
              {...stateOf(found.record.id)}
              refresh={() => Promise.all([refresh(), refreshFound()])}
            />
          )}
        </SoughtRecord>
      )}
      {records.length > 0 && (
        <ul className="records" aria-label={t('employee.requests.list')}>
          {records.map((one) => (
            <RecordCard key={one.record.id} own={one} {...stateOf(one.record.id)} refresh={refresh} />
          ))}
        </ul>
      )}
      {records.length === 0 && !error && <Nothing />}
      {isCut && <p className="lead requests-cut">{t('employee.requests.cut')}</p>}
    </>
  );
}

function Nothing() {
  const t = useT();
  return (
    <div className="card">
      <h2>{t('employee.requests.none')}</h2>
      <p className="lead">{t('employee.requests.none.text')}</p>
    </div>
  );
}
