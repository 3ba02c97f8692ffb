import type { Month } from '@timbro/core/days/rules.ts';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { api } from '@timbro/kit/data/api.ts';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import type { Report } from '@timbro/kit/layers/progress.tsx';
import { translate } from '@timbro/kit/words/i18n.ts';
import { followJob, manyPeople } from '#parts/jobs/follow-job.ts';
import { refusedAll, refusedOf } from './close-outcome.ts';

/** How many were closed, and why the others were not. */
export async function closeFor(month: Month, months: readonly PersonMonth[], report: Report) {
  const body = { month, userIds: months.map(({ user }) => user.id), state: 'closed' as const };
  try {
    const items =
      months.length > manyPeople
        ? await closeInBackground(body, report)
        : (await api.workDays.close({ query: {}, body })).items;
    const lines = refusedOf(items, months);
    return { count: items.length - lines.length, lines };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'openAnomalies')
      return { count: 0, lines: refusedAll(error.errors, months) };
    throw error;
  }
}

async function closeInBackground(body: object, report: Report) {
  const answer = await send(api.workDays.close.route, { query: { background: true }, body });
  const { result } = await followJob(answer, report, translate('close.close.failed'));
  return result?.items ?? [];
}
