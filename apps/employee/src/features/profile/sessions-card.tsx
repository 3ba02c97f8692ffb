import { type RefObject, useRef } from 'react';
import type { Session } from '@timbro/core/sessions/contract.ts';
import { useFocusHeir } from '@timbro/kit/light/focus-heir.ts';
import { browserPath, kioskPath, phonePath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { WhileOnline, useReadOf } from '@timbro/kit/light/reads.tsx';
import { useClock } from '@timbro/kit/light/use-clock.ts';
import { formatAgo, formatInstant } from '@timbro/kit/words/format.ts';
import { useLanguage, useT } from '@timbro/kit/words/i18n.ts';
import { Skeleton } from '#parts/wait/skeleton.tsx';
import { useEndSessions } from './end-sessions.ts';
import { leaveDevice } from './leave-device.ts';

const icons = { web: browserPath, mobile: phonePath, kiosk: kioskPath };

export function SessionsCard({ zone }: { zone: string }) {
  const t = useT();
  const { data, error, refetch } = useReadOf('GET /auth/sessions', { query: { pageSize: 100 } }, { keep: true });
  const now = useClock(60_000).getTime();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isEnding, endOne, endOthers } = useEndSessions(refetch);
  const others = data?.items.filter(({ current }) => !current) ?? [];
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        {t('sessions.title')}
      </h2>
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data && (
        <ul className="sessions">
          {data.items.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              zone={zone}
              now={now}
              heading={heading}
              isEnding={isEnding}
              onEnd={() => void endOne(session)}
            />
          ))}
        </ul>
      )}
      {others.length > 1 && <EndOthers heading={heading} isEnding={isEnding} onEnd={() => void endOthers()} />}
    </section>
  );
}

type EndProps = { heading: RefObject<HTMLElement | null>; isEnding: boolean; onEnd: () => void };

function EndOthers({ heading, isEnding, onEnd }: EndProps) {
  const t = useT();
  const button = useFocusHeir<HTMLButtonElement>(heading);
  return (
    <WhileOnline>
      <button
        ref={button}
        type="button"
        className="button button-secondary end-others"
        aria-disabled={isEnding}
        onClick={onEnd}
      >
        {t('sessions.removeOthers')}
      </button>
    </WhileOnline>
  );
}

type LineProps = EndProps & { session: Session; zone: string; now: number };

function SessionLine({ session, zone, now, heading, isEnding, onEnd }: LineProps) {
  const t = useT();
  const language = useLanguage();
  const line = useFocusHeir<HTMLLIElement>(heading);
  const { device, deviceType, ip, lastUsedAt, current } = session;

  return (
    <li ref={line}>
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
            {t('employee.sessions.lastUsed', {
              when: formatAgo(lastUsedAt, new Date(Math.max(now, Date.parse(lastUsedAt))), language),
            })}
          </time>
        </p>
      </div>
      {current ? (
        // One's own session is ended by signing out, so that this device forgets it too.
        <button type="button" className="button button-secondary" onClick={() => void leaveDevice()}>
          {t('employee.signOut')}
        </button>
      ) : (
        <WhileOnline>
          <button
            type="button"
            className="button button-secondary"
            aria-label={t('employee.sessions.end.of', { device })}
            aria-disabled={isEnding}
            onClick={onEnd}
          >
            {t('employee.sessions.end')}
          </button>
        </WhileOnline>
      )}
    </li>
  );
}
