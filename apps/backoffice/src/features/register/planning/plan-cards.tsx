import Button from '@mui/material/Button';
import type { CSSProperties } from 'react';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { formatWeekday } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import type { RegisterRow } from '../register-data/use-register.ts';
import { dayText, spokenText } from './cell-text.ts';
import { type CellView, isDraft, viewOf } from './cell-view.ts';
import { weekMinutes } from './plan-figures.ts';
import type { PlanModel } from './plan-model.ts';
import type { Troubles } from './troubles.ts';
import './plan-cards.css';

type Props = {
  model: PlanModel;
  troubles: Troubles;
  contracts: ReadonlyMap<string, number> | undefined;
  onAssign(person: RegisterRow['user']): void;
};

/** The week on a phone: a card for each person, to be read; a sheet assigns. */
export function PlanCards({ model, troubles, contracts, onAssign }: Props) {
  const t = useT();
  return (
    <ul className="plan-cards" aria-label={t('planning.people', { count: model.rows.length })}>
      {model.rows.map(({ user }) => {
        const contract = contracts?.get(user.id);
        return (
          <li key={user.id} className="plan-card">
            <div className="plan-card-head">
              <h3>{user.sortName}</h3>
              <span>
                <b>{clockText(weekMinutes(model, user.id))}</b>
                {contract !== undefined && ` / ${clockText(contract)}`}
              </span>
            </div>
            <ul className="plan-card-days">
              {model.dates.map((date) => (
                <CardDay key={date} t={t} date={date} view={viewOf(model, troubles, user.id, date)} />
              ))}
            </ul>
            <Button
              variant="outlined"
              onClick={() => onAssign(user)}
              aria-label={t('planning.assignFor', { name: user.displayName })}
            >
              {t('planning.assign')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function CardDay({ t, date, view }: { t: Translate; date: string; view: CellView | undefined }) {
  const style: CSSProperties & Record<'--shift', string> = { '--shift': view?.color || 'transparent' };
  const isMarked = view && (view.isConflict || view.fault !== null || view.warnings.length > 0);
  return (
    <li className={view && isDraft(view) ? 'plan-card-draft' : undefined} style={style}>
      <span>{formatWeekday(date)}</span>
      <span aria-hidden>
        {view && dayText(t, view)}
        {isMarked && ' ⚠'}
      </span>
      <span className="pg-unseen">{view && spokenText(t, view)}</span>
    </li>
  );
}
