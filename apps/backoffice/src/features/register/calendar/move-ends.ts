import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Zone } from '@timbro/core/engine/zone.ts';
import type { CellPlace } from '@timbro/kit/grid/types.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import type { StampBar, StampEnd } from './bars.ts';
import { dayMinutes, movedMinute } from './moved-end.ts';
import type { ShownDay } from './use-cells.ts';

const minuteMs = 60_000;
const ends: readonly StampEnd[] = ['entry', 'exit'];

type Props = {
  /** Around the grid. */
  box: RefObject<HTMLElement | null>;
  clock: Zone;
  /** The cell that something stands in. */
  placeOf(target: EventTarget | null): CellPlace | null;
  cellOf(rowId: string, date: string): ShownDay | undefined;
  /** An end was let go elsewhere, at this instant. */
  onMove(place: CellPlace, end: StampEnd, at: string): void;
  /** It was pressed and not moved. */
  onPress(place: CellPlace): void;
};

/** Lets the pointer move the ends of what was stamped. Nothing is drawn again while it does: a picture of the bar goes along. */
export function MoveEnds({ box, clock, placeOf, cellOf, onMove, onPress }: Props): null {
  const now = useNow();
  const begin = useEffectEvent((event: PointerEvent) => {
    const grip = event.target instanceof HTMLElement ? event.target : null;
    const end = ends.find((each) => each === grip?.dataset['end']);
    const place = placeOf(grip);
    const bar = place && cellOf(place.rowId, place.columnKey)?.bars?.stamps;
    if (event.button !== 0 || !grip || !end || !bar) return undefined;
    event.preventDefault();
    const midnight = clock.midnight(place.columnKey);
    return follow({
      grip,
      end,
      start: event,
      minuteAt: (minute) => movedMinute(bar, end, minute, Math.floor(now.getTime() / minuteMs) - midnight),
      from: (end === 'entry' ? (bar.entry ?? bar.exit) : (bar.exit ?? bar.entry)) ?? 0,
      draw: (picture, minute) => draw(picture, { ...bar, [end]: minute }, clock.timeText(midnight + minute)),
      onEnd: (minute) =>
        minute === null ? onPress(place) : onMove(place, end, new Date((midnight + minute) * minuteMs).toISOString()),
    });
  });
  useEffect(() => {
    const element = box.current;
    let stop: (() => void) | undefined;
    const press = (event: PointerEvent) => {
      stop?.();
      stop = begin(event);
    };
    element?.addEventListener('pointerdown', press);
    return () => {
      stop?.();
      element?.removeEventListener('pointerdown', press);
    };
  }, [box]);
  return null;
}

/** The bar as it would be, with the time that its end has come to. */
function draw(picture: HTMLElement, { entry, exit }: Pick<StampBar, 'entry' | 'exit'>, time: string): void {
  const [start, end] = [Math.max(entry ?? exit ?? 0, 0), Math.min(exit ?? entry ?? 0, dayMinutes)];
  picture.style.left = `${(start / dayMinutes) * 100}%`;
  picture.style.width = `${((end - start) / dayMinutes) * 100}%`;
  picture.dataset['time'] = time;
}

type Hold = {
  readonly grip: HTMLElement;
  readonly end: StampEnd;
  readonly start: PointerEvent;
  /** Where the end lies before it is moved. */
  readonly from: number;
  minuteAt(minute: number): number;
  draw(picture: HTMLElement, minute: number): void;
  /** Where it was let go; `null` where it was only pressed. */
  onEnd(minute: number | null): void;
};

/** Less than this is a press of a hand that is not quite still. */
const leastMove = 4;

/** Follows the pointer until it is let go; answers how to break off. */
function follow({ grip, end, start, from, minuteAt, draw: drawAt, onEnd }: Hold): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const picture = document.createElement('span');
  let reached: number | null = null;
  const stop = () => {
    listeners.abort();
    picture.remove();
  };
  const move = ({ clientX }: PointerEvent) => {
    const track = grip.parentElement;
    if (!track || (reached === null && Math.abs(clientX - start.clientX) < leastMove)) return;
    if (!picture.isConnected) track.append(picture);
    const perPixel = dayMinutes / track.getBoundingClientRect().width;
    reached = minuteAt(from + (clientX - start.clientX) * perPixel);
    drawAt(picture, reached);
  };
  const letGo = () => {
    stop();
    onEnd(reached);
  };
  const breakOff = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  picture.className = `cal-moved is-${end}`;
  grip.setPointerCapture(start.pointerId);
  grip.addEventListener('pointermove', move, { signal });
  grip.addEventListener('pointerup', letGo, { signal });
  grip.addEventListener('lostpointercapture', stop, { signal });
  window.addEventListener('keydown', breakOff, { signal, capture: true });
  return stop;
}
