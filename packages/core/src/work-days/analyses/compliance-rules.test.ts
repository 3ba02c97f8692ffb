import { describe, expect, test } from 'vitest';
import { type Day, addDays, daysFrom } from '@timbro/core/days/rules.ts';
import type { WorkedStretch } from '@timbro/core/engine/working-time.ts';
import { type WorkedTime, byCompliance, complianceOf, firstDayLooked } from './compliance-rules.ts';

/** Thirty days that end on a Thursday; the last week that is over begins on 2 November. */
const window = { from: '2026-10-14', to: '2026-11-12' };
const minuteOf = (day: Day, time: string) => Date.parse(`${day}T${time}Z`) / 60_000;
const weekAt = (monday: Day) => ({
  monday,
  start: minuteOf(monday, '00:00'),
  end: minuteOf(addDays(monday, 7), '00:00'),
});
const worked = (day: Day, entry: string, exit: string): WorkedStretch => ({
  day,
  start: minuteOf(day, entry),
  end: minuteOf(exit <= entry ? addDays(day, 1) : day, exit),
});
const everyDay = (from: Day, to: Day) => [...daysFrom(from, to)].map((day) => worked(day, '08:00', '17:00'));

const nothing: WorkedTime = { stretches: [], weeks: new Map(), overtimeYear: 0, nightsYear: 0, noBreaks: [] };
const judged = (time: Partial<WorkedTime>, at = window) => complianceOf({ ...nothing, ...time }, at, weekAt);

test('who has not worked has nothing against them', () =>
  expect(judged({})).toEqual({
    rests: [],
    weeks: [],
    averageWeek: null,
    overtimeYear: 0,
    nightsYear: 0,
    noBreaks: [],
    level: 'ok',
  }));

describe('rests', () => {
  const evening = (day: Day) => worked(day, '14:00', '22:00');
  const morning = (day: Day) => worked(day, '06:00', '14:00');
  test.each([
    ['inside the window', [evening('2026-10-20'), morning('2026-10-21')], ['2026-10-21']],
    ['the first day, its evening before lies outside', [evening('2026-10-13'), morning('2026-10-14')], ['2026-10-14']],
    ['the day before the window', [evening('2026-10-12'), morning('2026-10-13')], []],
    ['today', [evening('2026-11-11'), morning('2026-11-12')], ['2026-11-12']],
  ])('%s', (_, stretches, dates) => {
    const { rests, level } = judged({ stretches });
    expect(rests).toEqual(dates.map((date) => ({ date, restMinutes: 480 })));
    expect(level).toBe(dates.length > 0 ? 'over' : 'ok');
  });
});

describe('weeks', () => {
  const mondays = (time: Partial<WorkedTime>, at = window) => judged(time, at).weeks.map(({ monday }) => monday);
  const months = ['2026-10-12', '2026-10-19', '2026-10-26'];
  test.each([
    ['two free days before the window help its first week', everyDay('2026-10-12', '2026-10-18'), window, []],
    [
      'by Thursday the days to come may still help the week before',
      everyDay('2026-09-01', '2026-11-12'),
      window,
      months,
    ],
    [
      'by Saturday they cannot, and the week that runs is not told yet',
      everyDay('2026-09-01', '2026-11-14'),
      { ...window, to: '2026-11-14' },
      [...months, '2026-11-02'],
    ],
  ])('%s', (_, stretches, at, expected) => expect(mondays({ stretches }, at)).toEqual(expected));

  test('on a Sunday the week still runs', () =>
    expect(
      mondays({ stretches: everyDay('2026-09-01', '2026-11-08') }, { from: '2026-11-02', to: '2026-11-08' }),
    ).toEqual([]));
});

describe('the average week', () => {
  const weeks = (count: number, hours: number, from = '2026-11-02') =>
    Array.from({ length: count }, (_, at): [Day, number] => [addDays(from, -7 * at), hours * 60]);
  test.each([
    ['the week that runs does not count', [['2026-11-09', 6_000] as [Day, number]], null, 'ok'],
    ['17 of 48 h', weeks(17, 48), 2_880, 'ok'],
    ['17 of 48 h and a minute', weeks(17, 48 + 1 / 60), 2_881, 'over'],
    ['the 18th is forgotten', weeks(1, 60, '2026-07-06'), null, 'ok'],
    ['the 17th is not', weeks(1, 60, '2026-07-13'), 3_600, 'over'],
    ['weeks without work count on neither side', [...weeks(2, 50), ...weeks(15, 0, '2026-10-19')], 3_000, 'over'],
  ])('%s', (_, given, averageWeek, level) =>
    expect(judged({ weeks: new Map(given) })).toMatchObject({ averageWeek, level }),
  );
});

test.each([
  ['overtime below 225 h', { overtimeYear: 225 * 60 - 1 }, 'ok'],
  ['overtime of 225 h', { overtimeYear: 225 * 60 }, 'near'],
  ['overtime beyond 250 h', { overtimeYear: 250 * 60 + 1 }, 'over'],
  ['79 nights', { nightsYear: 79 }, 'ok'],
  ['80 nights', { nightsYear: 80 }, 'near'],
  ['a break that was not taken', { noBreaks: ['2026-11-10'] }, 'over'],
])('%s', (_, time, level) => expect(judged(time).level).toBe(level));

test('the worst come first, the busiest among equals, then the order stays', () => {
  const people = [
    { name: 'fine', ...judged({}) },
    { name: 'close', ...judged({ overtimeYear: 230 * 60 }) },
    { name: 'one breach', ...judged({ noBreaks: ['2026-11-10'] }) },
    { name: 'fine too, with overtime', ...judged({ overtimeYear: 60 }) },
    { name: 'two breaches', ...judged({ noBreaks: ['2026-11-09', '2026-11-10'] }) },
    { name: 'another fine', ...judged({}) },
  ];
  expect(people.toSorted(byCompliance).map(({ name }) => name)).toEqual([
    'two breaches',
    'one breach',
    'close',
    'fine too, with overtime',
    'fine',
    'another fine',
  ]);
});

test.each([
  ['the year reaches back furthest in November', window, '2026-01-01'],
  ['in January the averaged weeks do', { from: '2026-12-17', to: '2027-01-15' }, '2026-09-14'],
  ['half a year in January', { from: '2026-07-16', to: '2027-01-15' }, '2026-07-06'],
])('how far back: %s', (_, given, day) => expect(firstDayLooked(given)).toBe(day));
