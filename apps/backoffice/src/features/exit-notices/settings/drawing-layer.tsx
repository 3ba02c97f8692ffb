import { useEffect, useRef, useState } from 'react';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { OnGlass, useFrame, useSurface } from '../map/surface.ts';
import { useMapKeyboard } from './use-map-keyboard.ts';

type Props = {
  /** The corner that the next side begins from. */
  last: Place | undefined;
  onCorner(place: Place): void;
  onClose(): void;
};

/** Each press on the map is a corner, and so is the space bar where the cross stands; Enter ends it. */
export function DrawingLayer({ last, onCorner, onClose }: Props) {
  const surface = useSurface();
  const frame = useFrame();
  useMapKeyboard();
  const [pointed, setPointed] = useState<Place | null>(null);
  const on = useRef({ onCorner, onClose });
  useEffect(() => void (on.current = { onCorner, onClose }));
  useEffect(() => {
    surface.holdDoubleClicks(true);
    const stops = [
      surface.onPress((place) => on.current.onCorner(place)),
      surface.onHover(setPointed),
      surface.onKey((event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        // The key that chose the tool may still be held down.
        if (event.repeat) return;
        if (event.key === 'Enter') on.current.onClose();
        else on.current.onCorner(surface.shown().middle);
      }),
      () => surface.holdDoubleClicks(false),
    ];
    return () => stops.forEach((stop) => stop());
  }, [surface]);
  const [from, to] = [last && frame.pointOf(last), pointed && frame.pointOf(pointed)];
  return (
    <>
      {from && to && (
        <svg className="map-shapes" aria-hidden>
          <line className="ring-next" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        </svg>
      )}
      <OnGlass>
        <span className="drawing-cross" aria-hidden />
      </OnGlass>
    </>
  );
}
