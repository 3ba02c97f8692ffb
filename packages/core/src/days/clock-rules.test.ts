import { expect, test } from 'vitest';
import { clockOf, isClock } from './clock-rules.ts';

test.each([
  ['7', '07:00'],
  ['07', '07:00'],
  ['17', '17:00'],
  ['0', '00:00'],
  ['730', '07:30'],
  ['0730', '07:30'],
  ['1745', '17:45'],
  ['7:30', '07:30'],
  ['7.30', '07:30'],
  ['7,30', '07:30'],
  [' 7:30 ', '07:30'],
  ['07:30', '07:30'],
  ['23:59', '23:59'],
])('%s means %s', (typed, time) => expect(clockOf(typed)).toBe(time));

test.each(['', '24', '24:00', '25', '760', '7:5', '7:', '7.5', '-7', 'sette', '12345', '7:300'])(
  '%j is no time, and stays as it was typed',
  (typed) => expect([clockOf(typed), isClock(typed)]).toEqual([typed, false]),
);
