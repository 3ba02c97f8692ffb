import { type KeyboardEvent, type Ref, useRef } from 'react';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { formatPlace } from '../map/place-text.ts';
import { useFrame, useSurface } from '../map/surface.ts';
import { movedBy } from './ring-edit.ts';
import { newGesture, useDrag } from './use-drag.ts';

const arrows: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** In metres. */
const steps = { fine: 1, coarse: 10 } as const;

/** Whatever the keyboard reaches is brought into sight. */
function useSeen(place: Place) {
  const { shown, moveTo } = useSurface();
  return () => {
    const { pointOf, size } = shown();
    const { x, y } = pointOf(place);
    if (x < 0 || y < 0 || x > size.width || y > size.height) moveTo(place);
  };
}

type CornerProps = {
  buttonRef: Ref<HTMLButtonElement>;
  place: Place;
  number: number;
  count: number;
  describedBy: string;
  /** Pressing it ends the drawing. */
  closes: boolean;
  onMove(to: Place, gesture: number): void;
  onRemove(): void;
  onClose(): void;
};

export function CornerHandle({ buttonRef, place, number, count, describedBy, closes, ...on }: CornerProps) {
  const t = useT();
  const { x, y } = useFrame().pointOf(place);
  const seen = useSeen(place);
  const { handlers, wasDragged } = useDrag(on.onMove);
  /** A key that is held down is one step, as a drag is. */
  const gesture = useRef(0);
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow) {
      if (!event.repeat) gesture.current = newGesture();
      const metres = event.shiftKey ? steps.coarse : steps.fine;
      on.onMove(movedBy(place, arrow[0] * metres, arrow[1] * metres), gesture.current);
    } else if (event.key === 'Delete' || event.key === 'Backspace') on.onRemove();
    else return;
    event.preventDefault();
  };
  return (
    <button
      ref={buttonRef}
      type="button"
      className="ring-corner"
      data-closes={closes || undefined}
      aria-label={t(closes ? 'polygons.corner.closes' : 'polygons.corner', {
        number,
        count,
        place: formatPlace(t, place),
      })}
      aria-describedby={describedBy}
      style={{ left: x, top: y }}
      onKeyDown={press}
      onFocus={seen}
      onClick={() => closes && !wasDragged() && on.onClose()}
      onDoubleClick={on.onRemove}
      {...handlers}
    />
  );
}

type MiddleProps = {
  place: Place;
  from: number;
  to: number;
  onInsert(place: Place, gesture: number): void;
  onMove(to: Place, gesture: number): void;
  /** A corner was made by a press, and takes the keyboard. */
  onMade(): void;
};

/** Dragged or pressed, it becomes a corner. */
export function MiddleHandle({ place, from, to, onInsert, onMove, onMade }: MiddleProps) {
  const t = useT();
  const { x, y } = useFrame().pointOf(place);
  const seen = useSeen(place);
  const inserted = useRef(0);
  const { handlers, wasDragged } = useDrag((next, gesture) => {
    if (inserted.current === gesture) return onMove(next, gesture);
    inserted.current = gesture;
    onInsert(next, gesture);
  });
  return (
    <button
      type="button"
      className="ring-middle"
      aria-label={t('polygons.middle', { from, to })}
      style={{ left: x, top: y }}
      onFocus={seen}
      onClick={() => {
        if (wasDragged()) return;
        onMade();
        onInsert(place, newGesture());
      }}
      {...handlers}
    />
  );
}
