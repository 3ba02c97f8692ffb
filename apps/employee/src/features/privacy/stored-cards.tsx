import type { StoredData } from '@timbro/core/privacy/contract.ts';
import { type StoredKind, storedBases } from '@timbro/core/privacy/stored-rules.ts';
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

type ShownKind = (typeof groups)[(typeof groupNames)[number]][number];

/** What is stored, in groups: how much, since when, until when, and on which basis. */
export function StoredCards({ zone }: { zone: string }) {
  const { data, error, refetch } = useReadOf('GET /privacy/mine', {}, { keep: true });
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingCard />;
  return groupNames.map((group) => {
    const kinds: readonly ShownKind[] = groups[group];
    const stored = data.items.flatMap((one): Told[] => {
      const kind = kinds.find((shown) => shown === one.kind);
      return kind ? [{ ...one, kind }] : [];
    });
    return <Group key={group} group={group} stored={stored} zone={zone} />;
  });
}

function Group({ group, stored, zone }: { group: keyof typeof groups; stored: readonly Told[]; zone: string }) {
  const t = useT();
  return (
    <section className="card" aria-labelledby={`stored-${group}`}>
      <h2 id={`stored-${group}`}>{t(`privacy.group.${group}`)}</h2>
      <ul className="privacy-kinds">
        {stored.map((one) => (
          <li key={one.kind}>
            <Stored stored={one} zone={zone} />
          </li>
        ))}
      </ul>
      {stored.length > 0 && <Bases stored={stored} />}
    </section>
  );
}

type Told = Omit<StoredData, 'kind'> & { kind: ShownKind };

function Stored({ stored: { kind, count, more, since }, zone }: { stored: Told; zone: string }) {
  const t = useT();
  const number = formatNumber(count);
  const amount = t(`privacy.count.${kind}`, {
    count,
    amount: more ? t('privacy.countMore', { amount: number }) : number,
  });
  const from =
    since === null || count === 0 ? null : t('privacy.since', { date: formatInstant(since, zone).slice(0, 10) });
  return (
    <>
      <h3>{t(`privacy.kind.${kind}`)}</h3>
      <p>{[count === 0 ? t('privacy.none') : amount, from].filter(Boolean).join(' ')}</p>
      <p className="lead">
        <span className="visually-hidden">{`${t('privacy.until')}: `}</span>
        {t(`privacy.kept.${kind}`)}
      </p>
    </>
  );
}

/** On which ground each of them is kept: one sentence of law for all that share it, where somebody asks for it. */
function Bases({ stored }: { stored: readonly Told[] }) {
  const t = useT();
  const bases = storedBases.filter((basis) => stored.some((one) => one.basis === basis));
  return (
    <details className="privacy-bases">
      <summary>{t('privacy.basis')}</summary>
      {bases.map((basis) => (
        <p key={basis} className="lead">
          {`${stored
            .filter((one) => one.basis === basis)
            .map(({ kind }) => t(`privacy.kind.${kind}`))
            .join(', ')}: ${t(`privacy.basis.${basis}`)}`}
        </p>
      ))}
    </details>
  );
}
