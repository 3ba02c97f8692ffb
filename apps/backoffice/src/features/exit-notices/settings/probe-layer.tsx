import { useEffect, useRef } from 'react';
import type { Place, Ring } from '@timbro/core/polygons/ring-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { MapArea } from '../map/areas-layer.tsx';
import { useFrame, useSurface } from '../map/surface.ts';
import { judgeProbe, probeText } from './probe-verdict.ts';

type Props = {
  ring: Ring;
  others: readonly MapArea[];
  place: Place | null;
  /** Presses on the map choose another place. */
  isOn: boolean;
  onPlace(place: Place): void;
};

/** The place that is tried, with its verdict beside it. */
export function ProbeLayer({ ring, others, place, isOn, onPlace }: Props) {
  const t = useT();
  const surface = useSurface();
  const frame = useFrame();
  const choose = useRef(onPlace);
  useEffect(() => void (choose.current = onPlace));
  useEffect(() => {
    if (!isOn) return;
    const stops = [
      surface.onPress((pressed) => choose.current(pressed)),
      surface.onKey((event) => {
        if (event.key === 'Enter') choose.current(surface.shown().middle);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [surface, isOn]);
  if (!place) return null;
  const { x, y } = frame.pointOf(place);
  const verdict = judgeProbe(place, ring, others);
  return (
    <span
      className="map-now"
      data-presence={verdict.is === 'noArea' ? 'notInCompany' : verdict.is}
      style={{ left: x, top: y }}
      aria-hidden
    >
      <span className="map-dot" />
      {verdict.is !== 'noArea' && <span className="map-name">{probeText(t, verdict, true)}</span>}
    </span>
  );
}
