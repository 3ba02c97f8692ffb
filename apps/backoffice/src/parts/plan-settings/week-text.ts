import { useCallback } from 'react';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useShifts } from '#parts/shifts/shift-options.ts';
import { type Week, runsOf } from './rotation-edit.ts';

/** A week in words: lun–ven Mattina, sab Notte. Rest goes without saying, unless there is nothing else. */
export function useWeekText(): (week: Week) => string {
  const t = useT();
  const shifts = useShifts();
  return useCallback(
    (week) =>
      runsOf(week)
        .filter(({ shiftId }) => shiftId !== null)
        .map(({ from, to, shiftId }) => {
          const [first, last] = [t(`planSettings.weekday.short.${from}`), t(`planSettings.weekday.short.${to}`)];
          const name = shifts.find(({ id }) => id === shiftId)?.name ?? t('planSettings.rotation.gone');
          return `${from === to ? first : `${first}–${last}`} ${name}`;
        })
        .join(', ') || t('planSettings.rotation.rest'),
    [t, shifts],
  );
}
