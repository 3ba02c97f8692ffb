import type * as z from 'zod';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type DayForm, changeFor, fieldOf } from './edit-day.ts';
import { useDayWrite, useIsOwnDay } from './use-day-write.ts';

const nothingChanged = { statusCode: 422, code: 'validation', requestId: '' } as const;

/** Sends what the form has changed of the day it began from; a refusal comes back with the names of the form's fields. */
export function useSaveDay(base: WorkDayInfo): (values: z.output<DayForm>) => Promise<void> {
  const t = useT();
  const zone = useCompanyZone();
  const isOwn = useIsOwnDay(base);
  const write = useDayWrite(base);
  const reset = useWrite(api.workDays.remove);
  return async (values) => {
    const { change, backToSchedule } = changeFor(base, values, zone, isOwn);
    if (!change && !backToSchedule) throw new ApiError({ ...nothingChanged, message: t('workDay.form.nothing') });
    try {
      if (change) await write(change, base.version);
      if (backToSchedule) await reset.mutateAsync({ body: { days: [{ userId: base.user.id, date: base.date }] } });
    } catch (error) {
      throw error instanceof ApiError ? placed(error) : error;
    }
  };
}

const placed = ({ status, code, message, errors, requestId }: ApiError): ApiError =>
  new ApiError({
    statusCode: status,
    code,
    message,
    errors: errors.map((fault) => ({ ...fault, path: fieldOf(fault.path) })),
    requestId,
  });
