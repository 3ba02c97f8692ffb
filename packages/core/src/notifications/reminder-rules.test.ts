import { expect, test } from 'vitest';
import { remindedShifts } from './reminder-rules.ts';

const begunAt = '2026-11-12T07:00:00.000Z';

test.each([
  ['has not begun', '2026-11-12T06:59:59.999Z', false],
  ['begins now', begunAt, false],
  ['began 14 minutes and 59 seconds ago', '2026-11-12T07:14:59.999Z', false],
  ['began a quarter of an hour ago', '2026-11-12T07:15:00.000Z', true],
  ['began two hours ago', '2026-11-12T09:00:00.000Z', true],
  ['began more than two hours ago', '2026-11-12T09:00:00.001Z', false],
  ['began in the morning of the day before', '2026-11-13T07:15:00.000Z', false],
])('a shift that %s', (_, now, isReminded) => {
  const { from, to } = remindedShifts(new Date(now));
  expect(from <= new Date(begunAt) && new Date(begunAt) <= to).toBe(isReminded);
});
