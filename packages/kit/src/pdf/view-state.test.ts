import { expect, test } from 'vitest';
import { type PdfMark, labelPlace } from './marks.ts';
import { actOf, clampPage, densityOf, percentOf, scaleOf, zoomIn, zoomOut } from './view-state.ts';

const fifth = { page: 5, pages: 60, percent: 100 };

test.each([
  ['PageDown', { page: 6 }],
  ['ArrowRight', { page: 6 }],
  ['PageUp', { page: 4 }],
  ['ArrowLeft', { page: 4 }],
  ['Home', { page: 1 }],
  ['End', { page: 60 }],
  ['+', { zoom: 110 }],
  ['=', { zoom: 110 }],
  ['-', { zoom: 90 }],
  ['0', { zoom: 'fit' }],
  ['ArrowDown', null],
  ['Enter', null],
  ['p', null],
])('the key %s', (key, expected) => expect(actOf(key, fifth, false)).toEqual(expected));

test('a page that is wider than its room is moved sideways by the arrows, and turned by the other keys', () => {
  expect(actOf('ArrowRight', fifth, true)).toBeNull();
  expect(actOf('ArrowLeft', fifth, true)).toBeNull();
  expect(actOf('PageDown', fifth, true)).toEqual({ page: 6 });
});

test('at both ends a key that would change nothing is left to the browser', () => {
  expect(actOf('PageDown', { ...fifth, page: 60 }, false)).toBeNull();
  expect(actOf('End', { ...fifth, page: 60 }, false)).toBeNull();
  expect(actOf('PageUp', { ...fifth, page: 1 }, false)).toBeNull();
  expect(actOf('Home', { ...fifth, page: 1 }, false)).toBeNull();
});

test.each([
  ['inside', 5, 5],
  ['before the first', 0, 1],
  ['after the last', 61, 60],
  ['no number', Number.NaN, 1],
  ['a fraction', 2.7, 2],
])('a page %s', (_, page, expected) => expect(clampPage(page, 60)).toBe(expected));

test('a file without pages is on its first one', () => expect(clampPage(1, 0)).toBe(1));

test('a page fits into its room by whole pixels, and has its size on paper at 100%', () => {
  expect(scaleOf('fit', 595, 400.6) * 595).toBeCloseTo(400);
  expect(scaleOf(100, 595, 400)).toBeCloseTo(96 / 72);
  expect(percentOf(scaleOf(150, 595, 400))).toBe(150);
});

test('where nothing has a size yet a page has its size on paper', () =>
  expect(percentOf(scaleOf('fit', 595, 0))).toBe(100));

test.each([
  ['between two steps', 71, 75, 67],
  ['on a step', 100, 110, 90],
  ['at the most', 400, 400, 300],
  ['at the least', 25, 33, 25],
  ['fitted beyond the most', 450, 450, 400],
  ['fitted below the least', 20, 25, 20],
])('the zoom %s', (_, percent, more, less) => {
  expect(zoomIn(percent)).toBe(more);
  expect(zoomOut(percent)).toBe(less);
});

test.each([
  ['small on a coarse screen', 0.7, 1, 2],
  ['small on a dense screen', 0.7, 3, 3],
  ['large on a coarse screen', 2, 1, 1],
])('letters that are %s', (_, scale, ratio, expected) => expect(densityOf(scale, ratio)).toBe(expected));

test.each([
  ['on the left', { left: 40, top: 100 }, 'below-right'],
  ['on the right', { left: 400, top: 100 }, 'below-left'],
  ['at the lower edge', { left: 40, top: 825 }, 'above-right'],
])('the label of a mark %s grows into the page', (_, place, expected) => {
  const mark: PdfMark = { page: 1, width: 100, height: 12, tone: 'code', ...place };
  expect(labelPlace(mark, { width: 595, height: 842 }, 1)).toBe(expected);
});
