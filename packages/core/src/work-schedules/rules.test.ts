import { expect, test } from 'vitest';
import { type Rotation, changedFrom, isMonday, mondayOf, shiftIdOn, versionOn, weekdayOf } from './rules.ts';

test.each([
  ['a Monday', '2026-11-16', 1, '2026-11-16'],
  ['a Thursday', '2026-11-12', 4, '2026-11-09'],
  ['a Sunday', '2026-11-15', 7, '2026-11-09'],
  ['the Sunday that loses an hour', '2026-03-29', 7, '2026-03-23'],
  ['the Sunday that gains an hour', '2026-10-25', 7, '2026-10-19'],
  ['a leap day', '2028-02-29', 2, '2028-02-28'],
  ['New Year in a week of the old year', '2027-01-01', 5, '2026-12-28'],
  ['a day before 1970', '1969-12-31', 3, '1969-12-29'],
  ['the first day of the last century', '1900-01-01', 1, '1900-01-01'],
])('%s', (_, day, weekday, monday) => {
  expect(weekdayOf(day)).toBe(weekday);
  expect(mondayOf(day)).toBe(monday);
  expect(isMonday(day)).toBe(weekday === 1);
});

test('what is no day is no Monday', () => expect(isMonday('soon')).toBe(false));

const weekOf = (shift: string) => [shift, shift, shift, shift, shift, null, null];
const office: Rotation = { weeks: [weekOf('day')], anchorDate: '2026-01-05' };
const production: Rotation = {
  weeks: [weekOf('morning'), weekOf('afternoon'), [...weekOf('night').slice(0, 6), 'night']],
  anchorDate: '2026-11-02',
};

test.each([
  ['the anchor itself', production, '2026-11-02', 'morning'],
  ['the last day of work of the first week', production, '2026-11-06', 'morning'],
  ['the first rest day', production, '2026-11-07', null],
  ['the second week', production, '2026-11-09', 'afternoon'],
  ['the last day of the rotation', production, '2026-11-22', 'night'],
  ['the day it starts again', production, '2026-11-23', 'morning'],
  ['the day before the anchor, the last of the rotation', production, '2026-11-01', 'night'],
  ['the Monday before the anchor', production, '2026-10-26', 'night'],
  ['two weeks before the anchor', production, '2026-10-19', 'afternoon'],
  ['one rotation before the anchor', production, '2026-10-12', 'morning'],
  ['one day less', production, '2026-10-11', 'night'],
  ['a year later, both clock changes between', production, '2027-11-01', 'afternoon'],
  ['a week that repeats, on a Friday', office, '2026-11-13', 'day'],
  ['a week that repeats, on a Saturday', office, '2026-11-14', null],
  ['a week that repeats, years before', office, '2020-02-28', 'day'],
  ['a rotation without weeks', { weeks: [], anchorDate: '2026-01-05' }, '2026-11-13', null],
])('the shift of %s', (_, rotation, day, shift) => expect(shiftIdOn(rotation, day)).toBe(shift));

test('eight weeks come back after fifty-six days', () => {
  const shifts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const rotation = { weeks: shifts.map(weekOf), anchorDate: '2026-01-05' };
  expect(shiftIdOn(rotation, '2026-02-23')).toBe('h');
  expect(shiftIdOn(rotation, '2026-03-02')).toBe('a');
  expect(shiftIdOn(rotation, '2025-12-29')).toBe('h');
});

const first = { validFrom: '2026-01-01', grace: 0, step: 15 };
const second = { validFrom: '2026-06-01', grace: 5, step: 15 };
const third = { validFrom: '2026-09-01', grace: 5, step: 30 };
const versions = [third, first, second];

test.each([
  ['before the first', '2025-12-31', null],
  ['on the first day of the first', '2026-01-01', first],
  ['on the last day of the first', '2026-05-31', first],
  ['on the first day of the second', '2026-06-01', second],
  ['long after the last', '2030-01-01', third],
])('the version %s', (_, day, version) => expect(versionOn(versions, day)).toBe(version));

test('no versions, no version', () => expect(versionOn([], '2026-01-01')).toBeNull());

test.each([
  [
    'in the middle of a version',
    '2026-07-01',
    { grace: 10 },
    [first, second, { validFrom: '2026-07-01', grace: 10, step: 15 }, { validFrom: '2026-09-01', grace: 10, step: 30 }],
  ],
  [
    'on the first day of a version',
    '2026-06-01',
    { grace: 10 },
    [first, { validFrom: '2026-06-01', grace: 10, step: 15 }, { validFrom: '2026-09-01', grace: 10, step: 30 }],
  ],
  [
    'after the last version',
    '2027-01-01',
    { step: 60 },
    [first, second, third, { validFrom: '2027-01-01', grace: 5, step: 60 }],
  ],
  [
    'on the day before a version',
    '2026-08-31',
    { step: 60 },
    [first, second, { validFrom: '2026-08-31', grace: 5, step: 60 }, { validFrom: '2026-09-01', grace: 5, step: 60 }],
  ],
  [
    'before the first version, where there is nothing to copy',
    '2025-01-01',
    { grace: 1 },
    [
      { ...first, grace: 1 },
      { ...second, grace: 1 },
      { ...third, grace: 1 },
    ],
  ],
  [
    'that names its own day too',
    '2026-07-01',
    { validFrom: '2026-07-01', grace: 10 },
    [first, second, { validFrom: '2026-07-01', grace: 10, step: 15 }, { validFrom: '2026-09-01', grace: 10, step: 30 }],
  ],
])('a change %s', (_, validFrom, change, expected) =>
  expect(changedFrom(versions, validFrom, change)).toEqual(expected),
);

test('a change leaves the versions it was given alone, and the days before it as they were', () => {
  const given = versions.map((version) => ({ ...version }));
  const changed = changedFrom(given, '2026-07-01', { grace: 10 });
  expect(given).toEqual(versions);
  for (const day of ['2025-12-31', '2026-01-01', '2026-06-30']) {
    expect(versionOn(changed, day)).toEqual(versionOn(versions, day));
  }
});

test('without versions there is nothing to change', () => {
  expect(changedFrom<typeof first>([], '2026-01-01', { grace: 10 })).toEqual([]);
});
