import type { Month } from '@timbro/core/days/rules.ts';
import type { MonthFormat } from '@timbro/core/work-days/rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { ApiError, download, send } from '@timbro/kit/data/send.ts';
import { type Report, runTask } from '@timbro/kit/layers/progress.tsx';
import { translate } from '@timbro/kit/words/i18n.ts';
import { followJob, manyPeople } from '#parts/jobs/follow-job.ts';

/** Whose month: those of a filter that the file knows too, or these people. */
export type MonthOf = {
  readonly month: Month;
  readonly userId?: readonly string[] | undefined;
  readonly departmentId?: readonly string[] | undefined;
};
type Asked = MonthOf & { readonly format: MonthFormat; readonly provisional?: boolean };

/** Longer lists of people no address can name. */
export const mostNamed = 200;

/** What keeps a file from being final; nothing of this forbids a provisional one. */
const isUnfinished = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'openAnomalies' || error.code === 'statusForbids');

async function inBackground(query: Asked, report: Report): Promise<void> {
  const answer = await send(api.workDays.export.route, { query: { ...query, background: true } });
  const { id: jobId } = await followJob(answer, report, translate('calendar.export.failed'));
  return download(api.jobs.download.route, { params: { jobId } });
}

/** Makes and saves the file; what keeps it from being final comes back, so that a provisional one can be offered. */
export const exportMonth = (asked: Asked, people: number, label: string): Promise<ApiError | null> =>
  runTask<ApiError | null>({
    label,
    isGivenUp: (refused) => refused !== null,
    run: async (report) => {
      try {
        if (people > manyPeople) await inBackground(asked, report);
        else await download(api.workDays.export.route, { query: asked });
        return null;
      } catch (error) {
        if (!asked.provisional && isUnfinished(error)) return error;
        throw error;
      }
    },
  });
