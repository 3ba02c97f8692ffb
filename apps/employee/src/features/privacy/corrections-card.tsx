import { useState } from 'react';
import { requestStatuses } from '@timbro/core/absences/rules.ts';
import type { Correction } from '@timbro/core/privacy/contract.ts';
import { personActs } from '@timbro/core/privacy/correction-rules.ts';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { useReadOf } from '@timbro/kit/light/reads.tsx';
import { formatDay, formatInstant, formatTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Skeleton } from '#parts/wait/skeleton.tsx';
import { MoreButton, firstPage } from './more-button.tsx';

/** What was corrected or decided about oneself, by whom and when. */
export function CorrectionsCard({ zone }: { zone: string }) {
  const t = useT();
  const [pageSize, setPageSize] = useState(firstPage);
  const { data, error, refetch } = useReadOf('GET /privacy/corrections/mine', { query: { pageSize } });
  return (
    <section className="card" aria-labelledby="corrections">
      <h2 id="corrections">{t('privacy.corrections')}</h2>
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data?.items.length === 0 && <p className="lead">{t('privacy.corrections.none')}</p>}
      {data && data.items.length > 0 && (
        <ul className="privacy-lines">
          {data.items.map((correction) => (
            <li key={`${correction.kind}-${correction.id}`}>
              <Line correction={correction} zone={zone} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton total={data?.total} pageSize={pageSize} onMore={setPageSize} />
    </section>
  );
}

function Line({
  correction: { at, kind, by, own, date, outcome, pairs },
  zone,
}: {
  correction: Correction;
  zone: string;
}) {
  const t = useT();
  const status = requestStatuses.find((one) => one === outcome);
  const act = personActs.find((one) => one === outcome);
  const time = (instant: string | null) => (instant === null ? '?' : formatTime(instant, zone));
  const what = [
    t(act ? `audit.action.${act}` : `privacy.correction.${kind}`),
    status && t(`requests.status.${status}`),
    pairs.map(({ enteredAt, exitedAt }) => `${time(enteredAt)}–${time(exitedAt)}`).join(', '),
  ];
  const who = own ? t('privacy.corrections.own') : (by?.displayName ?? t('privacy.somebody'));
  const facts = [formatInstant(at, zone), who, date && t('privacy.corrections.of', { date: formatDay(date) })];
  return (
    <>
      <p>{what.filter(Boolean).join(' · ')}</p>
      <p className="lead">{facts.filter(Boolean).join(' · ')}</p>
    </>
  );
}
