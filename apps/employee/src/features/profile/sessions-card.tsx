import { useState } from 'react';
import type { Session } from '@timbro/core/sessions/contract.ts';
import { formatAgo, formatInstant } from '@timbro/kit/format.ts';
import { browserPath, kioskPath, phonePath } from '@timbro/kit/guest/icon-paths.ts';
import { Icon } from '@timbro/kit/guest/icon.tsx';
import { ReadFailure } from '@timbro/kit/guest/read-failure.tsx';
import { WhileOnline, useReadOf, useWriteOf } from '@timbro/kit/guest/reads.tsx';
import { useLanguage, useT } from '@timbro/kit/i18n.tsx';
import { leaveDevice } from './leave-device.ts';

const icons = { web: browserPath, mobile: phonePath, kiosk: kioskPath };

export function SessionsCard({ zone }: { zone: string }) {
  const t = useT();
  const { data, error, refetch, dataUpdatedAt } = useReadOf(
    'GET /auth/sessions',
    { query: { pageSize: 100 } },
    { keep: true },
  );
  const [openedAt] = useState(Date.now);
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions.title')}</h2>
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className="skeleton" role="status" aria-label={t('common.loading')} data-lines="3" />}
      {data && (
        <ul className="sessions">
          {data.items.map((session) => (
            <SessionLine key={session.id} session={session} zone={zone} now={Math.max(openedAt, dataUpdatedAt)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SessionLine({ session, zone, now }: { session: Session; zone: string; now: number }) {
  const t = useT();
  const language = useLanguage();
  const end = useWriteOf('DELETE /auth/sessions/:sessionId', {
    done: 'sessions.remove.done',
    refreshes: ['GET /auth/sessions'],
  });
  const { id, device, deviceType, ip, lastUsedAt, current } = session;

  return (
    <li>
      <Icon path={icons[deviceType]} size={24} />
      <div>
        <p className="session-name">
          {device}
          {current && <span className="chip">{t('employee.sessions.current')}</span>}
        </p>
        <p className="lead">
          {t(`sessions.device.${deviceType}`)} · {ip}
        </p>
        <p className="lead">
          <time dateTime={lastUsedAt} title={formatInstant(lastUsedAt, zone)}>
            {t('employee.sessions.lastUsed', { when: formatAgo(lastUsedAt, new Date(now), language) })}
          </time>
        </p>
      </div>
      {current ? (
        // One's own session is ended by signing out, so that this device forgets it too.
        <button type="button" className="button button-secondary" onClick={() => void leaveDevice()}>
          {t('auth.signOut')}
        </button>
      ) : (
        <WhileOnline>
          <button
            type="button"
            className="button button-secondary"
            aria-label={t('employee.sessions.end.of', { device })}
            disabled={end.isPending}
            onClick={() => end.mutate({ params: { sessionId: id } })}
          >
            {t('employee.sessions.end')}
          </button>
        </WhileOnline>
      )}
    </li>
  );
}
