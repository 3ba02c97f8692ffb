import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { type Place, type Ring, geometryOf, isInside } from '@timbro/core/polygons/ring-rules.ts';
import { type Figure, median, range } from '../figure.ts';
import { chanceOf } from '../walks/walks.ts';

const rounds = 15;
const corners = 50;
const places = 50_000;
const chance = chanceOf(8);

/** A yard of some 300 m with bays and spurs. */
const ring: Ring = Array.from({ length: corners }, (_, at) => {
  const [turn, reach] = [(2 * Math.PI * at) / corners, 0.001 + chance() * 0.002];
  return { lat: 43.77 + reach * Math.cos(turn), lng: 11.25 + reach * 1.38 * Math.sin(turn) };
});
/** All around it and within it. */
const asked: readonly Place[] = Array.from({ length: places }, () => ({
  lat: 43.77 + (chance() - 0.5) * 0.006,
  lng: 11.25 + (chance() - 0.5) * 0.0083,
}));

// Either side is given what it reads, before any time is taken.
const polygon = geometryOf(ring);
const positions = asked.map(({ lat, lng }): [number, number] => [lng, lat]);

const sides = {
  timbro: () => asked.map((place) => isInside(ring, place)),
  turf: () => positions.map((position) => booleanPointInPolygon(position, polygon)),
};

function rateOf(side: keyof typeof sides): number {
  const started = performance.now();
  sides[side]();
  return places / ((performance.now() - started) / 1000);
}

/** Each goes first in every other round; the first two rounds only warm both. */
function compareRates() {
  const pairs = Array.from({ length: rounds + 2 }, (_, round) => {
    const first = round % 2 === 0 ? rateOf('timbro') : rateOf('turf');
    const second = round % 2 === 0 ? rateOf('turf') : rateOf('timbro');
    return round % 2 === 0 ? { timbro: first, turf: second } : { timbro: second, turf: first };
  });
  return pairs.slice(2);
}

export const geofence: Figure = {
  row: 8,
  title: 'Geofence verdicts against @turf/boolean-point-in-polygon',
  measure() {
    const [ours, theirs] = [sides.timbro(), sides.turf()];
    const differing = ours.filter((inside, at) => inside !== theirs[at]).length;
    const inside = ours.filter(Boolean).length;
    const rates = compareRates();
    const ratios = rates.map(({ timbro, turf }) => timbro / turf);
    const millions = (side: 'timbro' | 'turf') => (median(rates.map((rate) => rate[side])) / 1e6).toFixed(1);
    return Promise.resolve([
      {
        what: `${corners} corners, ${millions('timbro')} million verdicts/s against ${millions('turf')}`,
        value: `${median(ratios).toFixed(2)} × turf (${range(ratios)})`,
        bar: '≥ 0.9',
        reached: median(ratios) >= 0.9,
      },
      {
        what: `verdicts that differ, of ${places.toLocaleString('en')} with ${inside.toLocaleString('en')} inside`,
        value: String(differing),
        bar: '0',
        reached: differing === 0,
      },
    ]);
  },
};
