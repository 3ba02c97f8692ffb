import { type Place, type Ring, type RingFault, areaLimits, isOnMap, tidyRing } from './ring-rules.ts';

/** Longer texts hold more than one area; most are a few lines. */
const mostCharacters = 2_000_000;
/** How deep collections may lie in one another. */
const deepest = 8;

const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const numberOf = (text: string): number => (numeral.test(text) ? Number(text) : Number.NaN);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** `null` stands for a place that cannot be read. */
type Read = Place | null;

/** Longitude first, then latitude, then perhaps a height. */
const placeOf = (position: unknown): Read => {
  const [lng, lat] = isList(position) ? position : [];
  return typeof lng === 'number' && typeof lat === 'number' ? { lat, lng } : null;
};

/** The rings of every polygon in a GeoJSON value, whatever it is wrapped in; points and lines beside them are left out. */
function jsonRings(value: unknown, depth = 0): Read[][] {
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  if (isList(value)) return value.flatMap((part) => jsonRings(part, depth + 1));
  const polygon = (rings: unknown): Read[][] =>
    isList(rings) ? rings.map((ring) => (isList(ring) ? ring.map(placeOf) : [null])) : [];
  if ('coordinates' in value && 'type' in value) {
    const { type, coordinates } = value;
    if (type === 'Polygon') return polygon(coordinates);
    return type === 'MultiPolygon' && isList(coordinates) ? coordinates.flatMap(polygon) : [];
  }
  const parts = [
    'geometry' in value ? value.geometry : null,
    'features' in value ? value.features : null,
    'geometries' in value ? value.geometries : null,
  ];
  return parts.flatMap((part) => jsonRings(part, depth + 1));
}

function readJson(text: string): Read[][] {
  try {
    return jsonRings(JSON.parse(text));
  } catch {
    return [];
  }
}

/** A text without what lies between two marks, or with that changed; a mark that is not closed reaches to the end. */
const between = (text: string, open: string, close: string, change: (inner: string) => string): string =>
  text
    .split(open)
    .map((piece, nth) => {
      if (nth === 0) return piece;
      const end = piece.indexOf(close);
      return end < 0 ? change(piece) : change(piece.slice(0, end)) + piece.slice(end + close.length);
    })
    .join('');

/** `11.25,43.77,0 11.26,43.77,0`, where some programs put spaces after the commas. */
const tuplesIn = (text: string): Read[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .join(',')
    .split(/\s+/)
    .filter((tuple) => tuple !== '')
    .map((tuple) => {
      const [lng = Number.NaN, lat = Number.NaN] = tuple.split(',').map(numberOf);
      return { lat, lng };
    });

/** The rings of every polygon in KML, holes too. Paths and points have coordinates of their own, which are none. */
function kmlRings(text: string): Read[][] {
  // Descriptions hold HTML, which must not be taken for tags of the file.
  const plain = between(text, '<![CDATA[', ']]>', (inner) => inner.replaceAll('<', ' ').replaceAll('>', ' '));
  const rings: Read[][] = [];
  let inRing = false;
  for (const piece of between(plain, '<!--', '-->', () => '').split('<')) {
    const end = piece.indexOf('>');
    const name = /^\/?(?:[\w.-]+:)?([\w.-]+)/.exec(piece.slice(0, end))?.[1];
    const opens = !piece.startsWith('/') && piece[end - 1] !== '/';
    if (name === 'LinearRing') inRing = opens;
    if (name === 'coordinates' && opens && inRing) rings.push(tuplesIn(piece.slice(end + 1)));
  }
  return rings;
}

/** Latitude first, as people write it: `43.77, 11.25`, `43,77; 11,25`, `43,77° N 11,25° E`, `(43.77 11.25)`. */
const typed = /^[([]?([+-]?\d{1,3}(?:[.,]\d+)?)°? ?([NS])? ?[,; ] ?([+-]?\d{1,3}(?:[.,]\d+)?)°? ?([EWO])?[)\]]?[,;]?$/i;

function placeIn(line: string): Read {
  const [, lat, northOrSouth = '', lng, eastOrWest = ''] = typed.exec(line) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const value = (figure: string, turned: boolean) => Number(figure.replace(',', '.')) * (turned ? -1 : 1);
  return { lat: value(lat, /s/i.test(northOrSouth)), lng: value(lng, /[wo]/i.test(eastOrWest)) };
}

/** One place a line; what a table says above its columns is no place. */
function typedRings(text: string): Read[][] {
  const lines = text
    .split(/[\r\n]/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  return [lines.filter((line, nth) => nth > 0 || /\d/.test(line)).map(placeIn)];
}

function ringsIn(text: string): Read[][] {
  if (/^\[?\s*\{/.test(text)) return readJson(text);
  return text.startsWith('<') ? kmlRings(text) : typedRings(text);
}

/** The one ring of a pasted text: GeoJSON, KML or lines of coordinates. Whether it may be saved is judged afterwards. */
export function readPasted(pasted: string): { ring: Ring } | { fault: RingFault } {
  const text = pasted.trim();
  if (text === '') return { fault: 'missing' };
  if (text.length > mostCharacters) return { fault: 'format' };
  const [first, ...others] = ringsIn(text);
  if (!first) return { fault: 'format' };
  if (others.length > 0) return { fault: 'several' };
  const places = first.filter((place) => place !== null);
  if (places.length < first.length || !places.every(isOnMap)) return { fault: 'format' };
  const ring = tidyRing(places);
  const { fewestCorners, mostCorners } = areaLimits;
  return ring.length < fewestCorners || ring.length > mostCorners ? { fault: 'format' } : { ring };
}
