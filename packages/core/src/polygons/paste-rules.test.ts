import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPasted } from './paste-rules.ts';
import { geojsonIo, googleEarth, myMaps, prefixed, qgis, qgisProjected, withHole, yard } from './pasted.cases.ts';
import { areaLimits, geometryOf, judgeRing } from './ring-rules.ts';

const geometry = geometryOf(yard);
const feature = { type: 'Feature', properties: null, geometry };
const lines = (...corners: string[]) => corners.join('\n');

describe('one ring', () => {
  test.each([
    ['KML of Google Earth', googleEarth],
    ['KML of My Maps, with a point and a path beside it', myMaps],
    ['KML with prefixes, comments and CDATA', prefixed],
    ['GeoJSON of QGIS, a multipolygon of one', qgis],
    ['GeoJSON of geojson.io, with a point beside it', geojsonIo],
    ['a bare GeoJSON polygon', JSON.stringify(geometry)],
    ['a GeoJSON feature, after a byte order mark', `\uFEFF${JSON.stringify(feature)}`],
    ['a list of features', JSON.stringify([feature], null, 2)],
    ['a collection of geometries', JSON.stringify({ type: 'GeometryCollection', geometries: [geometry] })],
    [
      'a GeoJSON ring that is not closed',
      JSON.stringify({ type: 'Polygon', coordinates: [geometry.coordinates[0]?.slice(0, -1)] }),
    ],
    ['lines', lines('43.7695, 11.2558', '43.7695, 11.257043', '43.7704, 11.257043', '43.7704, 11.2558')],
    ['lines without spaces', lines('43.7695,11.2558', '43.7695,11.257043', '43.7704,11.257043', '43.7704,11.2558')],
    ['decimal commas', lines('43,7695; 11,2558', '43,7695;11,257043', '43,7704 11,257043', '43,7704, 11,2558')],
    ['nothing but commas', lines('43,7695,11,2558', '43,7695,11,257043', '43,7704,11,257043', '43,7704,11,2558')],
    [
      'columns of a spreadsheet, with their names and ends of lines of Windows',
      'Latitudine\tLongitudine\r\n43,7695\t11,2558\r\n43,7695\t11,257043\r\n43,7704\t11,257043\r\n43,7704\t11,2558\r\n',
    ],
    [
      'points of the compass, brackets, the first one again',
      lines(
        '43.7695° N, 11.2558° E',
        '(43.7695, 11.257043)',
        '43,7704 N 11,257043 E',
        '',
        '[43.7704, 11.2558],',
        '43.7695 11.2558',
      ),
    ],
  ])('%s', (_, text) => {
    expect(readPasted(text)).toEqual({ ring: yard });
  });

  test('south and west', () => {
    const text = lines('34.6 S, 58.4 W', '34,6° S 58,5° O', '-34.7; -58.5');
    expect(readPasted(text)).toEqual({
      ring: [
        { lat: -34.6, lng: -58.4 },
        { lat: -34.6, lng: -58.5 },
        { lat: -34.7, lng: -58.5 },
      ],
    });
  });

  test('one that crosses itself is read, and judged afterwards', () => {
    const read = readPasted(lines('43.77, 11.25', '43.78, 11.26', '43.77, 11.26', '43.78, 11.25'));
    expect('ring' in read && judgeRing(read.ring, areaLimits.largest)).toBe('several');
  });
});

describe('no single ring', () => {
  const many = Array.from({ length: areaLimits.mostCorners + 1 }, (_, nth) => `43.${1000 + nth} 11.${1000 + nth ** 2}`);
  test.each([
    ['nothing', '', 'missing'],
    ['blanks', ' \n\t ', 'missing'],
    ['a word', 'Firenze', 'format'],
    ['a KML file with a hole', withHole, 'several'],
    ['two KML files', googleEarth + myMaps, 'several'],
    ['KML without a polygon', myMaps.replaceAll('LinearRing', 'LineString'), 'format'],
    ['KML cut off before its ring', googleEarth.slice(0, googleEarth.indexOf('<LinearRing>')), 'format'],
    ['KML whose coordinates are words', googleEarth.replace('11.257043,43.7695,0', 'qui'), 'format'],
    ['KML with a latitude missing', googleEarth.replace('11.257043,43.7695,0', '11.257043'), 'format'],
    ['a page of the web', '<!doctype html><html><body>43.7, 11.2</body></html>', 'format'],
    ['GeoJSON in metres', qgisProjected, 'format'],
    [
      'GeoJSON with a hole',
      JSON.stringify({ ...geometry, coordinates: [...geometry.coordinates, ...geometry.coordinates] }),
      'several',
    ],
    ['two features', JSON.stringify({ type: 'FeatureCollection', features: [feature, feature] }), 'several'],
    [
      'two polygons in one',
      JSON.stringify({ type: 'MultiPolygon', coordinates: [geometry.coordinates, geometry.coordinates] }),
      'several',
    ],
    ['an empty collection', '{ "type": "FeatureCollection", "features": [] }', 'format'],
    ['a GeoJSON line', JSON.stringify({ type: 'LineString', coordinates: geometry.coordinates[0] }), 'format'],
    ['JSON cut off', qgis.slice(0, -20), 'format'],
    ['two places', lines('43.77, 11.25', '43.78, 11.25'), 'format'],
    ['a line that is no place', lines('43.77, 11.25', '43.78, 11.25', 'circa 43.78, 11.26'), 'format'],
    ['a height beside', lines('43.77, 11.25, 50', '43.78, 11.25, 50', '43.78, 11.26, 50'), 'format'],
    ['latitudes and longitudes beyond the map', lines('143.77, 11.25', '43.78, 11.25', '43.78, 11.26'), 'format'],
    ['more corners than an area has', lines(...many), 'format'],
  ])('%s', (_, text, fault) => {
    expect(readPasted(text)).toEqual({ fault });
  });
});

describe('whatever is pasted gets an answer', () => {
  const answers = (text: string) => {
    const read = readPasted(text);
    if ('fault' in read) expect(['missing', 'several', 'format']).toContain(read.fault);
    else expect(read.ring.every(({ lat, lng }) => Math.abs(lat) <= 85 && Math.abs(lng) <= 180)).toBe(true);
  };

  test('any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), answers), { seed: 1, numRuns: 500 });
    fc.assert(fc.property(fc.json(), answers), { seed: 1, numRuns: 500 });
  });

  test('a good text that was cut, doubled or shaken', () => {
    const files = fc.constantFrom(googleEarth, myMaps, prefixed, qgis, geojsonIo, withHole);
    fc.assert(
      fc.property(files, fc.nat(), fc.nat(), fc.string({ maxLength: 3 }), (file, from, to, put) => {
        answers(file.slice(0, from % file.length) + put + file.slice(to % file.length));
      }),
      { seed: 1, numRuns: 3000 },
    );
  });

  test.each([
    ['marks that are never closed', '<![CDATA['.repeat(200_000)],
    ['comments that are never closed', `<a>${'<!--'.repeat(400_000)}`],
    ['tags that are never closed', '<LinearRing><coordinates>'.repeat(70_000)],
    ['blanks', `<LinearRing><coordinates>${' '.repeat(1_900_000)}`],
    ['blanks in a line', `43${' '.repeat(1_900_000)}x`],
    ['digits', `43,${'1'.repeat(1_900_000)}x`],
    ['lists in lists', `{"features":${'['.repeat(900_000)}`],
    ['collections in collections', `${'{"geometries":['.repeat(5000)}${']}'.repeat(5000)}`],
    ['more than anybody pastes', '43.7 11.2\n'.repeat(300_000)],
  ])('%s', (_, text) => {
    const read = readPasted(text);
    expect('fault' in read && ['several', 'format'].includes(read.fault)).toBe(true);
  });
});
