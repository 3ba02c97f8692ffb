import type { Day } from '@timbro/core/days/rules.ts';
import { SaveWithdrawn } from '@timbro/kit/form/form.tsx';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { formatDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
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
