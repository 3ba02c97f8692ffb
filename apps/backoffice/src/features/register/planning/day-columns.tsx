import type { Language } from '@timbro/core/language.ts';
import { planKey } from '@timbro/core/work-days/planning/draft-rules.ts';
import { weekdayOf } from '@timbro/core/work-schedules/rules.ts';
import type { GridColumn } from '@timbro/kit/grid/types.ts';
import { formatLongDay } from '@timbro/kit/words/format.ts';
import type { PlanModel } from './plan-model.ts';

type Known = Pick<PlanModel, 'dates' | 'days' | 'rows' | 'today'>;

/** The days of the week across; one that is nobody's working day is drawn apart. */
export function dayColumns({ dates, days, rows, today }: Known, language: Language): GridColumn[] {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const somebody = rows[0]?.user.id;
  return dates.map((date) => {
    const holiday = somebody === undefined ? null : (days.get(planKey({ userId: somebody, date }))?.holiday ?? null);
    return {
      key: date,
      label: formatLongDay(date),
      head: (
        <>
          <span>{weekday.format(new Date(`${date}T00:00:00Z`))}</span>
          <b>{Number(date.slice(8))}</b>
        </>
      ),
      isToday: date === today,
      isQuiet: weekdayOf(date) > 5 || holiday !== null,
    };
  });
}
