import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { boxOf, pixelsBetween } from '../map/point.ts';
import { OnGlass, type Surface, useFrame, useSurface } from '../map/surface.ts';
import { useMapKeyboard } from './use-map-keyboard.ts';

/** Shorter than this it was a press. */
const slack = 6;

/** Two places that span the middle half of what is seen. */
function middleHalf({ shown, placeOn }: Surface): readonly [Place, Place] {
  const { width, height } = shown().size;
  return [placeOn({ x: width / 4, y: height / 4 }), placeOn({ x: (width * 3) / 4, y: (height * 3) / 4 })];
}

/** A rectangle from one corner to the opposite one, by a drag or by two presses; Enter draws one in the middle. */
export function RectangleLayer({ onDraw }: { onDraw(from: Place, to: Place): void }) {
  const surface = useSurface();
  const frame = useFrame();
  useMapKeyboard();
  const from = useRef<Place | null>(null);
  const [span, setSpan] = useState<readonly Place[] | null>(null);
  const draw = useRef(onDraw);
  useEffect(() => void (draw.current = onDraw));
  useEffect(
    () =>
      surface.onKey((event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        // The Enter that chose the tool may still be held down.
        if (!event.repeat) draw.current(...middleHalf(surface));
      }),
    [surface],
  );
  const follow = (event: PointerEvent) => {
    if (from.current) setSpan([from.current, surface.placeAt(event)]);
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current ??= surface.placeAt(event);
    follow(event);
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    const there = surface.placeAt(event);
    // The first press alone only marks a corner; the second one, or the end of a drag, draws.
    const isFar = (one: Place) => pixelsBetween(frame.pointOf(one), frame.pointOf(there)) >= slack;
    if (from.current && isFar(from.current)) onDraw(from.current, there);
  };
  const box = span && boxOf(span.map(frame.pointOf));
  return (
    <>
      {box && (
        <svg className="map-shapes" aria-hidden>
          <rect
            className="ring-rectangle"
            x={box.left}
            y={box.top}
            width={box.right - box.left}
            height={box.bottom - box.top}
          />
        </svg>
      )}
      <OnGlass>
        <div className="map-catcher" onPointerDown={press} onPointerMove={follow} onPointerUp={release} />
      </OnGlass>
    </>
  );
}
