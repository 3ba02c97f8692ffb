import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { onGridClick, onGridMenu } from './clicks.ts';
import type { GridCore } from './core.ts';
import { hitOf } from './hit.ts';
import { onGridKey } from './keys.ts';
import { type Spot, spotOf } from './plan.ts';
import { useGridPointer } from './use-pointer.ts';
import { useTextDrop } from './use-text-drop.ts';

/** One handler of each kind, on the grid itself. */
export function useGridHandlers(core: GridCore) {
  const { onPointerDown, wasDrag } = useGridPointer(core);
  const drop = useTextDrop(core);
  return {
    ...drop,
    onPointerDown,
    onKeyDown: (event: KeyboardEvent) => onGridKey(core, event),
    onClick: (event: MouseEvent) => (wasDrag() ? undefined : onGridClick(core, event)),
    onContextMenu: (event: MouseEvent) => onGridMenu(core, event),
    onFocus: ({ target }: FocusEvent) => {
      const spot = focusedSpot(core, target);
      if (spot) core.active.follow(spot, target.matches(':focus-visible'));
    },
  };
}

/** Where the browser has put the focus by itself: by a press, by Tab, or by what a screen reader does. */
function focusedSpot({ plan, active }: GridCore, target: Element): Spot | null {
  const hit = target.matches('[data-col], [data-group]') ? hitOf(target) : null;
  if (hit?.kind === 'cell') return spotOf(plan, hit.place);
  const line = hit?.kind === 'group' ? plan.lineOfGroup.get(hit.groupId) : undefined;
  return line === undefined ? null : { line, column: active.spot?.column ?? 0 };
}
