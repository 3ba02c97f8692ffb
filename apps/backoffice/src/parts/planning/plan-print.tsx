import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { Department } from '@timbro/core/departments/contract.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { api, useRead } from '@timbro/kit/api.ts';
import { formatWeekday } from '@timbro/kit/format.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import type { GridRow } from '@timbro/kit/people-grid/types.ts';
import { plannedText } from './cell-text.ts';
import { isDraft, viewOf } from './cell-view.ts';
import { groupedRows } from './grouped-rows.ts';
import { weekMinutes } from './plan-figures.ts';
import type { PlanModel } from './plan-model.ts';
import type { Troubles } from './troubles.ts';
import { weekText } from './week-text.ts';
import './plan-print.css';

type Props = { model: PlanModel; departments: readonly Department[]; onDone(): void };

const noTroubles: Troubles = { conflicts: new Set(), faults: new Map(), warnings: new Map() };

/** The week on paper, a sheet for each department; it is drawn, printed and gone. */
export function PlanPrint({ model, departments, onDone }: Props) {
  const t = useT();
  const company = useRead(api.profile.read).data?.company?.name;
  const { rows, groups = [] } = useMemo(
    () => groupedRows(model.rows, departments, t('users.filter.noDepartment')),
    [model.rows, departments, t],
  );
  useEffect(() => {
    // What a browser has yet to draw it would not print.
    const frame = requestAnimationFrame(() => {
      window.print();
      onDone();
    });
    return () => cancelAnimationFrame(frame);
  }, [onDone]);
  const week = weekText(t, model.dates[0] ?? model.today);
  return createPortal(
    <div className="plan-print">
      {groups.map(({ id, name }) => (
        <section key={id}>
          <header>
            <b>{company}</b>
            <span>{name}</span>
            <span>{week}</span>
          </header>
          <Sheet model={model} people={rows.filter(({ group }) => group === id)} />
        </section>
      ))}
    </div>,
    document.body,
  );
}

function Sheet({ model, people }: { model: PlanModel; people: readonly GridRow[] }) {
  const t = useT();
  const viewAt = (userId: string, date: string) => viewOf(model, noTroubles, userId, date);
  const isDrafted = people.some(({ id }) =>
    model.dates.some((date) => {
      const view = viewAt(id, date);
      return view !== undefined && isDraft(view);
    }),
  );
  const textOf = (userId: string, date: string) => {
    const view = viewAt(userId, date);
    if (!view) return '';
    if (view.absence && view.isAway) return t(`absence.${view.absence}`);
    if (view.holiday !== null || view.what === 'free') return '–';
    return `${plannedText(t, view)}${isDraft(view) ? ' *' : ''}`;
  };
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>{t('planning.person')}</th>
            {model.dates.map((date) => (
              <th key={date}>{formatWeekday(date)}</th>
            ))}
            <th>{t('planning.hours')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name }) => (
            <tr key={id}>
              <th>{name}</th>
              {model.dates.map((date) => (
                <td key={date}>{textOf(id, date)}</td>
              ))}
              <td>{clockText(weekMinutes(model, id))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isDrafted && <p>{t('planning.print.draft')}</p>}
    </>
  );
}
