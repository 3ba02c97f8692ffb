import { useState } from 'react';
import { api, useAging, useWrite } from '@timbro/kit/data/api.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Change } from './day-fixes.ts';

/** Sends what is decided of single days; a refusal stays where it happened, by the key of its obstacle. */
export function useDayDecisions() {
  const t = useT();
  const refresh = useAging('workDays');
  const update = useWrite(api.workDays.update);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const keep = (key: string, fault: string) => setFaults((known) => ({ ...known, [key]: fault }));

  /** Throws what was refused. */
  const send = async (change: Change): Promise<boolean> => {
    const body = await change;
    if (body) await update.mutateAsync({ body });
    else await refresh();
    return body !== null;
  };
  return {
    faults,
    /** Resolves to whether it was done. */
    async attempt(key: string, change: () => Change): Promise<boolean> {
      keep(key, '');
      try {
        const isDone = await send(change());
        if (!isDone) keep(key, t('close.fix.gone'));
        return isDone;
      } catch (error) {
        keep(key, reasonOf(error, t('error.internal')));
        return false;
      }
    },
    /** For a form, which shows itself what was refused. */
    async insist(key: string, change: () => Change): Promise<void> {
      keep(key, (await send(change())) ? '' : t('close.fix.gone'));
    },
  };
}
