import type { Day } from '@timbro/core/days/rules.ts';
import { useConfirm } from '@timbro/kit/confirm.tsx';
import { SaveWithdrawn } from '@timbro/kit/form.tsx';
import { formatDay } from '@timbro/kit/format.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { countsAnew } from './what-if.ts';

/** Asks before days are counted in another way, where no replay can show how; the save waits for the answer. */
export function useRecount(of: Parameters<typeof countsAnew>[0]): (changes: object, from: Day) => Promise<void> {
  const t = useT();
  const confirm = useConfirm();
  return async (changes, from) => {
    if (!countsAnew(of, changes)) return;
    const agreed = await confirm({
      title: t('planSettings.recount.title'),
      body: t('planSettings.recount.text', { day: formatDay(from) }),
      confirm: t('common.save'),
      refuse: t('planSettings.whatIf.back'),
    });
    if (!agreed) throw new SaveWithdrawn();
  };
}
