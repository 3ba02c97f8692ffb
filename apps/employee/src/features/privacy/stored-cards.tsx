import type { StoredData } from '@timbro/core/privacy/contract.ts';
import type { StoredKind } from '@timbro/core/privacy/stored-rules.ts';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { useReadOf } from '@timbro/kit/light/reads.tsx';
import { formatInstant, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { WaitingCard } from '#parts/wait/skeleton.tsx';

const groups = {
  work: ['stamps', 'register', 'requests', 'absences', 'certificates', 'balances'],
  papers: ['payslips', 'documents'],
  places: ['positions', 'crossings'],
  account: ['identity', 'sessions', 'kiosk', 'notices', 'views', 'jobs', 'history'],
} as const satisfies Readonly<Record<string, readonly StoredKind[]>>;
const groupNames = ['work', 'papers', 'places', 'account'] as const;

/** What is stored, in groups: how much, since when, until when, and on which basis. */
export function StoredCards({ zone }: { zone: string }) {
  const t = useT();
  const { data, error, refetch } = useReadOf('GET /privacy/mine', {}, { keep: true });
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingCard />;
  return (
    <>
      {groupNames.map((group) => (
        <section key={group} className="card" aria-labelledby={`stored-${group}`}>
          <h2 id={`stored-${group}`}>{t(`privacy.group.${group}`)}</h2>
          <ul className="privacy-kinds">
            {data.items
              .filter(({ kind }) => groups[group].some((one) => one === kind))
              .map((stored) => (
                <li key={stored.kind}>
                  <Stored stored={stored} zone={zone} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className="lead privacy-note">{t('privacy.basis.note')}</p>
    </>
  );
}

function Stored({ stored: { kind, count, more, since, basis }, zone }: { stored: StoredData; zone: string }) {
  const t = useT();
  const amount =
    count === 0
      ? t('privacy.none')
      : t(more ? 'privacy.countMore' : 'privacy.count', { count: more ? formatNumber(count) : count });
  const from =
    since === null || count === 0 ? null : t('privacy.since', { date: formatInstant(since, zone).slice(0, 10) });
  return (
    <>
      <h3>{t(`privacy.kind.${kind}`)}</h3>
      <p>{[amount, from].filter(Boolean).join(' ')}</p>
      <p className="lead">
        <span className="visually-hidden">{`${t('privacy.until')}: `}</span>
        {t(`privacy.kept.${kind}`)}
      </p>
      <p className="lead">{`${t('privacy.basis')}: ${t(`privacy.basis.${basis}`)}`}</p>
    </>
  );
}
