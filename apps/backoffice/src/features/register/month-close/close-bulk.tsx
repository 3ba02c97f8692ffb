import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { CheckIcon, LockIcon } from '@timbro/kit/page/icons.ts';
import { BulkBar } from '@timbro/kit/table/bulk-bar.tsx';
import type { BulkAction } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { fixesOf } from './obstacles.ts';
import type { Chosen } from './use-chosen.ts';

type Props = {
  chosen: Chosen;
  /** A month that goes on cannot be closed for anybody. */
  isOver: boolean;
  close(months: readonly PersonMonth[]): Promise<boolean>;
  applyAll(months: readonly PersonMonth[]): Promise<boolean>;
};

/** What can be done for everybody who is selected, as far as there is anything to do. */
export function CloseBulk({ chosen, isOver, close, applyAll }: Props) {
  const t = useT();
  const mayClose = useCan(api.workDays.close);
  const mayChange = useCan(api.workDays.update);
  const open = chosen.rows.filter(({ state }) => state === 'open').length;
  const fixes = chosen.rows.flatMap(fixesOf).length;
  const actions: BulkAction<PersonMonth>[] = [
    ...(mayClose && isOver && open > 0
      ? [{ id: 'close', label: t('close.close', { count: open }), icon: LockIcon, run: close }]
      : []),
    ...(mayChange && fixes > 0
      ? [{ id: 'apply', label: t('close.applyAll', { count: fixes }), icon: CheckIcon, run: applyAll }]
      : []),
  ];
  return <BulkBar rows={chosen.rows} actions={actions} onClear={chosen.clear} />;
}
