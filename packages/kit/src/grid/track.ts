import type { GridCore } from './core.ts';
import { edgePull, hasMoved, into } from './geometry.ts';
import type { Gesture } from './gestures.ts';

type Ask = () => GridCore;
type Held = Pick<MouseEvent, 'clientX' | 'clientY' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Follows the pointer until it is let go; answers how to break off. `onDrag` says that what ends was more than a press. */
export function track(ask: Ask, gesture: Gesture, start: PointerEvent, onDrag: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const hand = createHand(ask, gesture, start, signal);
  const cancel = () => {
    if (signal.aborted) return;
    listeners.abort();
    if (hand.isGoing()) gesture.cancel();
  };
  const onMove = (event: PointerEvent) => {
    // It was let go where nobody could hear it.
    if (event.buttons === 0) cancel();
    else hand.move(event);
  };
  const onUp = (event: PointerEvent) => {
    listeners.abort();
    if (!hand.isGoing()) return;
    onDrag();
    const isInside = event.target instanceof Node && ask().box.current?.contains(event.target) === true;
    gesture.end(isInside, event);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return hand.press(event);
    if (!hand.isGoing()) return;
    event.preventDefault();
    event.stopPropagation();
    onDrag();
    cancel();
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  window.addEventListener('keyup', onKey, { signal, capture: true });
  return cancel;
}

/** Where the pointer is, and the grid that moves on under it at the edges. */
function createHand(ask: Ask, gesture: Gesture, start: PointerEvent, signal: AbortSignal) {
  let last: Held = start;
  let hasLeft = false;
  const isGoing = () => hasLeft || gesture.isImmediate;
  const pass = () => {
    const { layout } = ask();
    const view = layout.view();
    gesture.pass(layout.spotUnder(into(view, pointOf(last)), view), last);
  };
  const pull = () => {
    if (signal.aborted) return;
    const { box, layout } = ask();
    const { x, y } = edgePull(layout.view(), pointOf(last));
    if (x !== 0 || y !== 0) {
      box.current?.scrollBy(x, y);
      pass();
    }
    requestAnimationFrame(pull);
  };
  return {
    isGoing,
    move: (held: Held) => {
      last = held;
      // A press near an edge is no wish to go beyond it.
      if (!hasLeft && hasMoved(pointOf(start), pointOf(last))) {
        hasLeft = true;
        requestAnimationFrame(pull);
      }
      if (isGoing()) pass();
    },
    press: ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      last = { clientX: last.clientX, clientY: last.clientY, altKey, ctrlKey, metaKey };
      if (isGoing()) pass();
    },
  };
}

const pointOf = ({ clientX, clientY }: Held) => ({ x: clientX, y: clientY });
