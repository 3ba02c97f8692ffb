import { type PointerEvent, useRef } from 'react';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { type Point, pixelsBetween } from '../map/point.ts';
import { useSurface } from '../map/surface.ts';

let gestures = 0;
/** What is done in one go is one step. */
export const newGesture = (): number => (gestures += 1);

/** A hand is never quite still. */
const slack = 4;

type Drag = {
  readonly gesture: number;
  readonly from: Point;
  /** How far from its middle it is held. */
  readonly grip: Point;
  hasMoved: boolean;
};

/** A handle that follows mouse, finger or pen; `wasDragged` tells a press from the end of a drag. */
export function useDrag(onDrag: (to: Place, gesture: number) => void) {
  const surface = useSurface();
  const drag = useRef<Drag | null>(null);
  const last = useRef<Drag | null>(null);
  const end = () => void (drag.current = null);
  return {
    wasDragged: () => last.current?.hasMoved ?? false,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
        event.currentTarget.setPointerCapture(event.pointerId);
        const { clientX: x, clientY: y } = event;
        const grip = { x: x - left - width / 2, y: y - top - height / 2 };
        last.current = drag.current = { gesture: newGesture(), from: { x, y }, grip, hasMoved: false };
      },
      onPointerMove: ({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
        const held = drag.current;
        if (!held || (!held.hasMoved && pixelsBetween(held.from, { x, y }) < slack)) return;
        held.hasMoved = true;
        onDrag(surface.placeAt({ clientX: x - held.grip.x, clientY: y - held.grip.y }), held.gesture);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
