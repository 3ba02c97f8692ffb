import { expect, test } from 'vitest';
import { movedMinute } from './moved-end.ts';

const over = { entry: 511, exit: 1020 };
const longAfter = 5000;

test.each([
  ['an entry comes to the nearest five minutes', over, 'entry', 482, longAfter, 480],
  ['an entry stays before the exit', over, 'entry', 1100, longAfter, 1015],
  ['an entry stays in its day', over, 'entry', -30, longAfter, 0],
  ['an exit comes to the nearest five minutes', over, 'exit', 1033, longAfter, 1035],
  ['an exit stays after the entry', over, 'exit', 300, longAfter, 515],
  ['an exit stays in its day', over, 'exit', 1500, longAfter, 1435],
  ['an exit of today is not to come', { entry: 480, exit: 600 }, 'exit', 900, 633, 630],
  ['an entry of somebody who is still here is not to come', { entry: 480, exit: null }, 'entry', 900, 633, 630],
  [
    'an exit that was not stamped is pulled out of the entry',
    { entry: 480, exit: null },
    'exit',
    1019,
    longAfter,
    1020,
  ],
  [
    'an entry that was not stamped is pulled out of the exit',
    { entry: null, exit: 1020 },
    'entry',
    479,
    longAfter,
    480,
  ],
  ['an exit after an entry of the day before', { entry: -120, exit: 360 }, 'exit', -50, longAfter, 0],
] as const)('%s', (_, bar, end, minute, now, expected) => expect(movedMinute(bar, end, minute, now)).toBe(expected));
