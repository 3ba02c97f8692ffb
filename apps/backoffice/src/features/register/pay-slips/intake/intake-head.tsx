import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { dayIn, monthBefore, monthOf } from '@timbro/core/days/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { Menu } from '@timbro/kit/layers/menu.tsx';
import { ArrowLeftIcon, CheckIcon, ChevronDownIcon } from '@timbro/kit/page/icons.ts';
import { formatMonth, formatNumber } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { type IntakeState, type IntakeStep, intakeSteps } from './slips/intake-state.ts';
import { type Counts, countsOf, type Standings } from './slips/slip-rows.ts';

type IntakeHeadProps = {
  state: IntakeState;
  standings: Standings;
  month: string;
  /** Left out where the month cannot be another one any more. */
  onMonth?: ((month: string) => void) | undefined;
  onClose(): void;
  action?: ReactNode;
};

/** Which month, and how far it has come. */
export function IntakeHead({ state, standings, month, onMonth, onClose, action }: IntakeHeadProps) {
  const t = useT();
  const counts = countsOf(standings);
  const at = state.outcome ? intakeSteps.length : intakeSteps.indexOf(state.step);
  return (
    <header className="intake-head">
      <IconButton aria-label={t('intake.back')} onClick={onClose}>
        <ArrowLeftIcon />
      </IconButton>
      <div className="intake-title">
        <span>{t('intake.title')}</span>
        {onMonth ? <MonthMenu month={month} onMonth={onMonth} /> : <h2>{formatMonth(month)}</h2>}
      </div>
      <ol className="intake-steps" aria-label={t('intake.steps')}>
        {intakeSteps.map((step, index) => (
          <li
            key={step}
            data-is={index < at ? 'done' : index === at ? 'now' : 'next'}
            {...(index === at && { 'aria-current': 'step' as const })}
          >
            <span className="intake-dot" aria-hidden>
              {index < at ? <CheckIcon sx={{ fontSize: 18 }} /> : index + 1}
            </span>
            <span className="intake-step">
              <b>
                {t(`intake.step.${step}`)}
                {index < at && <span className="intake-unseen">, {t('intake.step.done')}</span>}
              </b>
              <span>{stepNote(t, step, state, counts)}</span>
            </span>
          </li>
        ))}
      </ol>
      {action}
    </header>
  );
}

function stepNote(t: Translate, step: IntakeStep, state: IntakeState, counts: Counts): string {
  const { files, rows, readMs, outcome } = state;
  const isFound = rows.length > 0;
  if (step === 'file') {
    const count = files.reduce((sum, { pageCount }) => sum + pageCount, 0);
    const [only, ...more] = files;
    if (!only) return t('intake.step.file.hint');
    const pages = { count, shown: formatNumber(count) };
    return more.length === 0
      ? t('intake.step.file.one', { ...pages, name: only.name })
      : t('intake.step.file.many', { ...pages, files: formatNumber(files.length) });
  }
  if (step === 'match') {
    if (state.step === 'match') return t('intake.step.match.busy');
    const values = { count: rows.length, shown: formatNumber(rows.length), seconds: formatNumber(readMs / 1000, 1) };
    return isFound ? t('intake.step.match.done', values) : t('intake.step.match.hint');
  }
  if (step === 'review') {
    if (!isFound) return t('intake.step.review.hint');
    const { certain, check } = counts;
    const due = counts.due + check;
    return state.step === 'review'
      ? t('intake.step.review.open', { count: certain, certain: formatNumber(certain), check: formatNumber(check) })
      : t('intake.step.review.done', { count: due, shown: formatNumber(due) });
  }
  return outcome
    ? t('intake.step.send.done', { count: outcome.published, shown: formatNumber(outcome.published) })
    : t('intake.step.send.hint');
}

const monthsOffered = 15;

function MonthMenu({ month, onMonth }: { month: string; onMonth(month: string): void }) {
  const t = useT();
  const [at, setAt] = useState<HTMLElement | null>(null);
  const next = monthBefore(monthOf(dayIn(useCompanyZone(), useNow())), -1);
  const months = Array.from({ length: monthsOffered }, (_, index) => monthBefore(next, index));
  const choose = (chosen: string) => {
    setAt(null);
    if (chosen !== month) onMonth(chosen);
  };
  return (
    <h2>
      <ButtonBase
        className="intake-month"
        aria-haspopup="menu"
        aria-expanded={at !== null}
        aria-label={t('intake.month', { month: formatMonth(month) })}
        onClick={({ currentTarget }) => setAt(currentTarget)}
      >
        {formatMonth(month)}
        <ChevronDownIcon aria-hidden sx={{ fontSize: 20 }} />
      </ButtonBase>
      <Menu at={at} onClose={() => setAt(null)}>
        {(months.includes(month) ? months : [month, ...months]).map((one) => (
          <MenuItem key={one} selected={one === month} onClick={() => choose(one)}>
            {formatMonth(one)}
          </MenuItem>
        ))}
      </Menu>
    </h2>
  );
}
