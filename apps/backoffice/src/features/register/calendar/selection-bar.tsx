import { useState } from 'react';
import { monthOf } from '@timbro/core/days/rules.ts';
import { mostAssignments } from '@timbro/core/work-days/rules.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { useCan } from '@timbro/kit/page/can.tsx';
import { AddIcon, CalendarIcon, ExportIcon, HistoryIcon } from '@timbro/kit/page/icons.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { BulkBar } from '@timbro/kit/table/bulk-bar.tsx';
import type { BulkAction } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { mostNamed } from '../sheets/month-export.ts';
import { useMonthExport } from '../sheets/use-month-export.tsx';
import { AbsenceDialog, type AbsenceStart } from './absence-dialog.tsx';
import { type ChosenDay, isWhole, spanOf } from './chosen-days.ts';

const shiftDialog = lazyPart(() => import('./shift-dialog.tsx'));

type Props = { days: readonly ChosenDay[]; onClear(): void };

/** Takes days back to the schedule, once somebody has said yes. */
function useReset() {
  const t = useT();
  const ask = useConfirm();
  const remove = useWrite(api.workDays.remove, {
    says: (_, { body: { days } }) =>
      days.length === 1 ? t('workDays.remove.done') : t('calendar.bulk.reset.done', { count: days.length }),
  });
  return async (days: readonly ChosenDay[]): Promise<boolean> => {
    const agreed = await ask({
      title: t('calendar.bulk.reset.title', { count: days.length }),
      body: t('calendar.bulk.reset.text'),
      confirm: t('calendar.bulk.reset'),
      danger: true,
    });
    if (!agreed) return false;
    const body = { days: days.map(({ userId, date }) => ({ userId, date })) };
    // A refusal has been told by then; the days stay chosen.
    return remove.mutateAsync({ body }).then(
      () => true,
      () => false,
    );
  };
}

/** What can be done with the chosen days. */
export function SelectionBar({ days, onClear }: Props) {
  const t = useT();
  const reset = useReset();
  const save = useMonthExport();
  const mayAdd = useCan(api.absences.create);
  const [open, setOpen] = useState<'shift' | AbsenceStart | null>(null);
  const isSmallEnough = () => {
    if (days.length <= mostAssignments) return true;
    notify.warning(t('calendar.bulk.tooMany', { most: mostAssignments }));
    return false;
  };
  const exportThem = () => {
    const { people, startsOn } = spanOf(days);
    if (people.length > mostNamed) notify.warning(t('calendar.export.tooMany', { most: mostNamed }));
    else if (startsOn !== null)
      void save({ month: monthOf(startsOn), userId: people.map(({ id }) => id) }, people.length, 'xlsx');
    return false;
  };
  const openShift = () => {
    if (isSmallEnough()) setOpen('shift');
    return false;
  };
  const openAbsence = () => {
    // One absence has no gaps: what lies between would be entered too.
    if (isWhole(days)) setOpen(spanOf(days));
    else notify.warning(t('calendar.bulk.gaps'));
    return false;
  };
  const hold = days.some(({ isClosed }) => isClosed) ? t('calendar.bulk.closed') : null;
  const actions: readonly BulkAction<ChosenDay>[] = [
    { id: 'shift', label: t('calendar.bulk.shift'), icon: CalendarIcon, hold, run: openShift },
    ...(mayAdd ? [{ id: 'absence', label: t('calendar.bulk.absence'), icon: AddIcon, hold, run: openAbsence }] : []),
    {
      id: 'reset',
      label: t('calendar.bulk.reset'),
      icon: HistoryIcon,
      hold,
      run: () => isSmallEnough() && reset(days),
    },
    { id: 'export', label: t('calendar.bulk.export'), icon: ExportIcon, run: exportThem },
  ];
  const close = () => setOpen(null);
  return (
    <>
      <BulkBar rows={days} actions={actions} onClear={onClear} />
      {open === 'shift' && days.length > 0 && (
        <LazyPart isLayer part={shiftDialog}>
          {({ ShiftDialog }) => (
            <ShiftDialog
              days={days}
              onClose={close}
              onDone={() => {
                close();
                onClear();
              }}
            />
          )}
        </LazyPart>
      )}
      {open !== null && open !== 'shift' && <AbsenceDialog start={open} onClose={close} />}
    </>
  );
}
