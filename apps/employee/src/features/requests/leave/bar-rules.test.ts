import { describe, expect, test } from 'vitest';
import { partOf, shiftBar, weeksOf } from './bar-rules.ts';

const early = { start: '06:00', end: '14:00' };
const office = { start: '08:00', end: '17:00', breakStart: '12:00', breakEnd: '13:00' };
const night = { start: '22:00', end: '06:00' };

test.each([
  ['all of it', early, '06:00', '14:00', 'whole'],
  ['more than all of it', early, '05:00', '15:00', 'whole'],
  ['its beginning', early, '06:00', '08:00', 'start'],
  ['its end', early, '12:00', '14:00', 'end'],
  ['its middle', early, '08:00', '10:00', 'inside'],
  ['before it', early, '04:00', '06:00', 'beside'],
  ['after it', early, '14:00', '15:00', 'beside'],
  ['the evening of a night', night, '22:00', '23:00', 'start'],
  ['the morning of a night', night, '04:00', '06:00', 'end'],
  ['across the midnight of a night', night, '23:00', '01:00', 'inside'],
] as const)('hours of a shift: %s', (_, shift, start, end, part) => expect(partOf(shift, start, end)).toBe(part));

describe('the bar', () => {
  test('has an hour of room at either end', () => {
    expect(shiftBar(early, '12:00', '14:00')).toEqual({
      shift: [{ from: 10, length: 80 }],
      asked: { from: 70, length: 20 },
    });
  });

  test('is cut by an unpaid break', () => {
    const { shift } = shiftBar(office, '08:00', '09:00');
    expect(shift.map(({ from, length }) => [Math.round(from), Math.round(length)])).toEqual([
      [9, 36],
      [55, 36],
    ]);
  });

  test('goes on past midnight', () => {
    expect(shiftBar(night, '04:00', '06:00').asked).toEqual({ from: 70, length: 20 });
  });

  test('reaches as far as what is asked for', () => {
    const { asked, shift } = shiftBar(early, '16:00', '18:00');
    expect(Math.round(asked.from + asked.length)).toBe(93);
    expect(Math.round(shift[0]?.from ?? 0)).toBe(7);
  });
});

test.each([
  ['a week', '2026-11-23', '2026-11-27', '2026-11-23', '2026-11-29'],
  ['a Sunday', '2026-11-22', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['over a weekend', '2026-11-27', '2026-11-30', '2026-11-23', '2026-12-06'],
  ['a long time', '2026-11-23', '2027-03-01', '2026-11-23', '2026-12-27'],
])('the weeks of %s', (_, from, to, first, last) => {
  const days = weeksOf(from, to);
  expect([days[0], days.at(-1)]).toEqual([first, last]);
});
