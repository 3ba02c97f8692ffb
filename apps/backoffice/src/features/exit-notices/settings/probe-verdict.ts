import type { Place, Ring } from '@timbro/core/polygons/ring-rules.ts';
import { isInside, metresOutside } from '@timbro/core/polygons/ring-rules.ts';
import { leastMarginMetres } from '@timbro/core/positions/fence-rules.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';
import type { MapArea } from '../map/areas-layer.tsx';
import { formatMetres } from '../map/place-text.ts';

export type ProbeVerdict =
  | { readonly is: 'inside'; readonly other: string | null }
  | { readonly is: 'outside'; readonly metres: number; readonly counts: boolean }
  | { readonly is: 'noArea' };

/** On which side of the area that is drawn, or of another of the company, a place lies. */
export function judgeProbe(place: Place, ring: Ring, others: readonly MapArea[]): ProbeVerdict {
  const rings = [ring, ...others.map((other) => other.ring)].filter(({ length }) => length > 2);
  if (rings.length === 0) return { is: 'noArea' };
  if (ring.length > 2 && isInside(ring, place)) return { is: 'inside', other: null };
  const other = others.find((one) => isInside(one.ring, place));
  if (other) return { is: 'inside', other: other.name };
  const metres = Math.min(...rings.map((one) => metresOutside(one, place)));
  return { is: 'outside', metres, counts: metres > leastMarginMetres };
}

/** The verdict in words; `short` is what stands beside the place on the map. */
export function probeText(t: Translate, verdict: ProbeVerdict, short = false): string {
  if (verdict.is === 'noArea') return t('polygons.probe.noArea');
  if (verdict.is === 'inside')
    return verdict.other === null ? t('polygons.probe.inside') : t('polygons.probe.insideOf', { name: verdict.other });
  const distance = formatMetres(verdict.metres);
  const text = t('polygons.probe.outside', { distance });
  if (short) return text;
  const margin = formatMetres(leastMarginMetres);
  return `${text}. ${t(verdict.counts ? 'polygons.probe.counts' : 'polygons.probe.tooNear', { margin })}`;
}
