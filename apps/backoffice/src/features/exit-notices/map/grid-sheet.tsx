import { useEffect, useRef, useState } from 'react';
import { type Place, metresBetween } from '@timbro/core/polygons/ring-rules.ts';
import { gridStepOf } from './scale.ts';
import { type Shown, useFrame, useSurface } from './surface.ts';

const probe = 0.001;

/** How far apart the lines are, in pixels, here: a map is not equally wide everywhere. */
function squareOf(shown: Shown, metres: number) {
  const { lat, lng } = shown.middle;
  const [east, north] = [
    { lat, lng: lng + probe },
    { lat: lat + probe, lng },
  ];
  const from = shown.pointOf({ lat, lng });
  const share = (to: Place) => metres / metresBetween({ lat, lng }, to);
  return {
    width: share(east) * (shown.pointOf(east).x - from.x),
    height: share(north) * (from.y - shown.pointOf(north).y),
  };
}

/** Squares of some metres in place of a background: what is drawn can be measured by eye. */
export function GridSheet() {
  const { shown, onShown } = useSurface();
  const step = gridStepOf(useFrame().metresPerPixel);
  const sheet = useRef<HTMLDivElement>(null);
  const [anchor] = useState(() => shown().middle);
  useEffect(() => {
    const draw = () => {
      if (!sheet.current) return;
      const { width, height } = squareOf(shown(), step);
      const { x, y } = shown().pointOf(anchor);
      sheet.current.style.backgroundSize = `${width}px ${height}px`;
      sheet.current.style.backgroundPosition = `${x % width}px ${y % height}px`;
    };
    draw();
    return onShown(draw);
  }, [shown, onShown, step, anchor]);
  return <div ref={sheet} className="map-grid" aria-hidden />;
}
