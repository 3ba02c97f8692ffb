import { type PointerEvent as ReactPointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { noteAnchor } from './clicks.ts';
import { type GridCore, isCtrl } from './core.ts';
import { type Gesture, choosing, moving, painting } from './gestures.ts';
import { hitOf } from './hit.ts';
import { track } from './track.ts';

/**
 * Presses and drags with the mouse. A finger scrolls, and what it taps comes as a click. `wasDrag` tells once whether
 * the click that follows was the end of a drag.
 */
export function useGridPointer(core: GridCore) {
  const latest = useRef(core);
  const dragged = useRef(false);
  const stop = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    latest.current = core;
  });
  useEffect(() => () => stop.current?.(), []);

  const onPointerDown = (event: ReactPointerEvent) => {
    dragged.current = false;
    noteAnchor(core, event.shiftKey);
    if (event.button !== 0 || event.pointerType !== 'mouse' || event.shiftKey) return;
    const gesture = gestureOf(() => latest.current, event);
    if (!gesture) return;
    stop.current?.();
    stop.current = track(
      () => latest.current,
      gesture,
      event.nativeEvent,
      () => {
        dragged.current = true;
        // The click comes right after, or not at all when the pointer was let go elsewhere.
        setTimeout(() => (dragged.current = false));
      },
    );
  };
  return {
    onPointerDown,
    wasDrag: () => dragged.current,
  };
}

function gestureOf(ask: () => GridCore, event: ReactPointerEvent): Gesture | null {
  const { props } = ask();
  const hit = hitOf(event.target);
  if (hit?.kind !== 'cell') return null;
  if (props.tool === 'paint') return painting(ask, hit.place);
  if (props.onDrop && props.canDrag?.(hit.place)) return moving(ask, hit.place, hit.element);
  return choosing(ask, hit.place, isCtrl(event));
}
