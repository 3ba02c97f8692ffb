import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { GridPlan } from './plan.ts';

/** When other columns come, today is brought into sight if it is among them; nobody looks for it sideways. */
export function useTodayShown(
  box: RefObject<HTMLElement | null>,
  { columns }: GridPlan,
  columnWidth: number,
  stuckWidth: number,
  isWanted: boolean,
): void {
  const period = `${columns[0]?.key ?? ''} ${columns.length} ${columnWidth}`;
  const show = useEffectEvent(() => {
    const today = columns.findIndex(({ isToday }) => isToday);
    const room = (box.current?.clientWidth ?? 0) - stuckWidth;
    const isSeen = (today + 1) * columnWidth <= room;
    const left = today < 0 || isSeen ? 0 : (today + 0.5) * columnWidth - room / 2;
    if (isWanted) box.current?.scrollTo({ left });
  });
  useLayoutEffect(() => show(), [period]);
}
