import { describe, expect, test } from 'vitest';
import { formatArea, formatMetres, readDegrees, readPlace, writeDegrees } from './place-text.ts';

test.each([
  [0, '0 m'],
  [37.4, '37 m'],
  [999.4, '999 m'],
  [999.6, '1,0 km'],
  [2_440, '2,4 km'],
  [9_940, '9,9 km'],
  [9_960, '10 km'],
  [24_300, '24 km'],
  [1_234_000, '1.234 km'],
])('%s metres read %s', (metres, text) => expect(formatMetres(metres)).toBe(text));

test.each([
  ['a small one that is too small by a hair', 399.96, 1_000_000, '399'],
  ['the largest', 1_000_000, 1_000_000, '1.000.000'],
  ['too large by a hair', 1_000_000.01, 1_000_000, '1.000.001'],
  ['a site', 104_581.7, 1_000_000, '104.581'],
])('an area never reads as what it is not: %s', (_, area, most, text) => expect(formatArea(area, most)).toBe(text));

describe('degrees as they are typed', () => {
  test.each<[string, 'lat' | 'lng', number | null]>([
    ['43,7701', 'lat', 43.7701],
    ['43.7701', 'lat', 43.7701],
    [' 43 ', 'lat', 43],
    ['43,7701 N', 'lat', 43.7701],
    ['43,7701° s', 'lat', -43.7701],
    ['-43,7701', 'lat', -43.7701],
    ['11,2552 E', 'lng', 11.2552],
    ['11,2552 O', 'lng', -11.2552],
    ['11.2552W', 'lng', -11.2552],
    ['-0', 'lng', 0],
    ['85', 'lat', 85],
    ['85,1', 'lat', null],
    ['180', 'lng', 180],
    ['180,5', 'lng', null],
    ['43,77012345678', 'lat', 43.7701235],
    ['11,2552 N', 'lng', null],
    ['-11,2552 O', 'lng', null],
    ['43,7701,', 'lat', null],
    ['43 46 12', 'lat', null],
    ['', 'lat', null],
    ['nord', 'lat', null],
  ])('%j as %s is %s', (text, axis, degrees) => expect(readDegrees(text, axis)).toBe(degrees));

  test.each([43.7701235, -0.0000001, 180, 11])('%s is read as it was written', (degrees) =>
    expect(readDegrees(writeDegrees(degrees), 'lng')).toBe(degrees),
  );
});

test.each([
  ['a map on the web', '43.7701, 11.2552', { lat: 43.7701, lng: 11.2552 }],
  ['without a space', '43.7701,11.2552', { lat: 43.7701, lng: 11.2552 }],
  ['as Italians write', '43,7701 11,2552', { lat: 43.7701, lng: 11.2552 }],
  ['with two kinds of commas', '43,7701, 11,2552', { lat: 43.7701, lng: 11.2552 }],
  ['with a semicolon', '43,7701;11,2552', { lat: 43.7701, lng: 11.2552 }],
  ['below the equator', '-33.9, 18.4', { lat: -33.9, lng: 18.4 }],
  ['half a place', '43.7701', null],
  ['three numbers', '43.7701, 11.2552, 50', null],
  ['the wrong way round', '120.5, 11.2', null],
  ['words', 'Firenze, Italia', null],
])('a place is read from %s', (_, text, place) => expect(readPlace(text)).toEqual(place));
