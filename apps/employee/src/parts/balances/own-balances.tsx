import { minutesOfHours } from '@timbro/core/absences/rules.ts';
import type { Balance } from '@timbro/core/balances/contract.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { BalanceTile, isKeptBalance } from './balance-tile.tsx';

const figureOf = (hours: number) => clockText(minutesOfHours(hours));

/** What is left of the year, one tile for each balance that is kept; below it what is asked for, and what is still to come. */
export function OwnBalances({ balances }: { balances: readonly Balance[] }) {
  const t = useT();
  const kept = balances.filter(isKeptBalance);
  const [first] = kept;
  if (!first) return null;
  const moreOf = ({ pending, planned }: Balance) => {
    const more = [
      pending > 0 && t('employee.balances.pending', { hours: figureOf(pending) }),
      planned > 0 && t('employee.balances.planned', { hours: figureOf(planned) }),
    ].filter(Boolean);
    return more.length > 0 ? more.join(' · ') : t('employee.balances.none');
  };
  return (
    <section aria-labelledby="balances">
      <h2 id="balances" className="visually-hidden">
        {t('employee.balances', { year: first.year })}
      </h2>
      <dl className="tiles">
        {kept.map((balance) => (
          <BalanceTile
            key={balance.type}
            name={t(`balances.type.${balance.type}`)}
            figure={figureOf(balance.residual)}
            isShort={balance.residual < 0}
            more={moreOf(balance)}
          />
        ))}
      </dl>
    </section>
  );
}
