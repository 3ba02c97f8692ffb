import { expect, test } from 'vitest';
import type { RingAct } from './ring-edit.ts';
import { type TypedCorners, typeInto, typedAfter, typedIn, unreadCorner } from './typed-corners.ts';

const place = { lat: 43.77, lng: 11.25 };
const third: TypedCorners = [{ at: 2, axis: 'lat', text: '91' }];
const fresh: TypedCorners = [{ at: 'new', axis: 'lat', text: '43,7' }];

test('a field holds one text, and none once it is given back', () => {
  const twice = typeInto(typeInto([], { at: 2, axis: 'lat' }, '9'), { at: 2, axis: 'lat' }, '91');
  expect(twice).toEqual(third);
  expect(typedIn(twice, { at: 2, axis: 'lat' })).toBe('91');
  expect(typedIn(twice, { at: 2, axis: 'lng' })).toBeNull();
  expect(typeInto(twice, { at: 2, axis: 'lat' }, null)).toEqual([]);
});

test.each<[string, RingAct, number | null]>([
  ['a corner is added at the end', { is: 'add', place }, 2],
  ['one comes before it', { is: 'insert', at: 2, place }, 3],
  ['one comes after it', { is: 'insert', at: 3, place }, 2],
  ['another is moved', { is: 'move', at: 1, place }, 2],
  ['it is moved itself', { is: 'move', at: 2, place }, null],
  ['one before it goes', { is: 'remove', at: 0 }, 1],
  ['one after it goes', { is: 'remove', at: 3 }, 2],
  ['it goes itself', { is: 'remove', at: 2 }, null],
  ['another area takes its place', { is: 'replace', ring: [place] }, null],
  ['a step is taken back', { is: 'undo' }, null],
])('what is typed stays with its corner: %s', (_, act, at) => {
  expect(typedAfter(third, act)).toEqual(at === null ? [] : [{ at, axis: 'lat', text: '91' }]);
  expect(typedAfter(fresh, act)).toEqual(fresh);
});

test.each<[string, TypedCorners, number | 'new' | null]>([
  ['nothing typed', [], null],
  ['a number that can be read', [{ at: 2, axis: 'lat', text: '43,77' }], null],
  ['a number off the map', third, 2],
  ['an emptied field', [{ at: 0, axis: 'lng', text: '' }], 0],
  ['two wrong ones: the first', [...third, { at: 1, axis: 'lng', text: 'x' }], 1],
  ['half a new corner', fresh, 'new'],
  ['a new corner that is not added', [...fresh, { at: 'new', axis: 'lng', text: '11,25' }], 'new'],
  ['a wrong one before a new one', [...fresh, ...third], 2],
])('a save would leave out: %s', (_, typed, corner) => {
  expect(unreadCorner(typed)).toBe(corner);
});
