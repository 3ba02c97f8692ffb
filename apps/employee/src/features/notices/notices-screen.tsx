import './notices.css';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Notice } from '@timbro/core/notifications/contract.ts';
import { noticeText } from '@timbro/core/notifications/notice-text.ts';
import { ownPlaceOf } from '@timbro/core/notifications/rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { unfoldPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { Link } from '@timbro/kit/light/path.tsx';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { ScreenHead } from '@timbro/kit/light/screen-head.tsx';
import { Ago } from '@timbro/kit/words/ago.tsx';
import { formatDays } from '@timbro/kit/words/format.ts';
import { useLanguage, useT } from '@timbro/kit/words/i18n.ts';
import { WaitingCard } from '#parts/wait/skeleton.tsx';
import { useMarkRead, useOwnNotices } from './own-notices.ts';

/** What is new about one's requests, shifts and stamps. Whoever opens it has read it; what was new stays marked for this visit. */
export function NoticesScreen() {
  const t = useT();
  const { data, error, isFetching, refetch } = useOwnNotices();
  const isNew = useReading(data?.items, isFetching);
  const title = t('employee.notices');

  return (
    <>
      <ScreenHead title={title} />
      <div className="notices">
        {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <WaitingCard />}
        {data?.items.length === 0 && (
          <div className="card">
            <h2>{t('employee.notices.none')}</h2>
            <p className="lead">{t('employee.notices.none.text')}</p>
          </div>
        )}
        {data && data.items.length > 0 && (
          <ul className="card notice-list" aria-label={title}>
            {data.items.map((notice) => (
              <li key={notice.id}>
                <NoticeLine notice={notice} isNew={isNew(notice)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** Says that the notices on show have been read, and remembers which of them were new. */
function useReading(items: readonly Notice[] | undefined, isFetching: boolean) {
  const markRead = useEffectEvent(useMarkRead());
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const fresh = items?.filter(({ id, readAt }) => readAt === null && !seen.has(id)) ?? [];
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ id }) => id)]));
  // An answer still on its way would tell them as unread again.
  const until = isFetching ? undefined : items?.find(({ readAt }) => readAt === null)?.at;
  useEffect(() => {
    if (until === undefined) return;
    markRead(until).catch((error: unknown) => {
      // Without a connection they stay unread, and are marked at the next visit.
      if (!(error instanceof ApiError)) throw error;
    });
  }, [until]);
  return ({ id }: Notice) => seen.has(id);
}

function NoticeLine({ notice, isNew }: { notice: Notice; isNew: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { at, startsOn, endsOn } = notice;
  const period = startsOn !== null && endsOn !== null ? formatDays(startsOn, endsOn) : '';
  const place = ownPlaceOf(notice);
  const content = (
    <>
      <span className="notice-dot" aria-hidden="true" />
      <span className="notice-text">
        {isNew && <span className="visually-hidden">{`${t('notices.unread')}: `}</span>}
        {noticeText(t, notice, period, language)}
        <small>
          <Ago at={at} />
        </small>
      </span>
      {place !== null && <Icon path={unfoldPath} size={24} />}
    </>
  );
  return place === null ? (
    <div className="notice" data-new={isNew}>
      {content}
    </div>
  ) : (
    <Link className="notice" data-new={isNew} to={place}>
      {content}
    </Link>
  );
}
