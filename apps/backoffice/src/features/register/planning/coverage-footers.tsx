import Tooltip from '@mui/material/Tooltip';
import type { Department } from '@timbro/core/departments/contract.ts';
import { type CoverageCell, coverageOf } from '@timbro/core/work-days/planning/coverage-rules.ts';
import type { GridFooter } from '@timbro/kit/grid/types.ts';
import { formatLongDay } from '@timbro/kit/words/format.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';
import { atWork } from './plan-figures.ts';
import type { PlanModel } from './plan-model.ts';
import './coverage-footers.css';

const signOf = { short: '!', met: '', over: '+' } as const;

/** How many of those required are planned, a row for each shift that the departments on show require. */
export function coverageFooters(t: Translate, model: PlanModel, departments: readonly Department[]): GridFooter[] {
  const rows = coverageOf(departments, model.dates, atWork(model));
  const inOrder = model.shifts.flatMap(({ id, name }) => {
    const row = rows.find(({ shiftId }) => shiftId === id);
    return row ? [{ ...row, name }] : [];
  });
  return inOrder.map(({ shiftId, name, days }) => ({
    id: shiftId,
    label: t('planning.coverage.of', { name }),
    name: (
      <span className="plan-coverage-name">
        <span>{t('planning.coverage')}</span> {name}
      </span>
    ),
    cell: (date) => {
      const covered = days.get(date);
      return covered ? <Covered t={t} date={date} covered={covered} /> : null;
    },
  }));
}

/** Too few in one department can be hidden by the others: then the figures alone would seem to contradict their sign. */
const wordsOf = ({ planned, required, state }: CoverageCell) =>
  state === 'short' && planned >= required ? 'uneven' : state;

/** Figures in a cell; what their sign means is told where they are pointed at, tapped or reached by the keyboard. */
function Covered({ t, date, covered }: { t: Translate; date: string; covered: CoverageCell }) {
  const { planned, required, state, departments } = covered;
  if (planned === 0 && required === 0) return <span className="plan-coverage">·</span>;
  const single = departments.length === 1;
  const told = [
    t(`planning.coverage.${wordsOf(covered)}`, { planned, required }),
    ...departments
      .filter((one) => single || one.state !== 'met')
      .map(({ name, planned: there, required: wanted }) => t('planning.coverage.count', { name, there, wanted })),
  ];
  const figures = `${planned}/${required}${signOf[state]}`;
  const spoken = [formatLongDay(date), ...told].join(', ');
  return (
    <Tooltip title={<span className="plan-coverage-told">{told.join('\n')}</span>} enterTouchDelay={0}>
      {state === 'met' ? (
        <span className="plan-coverage">
          <span aria-hidden>{figures}</span>
          <span className="pg-unseen">{spoken}</span>
        </span>
      ) : (
        <button type="button" className={`plan-coverage plan-coverage-${state}`} aria-label={`${figures}, ${spoken}`}>
          {figures}
        </button>
      )}
    </Tooltip>
  );
}
