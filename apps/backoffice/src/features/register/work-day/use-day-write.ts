import { useState } from 'react';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import type { WorkDayChange } from '@timbro/core/work-days/contract.ts';
import { api, useAging, useWrite } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

export type DayChange = Omit<WorkDayChange, 'userId' | 'date' | 'version'>;

type Place = Pick<WorkDayInfo, 'user' | 'date'>;

export const useIsOwnDay = ({ user }: Pick<WorkDayInfo, 'user'>): boolean => useSession().user?.id === user.id;

/** Sends a change of a day. Of one's own stampings it becomes a request, which is said in other words. */
export function useDayWrite({ user, date }: Place): (change: DayChange, version: number) => Promise<void> {
  const t = useT();
  const isOwn = useIsOwnDay({ user });
  const refresh = useAging('workDays');
  const update = useWrite(api.workDays.update);
  return async (change, version) => {
    const body = { ...change, userId: user.id, date, version };
    try {
      if (!isOwn || !change.stampings) {
        await update.mutateAsync({ body });
        return;
      }
      await api.workDays.update({ body });
    } catch (error) {
      if (isOwn && change.stampings) notify.error(reasonOf(error, t('error.internal')));
      // What is shown is old: the next attempt begins from what is true now.
      if (error instanceof ApiError && error.status === 409) await refresh();
      throw error;
    }
    notify.info(t('workDay.own.asked'));
    await refresh();
  };
}

/** One thing to be done about a day as it is shown; what the server says against it stands beside it. */
export function useDayDeed(info: WorkDayInfo) {
  const write = useDayWrite(info);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (change: DayChange): Promise<boolean> => {
    setRefusal(null);
    setBusy(true);
    try {
      await write(change, info.version);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, refusal };
}
