import type { Balance } from '@timbro/core/balances/contract.ts';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { useReadOf } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { BalanceTile, isKeptBalance } from '#parts/balances/balance-tile.tsx';
import { hoursFigure, hoursText } from '../record-words.ts';

/** What is left of the year, one tile for each balance that is kept. */
export function BalanceTiles() {
  const t = useT();
  const { data, error, refetch } = useReadOf('GET /balances/mine', { query: {} }, { keep: true });
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card tiles-wait" role="status" aria-label={t('common.loading')} />;
  const kept = data.items.filter(isKeptBalance);
  const [first] = kept;
  if (!first) return null;
  return (
    <section aria-labelledby="balances">
      <h2 id="balances" className="visually-hidden">
        {t('employee.balances', { year: first.year })}
      </h2>
      <dl className="tiles">
        {kept.map((balance) => (
          <Tile key={balance.type} balance={balance} />
        ))}
      </dl>
    </section>
  );
}

function Tile({ balance: { type, residual, planned } }: { balance: Balance }) {
  const t = useT();
  return (
    <BalanceTile
      name={t(`balances.type.${type}`)}
      figure={hoursFigure(residual)}
      isShort={residual < 0}
      more={t('employee.balances.planned', { hours: hoursText(planned) })}
    />
  );
}
