import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { RefObject } from 'react';
import type { Payee } from '@timbro/core/payslips/contract.ts';
import { CheckIcon, UndoIcon } from '@timbro/kit/page/icons.ts';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { SlipRow, Standing } from '../slips/slip-rows.ts';
import type { FormerSlip } from '../slips/upload-plan.ts';
import { PersonPicker } from './person-picker.tsx';
import { comparison, reasonText, shortDay } from './reason-words.ts';
import { openPicker } from './use-review.ts';

type SlipPanelProps = {
  row: SlipRow;
  standing: Standing;
  month: string;
  people: readonly Payee[];
  payee: Payee | null;
  /** What the person has already of the month. */
  former: FormerSlip | null;
  /** Whom the page says, where somebody else was chosen. */
  instead: string | null;
  picker: RefObject<HTMLInputElement | null>;
  /** How many wait for the same answer. */
  alikeCount: number;
  canJoin: boolean;
  onChoose(payee: Payee): void;
  onLeavePicker(): void;
  onConfirm(): void;
  onConfirmAlike(): void;
  onExclude(): void;
  onJoin(): void;
  onKeepBoth(keepsBoth: boolean): void;
};

/** Whom the slip is for, why that is in question, and what to do about it. */
export function SlipPanel(props: SlipPanelProps) {
  const { row, standing, month, people, payee, former, picker, alikeCount, canJoin } = props;
  const t = useT();
  const { status } = standing;
  // In full: the list has room for two lines of it.
  const reason = reasonText(t, { row, standing, month, former, instead: props.instead });
  const compared = payee && comparison(t, row, payee);
  const isExcluded = status === 'excluded';
  return (
    <section className="slip-panel" aria-label={t('intake.column.person')}>
      <PersonPicker
        label={t(
          standing.isQuestion && row.userId === row.match.userId ? 'intake.person.proposed' : 'intake.person.chosen',
        )}
        people={people}
        payee={payee}
        input={picker}
        onChoose={props.onChoose}
        onLeave={props.onLeavePicker}
      />
      {reason !== '' && (
        <p className="slip-why" data-status={status}>
          {reason}
        </p>
      )}
      {compared && (
        <p className="slip-compare">
          {compared.before}
          {compared.code !== '' && <code>{compared.code}</code>}
          {compared.after}
        </p>
      )}
      {former && !isExcluded && (
        <FormerQuestion former={former} keepsBoth={row.keepsBoth} onKeepBoth={props.onKeepBoth} />
      )}
      <div className="slip-acts">
        <div className="slip-buttons">
          <ConfirmButton {...props} />
          {!isExcluded && (
            <Button variant="outlined" onClick={props.onExclude}>
              {t('intake.exclude')}
            </Button>
          )}
        </div>
        {(alikeCount > 1 || canJoin) && (
          <div className="slip-more">
            {alikeCount > 1 && (
              <Button size="small" onClick={props.onConfirmAlike}>
                {t('intake.confirm.alike', { shown: formatNumber(alikeCount) })}
              </Button>
            )}
            {canJoin && (
              <Button size="small" onClick={props.onJoin}>
                {t('intake.join')}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

type FormerQuestionProps = { former: FormerSlip; keepsBoth: boolean; onKeepBoth(keepsBoth: boolean): void };

/** Whether it takes the place of the slip that the person has; of several none is meant for sure. */
function FormerQuestion({ former: { count, publishedAt }, keepsBoth, onKeepBoth }: FormerQuestionProps) {
  const t = useT();
  if (count > 1) return <p className="slip-why">{t('intake.former.several', { shown: formatNumber(count) })}</p>;
  const said = t('intake.former', { date: shortDay(publishedAt) });
  return (
    <div className="slip-former">
      <span>{said}</span>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={said}
        value={keepsBoth}
        onChange={(_, isKept: boolean | null) => isKept !== null && onKeepBoth(isKept)}
      >
        <ToggleButton value={false}>{t('intake.former.replace')}</ToggleButton>
        <ToggleButton value>{t('intake.former.keep')}</ToggleButton>
      </ToggleButtonGroup>
    </div>
  );
}

/** Says whom it confirms, so that nobody confirms somebody else. */
function ConfirmButton({ standing: { status }, payee, onConfirm, picker }: SlipPanelProps) {
  const t = useT();
  if (!payee)
    return (
      <Button variant="contained" sx={{ flex: 1 }} onClick={() => openPicker(picker)}>
        {t('intake.confirm.noPerson')}
      </Button>
    );
  const name = payee.user.sortName;
  if (status === 'excluded')
    return (
      <Button variant="outlined" sx={{ flex: 1 }} startIcon={<UndoIcon />} onClick={onConfirm}>
        {t('intake.include')}
      </Button>
    );
  return (
    <Button
      variant="contained"
      sx={{ flex: 1, minWidth: 0 }}
      startIcon={<CheckIcon />}
      disabled={status !== 'check'}
      onClick={onConfirm}
    >
      <span className="slip-clip">{t('intake.confirm', { name })}</span>
    </Button>
  );
}
