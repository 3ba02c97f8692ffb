import { expect, test } from 'vitest';
import { trackMarks } from './track-marks.ts';

const planned = [
  { left: 0.1, width: 0.3 },
  { left: 0.5, width: 0.2 },
];
const pair = (left: number, width: number) => ({ kind: 'pair', left, width });
const both = { late: true, excess: true };

test('a delay lies before the first entry, the excess after the end of the shift', () => {
  const { delay, beyond } = trackMarks({ planned, stamped: [pair(0.15, 0.25), pair(0.5, 0.3)] }, both);
  expect(delay?.left).toBe(0.1);
  expect(delay?.width).toBeCloseTo(0.05);
  expect(beyond).toHaveLength(1);
  expect(beyond[0]?.left).toBeCloseTo(0.7);
  expect(beyond[0]?.width).toBeCloseTo(0.1);
});

test.each([
  ['nobody minds it', { late: false, excess: false }, [pair(0.15, 0.65)]],
  ['the day was kept to the minute', both, [pair(0.1, 0.6)]],
  ['nothing was stamped', both, []],
])('there is neither where %s', (_, of, stamped) => {
  expect(trackMarks({ planned, stamped }, of)).toEqual({ delay: null, beyond: [] });
});

test('without a shift nobody is late, nor beyond it', () => {
  expect(trackMarks({ planned: [], stamped: [pair(0.1, 0.5)] }, both)).toEqual({ delay: null, beyond: [] });
});
