import { minutesOfHours } from '@timbro/core/absences/rules.ts';
import type { Balance } from '@timbro/core/balances/contract.ts';
import { pendingHours } from '@timbro/core/time-cards/month-rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { useReadOf } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { BalanceTile, isKeptBalance } from '#parts/balances/balance-tile.tsx';

/** More than anybody waits for at once. */
const most = 200;

/** What is left of the year, and what of it is asked for and not decided. */
export function OwnBalances({ balances }: { balances: readonly Balance[] }) {
  const t = useT();
  const query = { status: ['pendingReview'], pageSize: most };
  // Where it cannot be read, the tiles say what is left and nothing of what waits.
  const asked = useReadOf('GET /leave-requests/mine', { query }, { keep: true, quiet: true }).data?.items;
  const kept = balances.filter(isKeptBalance);
  const [first] = kept;
  if (!first) return null;
  const pendingText = (hours: number) =>
    hours === 0
      ? t('employee.calendar.pending.none')
      : t('employee.calendar.pending', { hours: clockText(minutesOfHours(hours)) });
  return (
    <section aria-labelledby="balances">
      <h2 id="balances" className="visually-hidden">
        {t('employee.balances', { year: first.year })}
      </h2>
      <dl className="tiles">
        {kept.map(({ type, residual, year }) => (
          <BalanceTile
            key={type}
            name={t(`balances.type.${type}`)}
            figure={clockText(minutesOfHours(residual))}
            isShort={residual < 0}
            more={asked ? pendingText(pendingHours(asked, type, year)) : ''}
          />
        ))}
      </dl>
    </section>
  );
}
