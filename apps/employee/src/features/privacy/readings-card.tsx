import { useState } from 'react';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { useReadOf } from '@timbro/kit/light/reads.tsx';
import { formatDay, formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Skeleton } from '#parts/wait/skeleton.tsx';
import { MoreButton, firstPage } from './more-button.tsx';

/** Who has opened one's own trail, and when. */
export function ReadingsCard({ zone }: { zone: string }) {
  const t = useT();
  const [pageSize, setPageSize] = useState(firstPage);
  const { data, error, refetch } = useReadOf('GET /privacy/readings/mine', { query: { pageSize } });
  return (
    <section className="card" aria-labelledby="readings">
      <h2 id="readings">{t('privacy.readings')}</h2>
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data?.items.length === 0 && <p className="lead">{t('privacy.readings.none')}</p>}
      {data && data.items.length > 0 && (
        <ul className="privacy-lines">
          {data.items.map(({ id, at, reader, date }) => (
            <li key={id}>
              <p>{reader?.displayName ?? t('privacy.somebody')}</p>
              <p className="lead">{`${formatInstant(at, zone)} · ${t('privacy.readings.line', { date: formatDay(date) })}`}</p>
            </li>
          ))}
        </ul>
      )}
      <MoreButton total={data?.total} pageSize={pageSize} onMore={setPageSize} />
    </section>
  );
}
