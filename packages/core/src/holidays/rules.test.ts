import { expect, test } from 'vitest';
import { addDays, isRealDay } from '../days/rules.ts';
import { weekdayOf } from '../work-schedules/rules.ts';
import { easterSunday, holidayIds, holidayOn, holidaysOf, patronSaints } from './rules.ts';

test.each([
  [1943, '1943-04-25', 'the latest day there is'],
  [1961, '1961-04-02', 'an ordinary year of the last century'],
  [2000, '2000-04-23', 'a leap year that ends a century'],
  [2008, '2008-03-23', 'one day after the earliest'],
  [2011, '2011-04-24', 'its Monday on 25 April'],
  [2024, '2024-03-31', 'a leap year, on the night that loses an hour'],
  [2038, '2038-04-25', 'the latest day again'],
  [2049, '2049-04-18', 'a year where simpler rules are a week late'],
  [2076, '2076-04-19', 'the second such year'],
  [2100, '2100-03-28', 'a century without leap day'],
  [2199, '2199-04-14', 'the last year the product knows'],
])('Easter of %i is %s: %s', (year, easter) => expect(easterSunday(year)).toBe(easter));

test('Easter is a Sunday between 22 March and 25 April in every year', () => {
  for (let year = 1900; year < 2200; year += 1) {
    const easter = easterSunday(year);
    expect(weekdayOf(easter), easter).toBe(7);
    expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`, easter).toBe(true);
  }
});

test.each(['2025-04-21', '2026-04-06', '2027-03-29', '2028-04-17'])('%s is Easter Monday', (day) => {
  expect(holidayOn(day, null)).toBe('easterMonday');
  expect(holidayOn(addDays(day, -1), null)).toBe('easter');
  expect(holidayOn(addDays(day, 1), null)).toBeNull();
});

test.each([
  ['the first day of a year', '2026-01-01', null, 'newYear'],
  ['the last day of a year', '2026-12-31', null, null],
  ['4 October in the last year without Saint Francis', '2025-10-04', null, null],
  ['4 October from 2026', '2026-10-04', null, 'saintFrancis'],
  ['4 October in Bologna before 2026', '2025-10-04', patronSaints.Bologna, 'patron'],
  ['4 October in Bologna from 2026', '2026-10-04', patronSaints.Bologna, 'saintFrancis'],
  ['the patron of Venice, always the liberation', '2026-04-25', patronSaints.Venezia, 'liberation'],
  ['the patron of Turin', '2026-06-24', patronSaints.Torino, 'patron'],
  ['the day of Turin in a company without patron', '2026-06-24', null, null],
  ['the day of Turin in Rome', '2026-06-24', patronSaints.Roma, null],
  ['Easter Monday on 25 April', '2011-04-25', null, 'liberation'],
  ['Easter Sunday on 25 April', '2038-04-25', null, 'liberation'],
  ['the Monday after such an Easter', '2038-04-26', null, 'easterMonday'],
  ['a patron on Easter Monday', '2026-04-06', '04-06', 'easterMonday'],
  ['a patron on the day that was Easter Monday last year', '2027-04-06', '04-06', 'patron'],
  ['a leap day that is the patron’s', '2028-02-29', '02-29', 'patron'],
  ['a leap day of nobody', '2028-02-29', null, null],
  ['the patron of Milan, the day before the Immaculate', '2026-12-07', patronSaints.Milano, 'patron'],
  ['a former holiday', '2026-03-19', null, null],
  ['4 November', '2026-11-04', null, null],
])('%s', (_, day, patron, holiday) => expect(holidayOn(day, patron)).toBe(holiday));

test('the holidays of 2026 in Turin, by date', () => {
  expect(holidaysOf(2026, patronSaints.Torino).map(({ date, holiday }) => `${date} ${holiday}`)).toEqual([
    '2026-01-01 newYear',
    '2026-01-06 epiphany',
    '2026-04-05 easter',
    '2026-04-06 easterMonday',
    '2026-04-25 liberation',
    '2026-05-01 labour',
    '2026-06-02 republic',
    '2026-06-24 patron',
    '2026-08-15 assumption',
    '2026-10-04 saintFrancis',
    '2026-11-01 allSaints',
    '2026-12-08 immaculate',
    '2026-12-25 christmas',
    '2026-12-26 stStephen',
  ]);
});

test.each([
  ['2025 without patron', 2025, null, 12],
  ['2026 without patron', 2026, null, 13],
  ['2025 in Bologna', 2025, patronSaints.Bologna, 13],
  ['2026 in Bologna, patron and Saint Francis being one day', 2026, patronSaints.Bologna, 13],
  ['2038, Easter being the liberation', 2038, null, 12],
  ['a leap year with the patron on 29 February', 2028, '02-29', 14],
  ['a common year with the patron on 29 February', 2027, '02-29', 13],
])('how many holidays has %s', (_, year, patron, count) => expect(holidaysOf(year, patron)).toHaveLength(count));

test('the list of a year and the question about a day agree', () => {
  for (const year of [2025, 2026, 2028, 2038]) {
    const listed = new Map(holidaysOf(year, '06-29').map(({ date, holiday }) => [date, holiday]));
    for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
      expect(holidayOn(day, '06-29'), day).toBe(listed.get(day) ?? null);
    }
  }
});

test('changing an answered list does not change the next one', () => {
  holidaysOf(2026, null).pop();
  expect(holidaysOf(2026, null)).toHaveLength(13);
  expect(new Set(holidaysOf(2026, '06-24').map(({ holiday }) => holiday))).toEqual(new Set(holidayIds));
});

test.each(Object.entries(patronSaints))('the patron of %s has a real day', (_, day) =>
  expect(isRealDay(`2026-${day}`)).toBe(true),
);
