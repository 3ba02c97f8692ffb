import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { CheckCircleIcon, WarningIcon } from '@timbro/kit/page/icons.ts';
import { formatMonth, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { IntakeState, Outcome } from '../slips/intake-state.ts';
import { pagesText } from '../slips/pages-text.ts';
import type { MonthSlips, Payees } from '../slips/use-month-slips.ts';

type SummaryStepProps = {
  state: IntakeState;
  outcome: Outcome;
  payees: Payees;
  slips: MonthSlips;
  notified: boolean;
  /** Left out, their names stand here. */
  onMissing?: (() => void) | undefined;
  onClose(): void;
};

const mostNamed = 12;

/** How it ended: who has a slip, what was refused, who is still without one. */
export function SummaryStep({ state, outcome, payees, slips, notified, onMissing, onClose }: SummaryStepProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const number = (count: number) => ({ count, shown: formatNumber(count) });
  const excluded = state.rows.filter(({ decision }) => decision === 'excluded').length;
  const rowsById = new Map(state.rows.map((row) => [row.id, row]));
  const nameOf = (id: string) => {
    const row = rowsById.get(id);
    const name = row?.userId ? (payees.byId.get(row.userId)?.user.sortName ?? '') : '';
    return row ? `${name} (${pagesText(t, row.match.pages)})` : id;
  };
  const missing = slips.missingIds.flatMap((id) => payees.byId.get(id)?.user.sortName ?? []);
  return (
    <div className="intake-narrow intake-middle">
      {outcome.refused.length > 0 ? (
        <WarningIcon color="warning" aria-hidden sx={{ fontSize: 56 }} />
      ) : (
        <CheckCircleIcon color="success" aria-hidden sx={{ fontSize: 56 }} />
      )}
      <Typography ref={heading} tabIndex={-1} component="h3" variant="h4" sx={{ outline: 0 }}>
        {t('intake.done.title', number(outcome.published))}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('intake.done.text', {
          month: formatMonth(state.month),
          told: t(notified ? 'intake.done.told' : 'intake.done.notTold'),
        })}
      </Typography>
      {outcome.refused.length > 0 && (
        <Alert severity="error" role="alert" sx={{ width: '100%' }}>
          <b>{t('intake.done.refused', number(outcome.refused.length))}</b>
          <ul className="intake-refused">
            {outcome.refused.slice(0, mostNamed).map(({ id, message }) => (
              <li key={id}>
                {nameOf(id)}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {excluded > 0 && <Typography>{t('intake.done.excluded', number(excluded))}</Typography>}
      {slips.isReady && missing.length === 0 && <Typography>{t('intake.done.allServed')}</Typography>}
      {missing.length > 0 && onMissing && (
        <Link component="button" type="button" onClick={onMissing}>
          {t('intake.foot.missing', number(missing.length))}
        </Link>
      )}
      {missing.length > 0 && !onMissing && (
        <Typography>
          <b>{t('intake.foot.missing', number(missing.length))}</b>: {missing.slice(0, mostNamed).join(', ')}
          {missing.length > mostNamed && '…'}
        </Typography>
      )}
      <Button variant="contained" onClick={onClose}>
        {t('intake.done.close')}
      </Button>
    </div>
  );
}
