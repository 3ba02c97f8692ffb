import { clockText } from '@timbro/core/work-days/rules.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';
import './week-hours.css';

type Props = { t: Translate; planned: number; contract: number | undefined };

/** Planned hours over those of the contract; more than these is said by a sign and not by the bar alone. */
export function WeekHours({ t, planned, contract }: Props) {
  if (contract === undefined || contract === 0) return <b>{clockText(planned)}</b>;
  const isOver = planned > contract;
  return (
    <span className="plan-hours-total" title={isOver ? t('planning.total.over') : undefined}>
      <span>
        <b>{clockText(planned)}</b> / {clockText(contract)}
        {isOver && ' +'}
      </span>
      <span className="plan-hours-bar" aria-hidden>
        <span
          className={isOver ? 'plan-hours-over' : undefined}
          style={{ width: `${Math.min(100, Math.round((planned / contract) * 100))}%` }}
        />
      </span>
    </span>
  );
}
