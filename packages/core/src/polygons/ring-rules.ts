export type Place = { readonly lat: number; readonly lng: number };
/** The corners in order; the first is not repeated at the end. */
export type Ring = readonly Place[];

/** Areas in m². */
export const areaLimits = {
  smallest: 400,
  usual: 1_000_000,
  largest: 5_000_000,
  fewestCorners: 3,
  mostCorners: 100,
} as const;

/** A degree in the units that places are kept in: one is a centimetre. */
const unitsPerDegree = 1e7;
/** Maps end here, and nearer to a pole degrees say little of metres. */
const northernmost = 85;
const halfCircle = 180;
const radians = Math.PI / halfCircle;

/** The ellipsoid of GPS. */
const equator = 6_378_137;
const flattening = 1 / 298.257223563;
const eccentricitySquared = flattening * (2 - flattening);
const eccentricity = Math.sqrt(eccentricitySquared);
const secondEccentricitySquared = eccentricitySquared / (1 - eccentricitySquared);
const pole = equator * (1 - flattening);

// Adding nought keeps a negative one from being told apart from it.
const roundDegrees = (degrees: number): number => Math.round(degrees * unitsPerDegree) / unitsPerDegree + 0;

/** Whatever is judged or kept is rounded first, so that web and server judge the same corners. */
export const roundPlace = ({ lat, lng }: Place): Place => ({ lat: roundDegrees(lat), lng: roundDegrees(lng) });

const isSame = (a: Place, b: Place): boolean => a.lat === b.lat && a.lng === b.lng;

/** Each side with its two ends, the last one closes the ring. */
const sidesOf = (ring: Ring): (readonly [Place, Place])[] =>
  ring.map((corner, at) => [corner, ring[at + 1] ?? ring[0] ?? corner]);

/** Rounded, and without corners that the next one repeats: a double click or a closing corner changes no shape. */
export const tidyRing = (ring: Ring): Ring =>
  sidesOf(ring.map(roundPlace))
    .filter(([corner, next]) => !isSame(corner, next))
    .map(([corner]) => corner);

/** A measure of the ellipsoid's area between the equator and a latitude, by its sine. */
const zone = (sine: number): number =>
  (1 - eccentricitySquared) *
  (sine / (1 - eccentricitySquared * sine * sine) + Math.atanh(eccentricity * sine) / eccentricity);
const halfZone = zone(1);
/** The square of the radius of the sphere that has the ellipsoid's area. */
const equalAreaRadiusSquared = (equator * equator * halfZone) / 2;

/** Half the latitude, as its tangent, on the sphere whose zones have the ellipsoid's areas. */
function halfTangent({ lat }: Place): number {
  const sine = zone(Math.sin(lat * radians)) / halfZone;
  return sine / (1 + Math.sqrt(Math.max(0, 1 - sine * sine)));
}

/** In metres from the middle of the Earth. */
function inSpace({ lat, lng }: Place): readonly [number, number, number] {
  const sine = Math.sin(lat * radians);
  const cosine = Math.cos(lat * radians);
  const normal = equator / Math.sqrt(1 - eccentricitySquared * sine * sine);
  const east = lng * radians;
  return [
    normal * cosine * Math.cos(east),
    normal * cosine * Math.sin(east),
    normal * (1 - eccentricitySquared) * sine,
  ];
}

/** Half way on the surface, above the middle of the straight line through the Earth. */
function midwayBetween(from: Place, to: Place): Place {
  const [ax, ay, az] = inSpace(from);
  const [bx, by, bz] = inSpace(to);
  const [x, y, z] = [(ax + bx) / 2, (ay + by) / 2, (az + bz) / 2];
  const fromAxis = Math.hypot(x, y);
  // Bowring's formula, which is exact enough for anything near the surface.
  const reduced = Math.atan2(z, fromAxis * (1 - flattening));
  const north = z + secondEccentricitySquared * pole * Math.sin(reduced) ** 3;
  const outwards = fromAxis - eccentricitySquared * equator * Math.cos(reduced) ** 3;
  return { lat: Math.atan2(north, outwards) / radians, lng: Math.atan2(y, x) / radians };
}

/** The ring carried to the sphere of equal area, its spherical excess taken side by side. */
function excessArea(ring: Ring): number {
  const excess = sidesOf(ring).reduce((sum, [from, to]) => {
    const [a, b] = [halfTangent(from), halfTangent(to)];
    const width = Math.tan(((to.lng - from.lng) * radians) / 2);
    return sum + 2 * Math.atan2(width * (a + b), 1 + a * b);
  }, 0);
  return Math.abs(excess) * equalAreaRadiusSquared;
}

/**
 * In m², on the ellipsoid: a sphere of the Earth's mean radius makes a square in Firenze 0.19 % too small, which would
 * refuse one of 400 m². Halving the sides leaves a quarter of what the great circles of the sphere differ from the
 * shortest ways on the ellipsoid, so that a third of what it changes is what is still wrong.
 */
export function ringArea(ring: Ring): number {
  const halved = excessArea(sidesOf(ring).flatMap(([from, to]) => [from, midwayBetween(from, to)]));
  return halved + (halved - excessArea(ring)) / 3;
}

/** A place on a side counts as inside. Sides are straight in degrees, as they are wherever a ring is exchanged. */
export function isInside(ring: Ring, { lat, lng }: Place): boolean {
  const last = ring.at(-1);
  if (!last) return false;
  let inside = false;
  let east = last.lng - lng;
  let north = last.lat - lat;
  for (const corner of ring) {
    const nextEast = corner.lng - lng;
    const nextNorth = corner.lat - lat;
    if (north > 0 !== nextNorth > 0) {
      const turn = east * nextNorth - nextEast * north;
      if (turn === 0) return true;
      if (turn > 0 === nextNorth > 0) inside = !inside;
    } else if (nextNorth === 0) {
      // Neither a side along the parallel of the place nor a corner below which the ring lies is crossed by a ray.
      if (nextEast === 0 || (north === 0 && east > 0 !== nextEast > 0)) return true;
    }
    east = nextEast;
    north = nextNorth;
  }
  return inside;
}

/** The straight line through the Earth, bent back to its surface: right everywhere, across the antimeridian too. */
export function metresBetween(a: Place, b: Place): number {
  const [ax, ay, az] = inSpace(a);
  const [bx, by, bz] = inSpace(b);
  const [x, y, z] = [ax - bx, ay - by, az - bz];
  const chord = Math.sqrt(x * x + y * y + z * z);
  return 2 * equator * Math.asin(Math.min(1, chord / (2 * equator)));
}

/** The place on a side that is nearest, in the plane that touches the Earth at the place asked for. */
function nearestOn(from: Place, to: Place, place: Place, narrowing: number): Place {
  const [east, north] = [(to.lng - from.lng) * narrowing, to.lat - from.lat];
  const [placeEast, placeNorth] = [(place.lng - from.lng) * narrowing, place.lat - from.lat];
  const length = east * east + north * north;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (placeEast * east + placeNorth * north) / length));
  return { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) };
}

/** How far the plane may be wrong about which side is nearest. */
const planeSlack = 1.01;

/** Nought inside, else how far the nearest side is. */
export function metresOutside(ring: Ring, place: Place): number {
  if (isInside(ring, place)) return 0;
  const sine = Math.sin(place.lat * radians);
  const squash = 1 - eccentricitySquared * sine * sine;
  const metresPerDegree = (radians * pole * (1 - flattening)) / (squash * Math.sqrt(squash));
  // How many degrees of latitude are as long as one of longitude here.
  const narrowing = (Math.cos(place.lat * radians) * squash) / (1 - eccentricitySquared);
  let least = Number.POSITIVE_INFINITY;
  let from = ring.at(-1);
  for (const to of ring) {
    const nearest = nearestOn(from ?? to, to, place, narrowing);
    const [east, north] = [(nearest.lng - place.lng) * narrowing, nearest.lat - place.lat];
    // The plane spares the exact distance to sides that are far from being the nearest.
    if (metresPerDegree * Math.sqrt(east * east + north * north) < planeSlack * least)
      least = Math.min(least, metresBetween(place, nearest));
    from = to;
  }
  return least;
}

export type RingFault = 'missing' | 'several' | 'tooLarge' | 'format';

/** On which side of the line from `a` to `b` a place lies; exact for corners as they are kept, a few degrees apart. */
const sideOf = (a: Place, b: Place, c: Place): number =>
  Math.sign((b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng));

const meets = (a: number, b: number, c: number, d: number): boolean =>
  Math.max(a, b) >= Math.min(c, d) && Math.max(c, d) >= Math.min(a, b);

/** Whether two sides have a place in common, be it an end. */
function touches([a, b]: readonly [Place, Place], [c, d]: readonly [Place, Place]): boolean {
  if (!meets(a.lat, b.lat, c.lat, d.lat) || !meets(a.lng, b.lng, c.lng, d.lng)) return false;
  const [first, second] = [sideOf(a, b, c), sideOf(a, b, d)];
  const [third, fourth] = [sideOf(c, d, a), sideOf(c, d, b)];
  // All in one line: they meet where what they span does.
  if (first === 0 && second === 0) return true;
  return first !== second && third !== fourth;
}

/** Whether a ring crosses or touches itself, in whole units, in which products of differences are exact. */
function isTangled(ring: Ring): boolean {
  const whole = ring.map(({ lat, lng }) => ({
    lat: Math.round(lat * unitsPerDegree),
    lng: Math.round(lng * unitsPerDegree),
  }));
  const [a, b, c, ...others] = whole;
  if (a && b && c && others.length === 0) return sideOf(a, b, c) === 0;
  const sides = sidesOf(whole);
  // Where a side turns back on the one before it, the next but one touches that one as well.
  return sides.some((side, at) => sides.slice(at + 2, at === 0 ? -1 : undefined).some((other) => touches(side, other)));
}

export const isOnMap = ({ lat, lng }: Place): boolean => Math.abs(lat) <= northernmost && Math.abs(lng) <= halfCircle;

/** A ring that spans half the Earth or more lies across the antimeridian, or cannot be told from one that does. */
const spansHalfTheEarth = (ring: Ring): boolean => {
  const east = ring.map(({ lng }) => lng);
  return Math.max(...east) - Math.min(...east) >= halfCircle;
};

/** `null` when it may be saved; the reason comes first that helps whoever draws: what they see wrong before figures. */
export function judgeRing(ring: Ring, maxArea: number): RingFault | null {
  if (ring.length === 0) return 'missing';
  // Above twice as many corners, not even those that repeat another are looked for.
  if (ring.length > 2 * areaLimits.mostCorners || !ring.every(isOnMap)) return 'format';
  const tidy = tidyRing(ring);
  if (tidy.length < areaLimits.fewestCorners || tidy.length > areaLimits.mostCorners) return 'format';
  if (spansHalfTheEarth(tidy)) return 'format';
  if (isTangled(tidy)) return 'several';
  const area = ringArea(tidy);
  if (area > maxArea) return 'tooLarge';
  return area >= areaLimits.smallest ? null : 'format';
}

export type Geometry = { readonly type: 'Polygon'; readonly coordinates: [lng: number, lat: number][][] };

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function placeOf(position: unknown): Place | null {
  if (!isList(position)) return null;
  const [lng, lat] = position;
  return typeof lng === 'number' && typeof lat === 'number' ? { lat, lng } : null;
}

/** The places of a closed ring of positions; `null` when it is none. */
function ringOf(positions: unknown): Ring | null {
  if (!isList(positions) || positions.length > 2 * areaLimits.mostCorners) return null;
  const places = positions.map(placeOf).filter((place) => place !== null);
  if (places.length !== positions.length) return null;
  const [first, last] = [places[0], places.at(-1)];
  return !first || !last || isSame(roundPlace(first), roundPlace(last)) ? places : null;
}

/** A geometry as it comes over the wire: a GeoJSON Polygon of one closed ring. */
export function readGeometry(geometry: unknown, maxArea: number): { ring: Ring; area: number } | { fault: RingFault } {
  if (geometry === null || geometry === undefined) return { fault: 'missing' };
  if (typeof geometry !== 'object' || !('type' in geometry) || !('coordinates' in geometry)) return { fault: 'format' };
  const { type, coordinates } = geometry;
  if (type === 'MultiPolygon') return { fault: 'several' };
  if (type !== 'Polygon' || !isList(coordinates)) return { fault: 'format' };
  if (coordinates.length === 0) return { fault: 'missing' };
  if (coordinates.length > 1) return { fault: 'several' };
  const places = ringOf(coordinates[0]);
  if (!places) return { fault: 'format' };
  const fault = judgeRing(places, maxArea);
  if (fault) return { fault };
  const ring = tidyRing(places);
  return { ring, area: ringArea(ring) };
}

/** The ring as others read it: closed, longitude first. */
export const geometryOf = (ring: Ring): Geometry => ({
  type: 'Polygon',
  coordinates: [[...ring, ...ring.slice(0, 1)].map(({ lat, lng }) => [lng, lat])],
});
