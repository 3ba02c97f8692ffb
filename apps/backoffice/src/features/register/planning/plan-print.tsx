import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Department } from '@timbro/core/departments/contract.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import type { GridRow } from '@timbro/kit/grid/types.ts';
import { useIsPrinting } from '@timbro/kit/page/printing.ts';
import { formatWeekday } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { plannedText } from './cell-text.ts';
import { isDraft, viewOf } from './cell-view.ts';
import { groupedRows } from './grouped-rows.ts';
import { weekMinutes } from './plan-figures.ts';
import type { PlanModel } from './plan-model.ts';
import type { Troubles } from './troubles.ts';
import { weekText } from './week-text.ts';
import './plan-print.css';

type Props = { model: PlanModel; departments: readonly Department[] };

const noTroubles: Troubles = { conflicts: new Set(), faults: new Map(), warnings: new Map() };

/** The week on paper, a sheet for each department, whenever the page is printed; on the screen it is nowhere. */
export function PlanPrint(props: Props) {
  return useIsPrinting() ? createPortal(<Sheets {...props} />, document.body) : null;
}

/** Prints once the page is drawn. */
export function PrintNow({ onDone }: { onDone(): void }) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      window.print();
      onDone();
    });
    return () => cancelAnimationFrame(frame);
  }, [onDone]);
  return null;
}

function Sheets({ model, departments }: Props) {
  const t = useT();
  const company = useRead(api.profile.read).data?.company?.name;
  const { rows, groups = [] } = groupedRows(model.rows, departments, t('users.filter.noDepartment'));
  const week = weekText(t, model.dates[0] ?? model.today);
  return (
    <div className="plan-print">
      {groups.map(({ id, name }) => (
        <Sheet key={id} model={model} people={rows.filter(({ group }) => group === id)}>
          <b>{company}</b>
          <span>{name}</span>
          <span>{week}</span>
        </Sheet>
      ))}
    </div>
  );
}

type SheetProps = { model: PlanModel; people: readonly GridRow[]; children: ReactNode };

function Sheet({ model, people, children }: SheetProps) {
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
    <section>
      <table>
        <colgroup>
          <col className="plan-print-name" />
          {model.dates.map((date) => (
            <col key={date} />
          ))}
          <col className="plan-print-hours" />
        </colgroup>
        <thead>
          {/* In the head of the table, so that each page of a large department says whose week it is. */}
          <tr>
            <td className="plan-print-titles" colSpan={model.dates.length + 2}>
              <div>{children}</div>
            </td>
          </tr>
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
    </section>
  );
}
