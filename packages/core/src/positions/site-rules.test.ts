import { describe, expect, test } from 'vitest';
import type { Place } from '../polygons/ring-rules.ts';
import { type NamedArea, placeOfStamp } from './site-rules.ts';

const degree = 111_100;
const north = (metres: number): Place => ({ lat: 43.77 + metres / degree, lng: 11.2505 });
/** From 43.77 southwards, so that what lies north of it is so many metres away. */
const areaAt = (name: string, edge: number): NamedArea => ({
  id: name,
  name,
  ring: [
    { lat: edge, lng: 11.25 },
    { lat: edge - 0.001, lng: 11.25 },
    { lat: edge - 0.001, lng: 11.251 },
    { lat: edge, lng: 11.251 },
  ],
});
const sede = areaAt('Sede', 43.77);
const inside = { site: 'Sede', inside: true };
const outside = { site: null, inside: false };
const unknown = { site: null, inside: null };

describe('where a stamp was made', () => {
  test.each([
    ['well inside', -50, 8, inside],
    ['on the line', 0, 0, inside],
    ['within 25 m, by a phone that is sure', 24, 1, inside],
    ['beyond them', 26, 1, outside],
    ['within what the phone may be wrong by', 78, 80, inside],
    ['beyond that', 83, 80, outside],
    ['as vague as may be', 90, 100, inside],
    ['vaguer than that, far inside', -50, 100.1, unknown],
    ['of no known accuracy', -50, Number.NaN, unknown],
  ])('%s', (_, metres, accuracy, expected) => {
    expect(placeOfStamp({ ...north(metres), accuracy }, [sede])).toEqual(expected);
  });

  test('is told by the nearest of several areas, and by none without one', () => {
    const areas = [sede, areaAt('Deposito', 43.7725)];
    expect(placeOfStamp({ ...north(230), accuracy: 5 }, areas)).toEqual({ site: 'Deposito', inside: true });
    expect(placeOfStamp({ ...north(90), accuracy: 5 }, areas)).toEqual(outside);
    expect(placeOfStamp({ ...north(-50), accuracy: 5 }, [])).toEqual(unknown);
  });
});
