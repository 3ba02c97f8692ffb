import { useState } from 'react';
import { dayIn } from '@timbro/core/days/rules.ts';
import type { RehearsedLeave } from '@timbro/core/leave-requests/contract.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { formatDayMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';
import { hoursFigure, hoursText, toneOfType } from '../record-words.ts';

type Props = {
  type: 'vacation' | 'rol';
  balance: NonNullable<RehearsedLeave['balance']>;
  cost: number;
  /** What of it is asked for already, in hours. */
  pending: number;
};

/** What is left before and after, as a sum and as a bar. */
export function BalanceChange({ type, balance: { before, after }, cost, pending }: Props) {
  const t = useT();
  const zone = useOwnZone();
  const [openedAt] = useState(serverNow);
  const today = formatDayMonth(dayIn(zone, openedAt));
  const share = before > 0 ? Math.max(0, Math.min(1, after / before)) : 0;
  const said = t('employee.leave.left.change', {
    before: hoursText(before),
    after: hoursText(after),
    cost: hoursText(cost),
  });
  return (
    <section className="card leave-balance" aria-label={t(`employee.leave.left.${type}`)}>
      <header>
        <h2>{t(`employee.leave.left.${type}`)}</h2>
        <p className="lead">{t('employee.leave.left.today', { day: today })}</p>
      </header>
      <p className="visually-hidden">{said}</p>
      <p className="leave-figures" aria-hidden="true">
        <span>{hoursFigure(before)}</span>
        <span className="lead">→</span>
        <strong data-short={after < 0}>{hoursText(after)}</strong>
        <span className="lead leave-less">−{hoursFigure(cost)}</span>
      </p>
      <div className="leave-meter" data-tone={toneOfType(type)} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </div>
      {pending > 0 && <p className="lead">{t('employee.leave.left.pending', { hours: hoursFigure(pending) })}</p>}
      {after < 0 && <p className="leave-debt">{t('employee.leave.left.debt')}</p>}
    </section>
  );
}
