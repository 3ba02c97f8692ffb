import { describe, expect, test } from 'vitest';
import { arcsOf, plannedSpans, pointAt } from './dial-rules.ts';

const hours = (hour: number) => hour * 60;

describe('where hours lie on a face of twelve', () => {
  test.each([
    ['a morning', [8, 12], 8, [{ lap: 0, from: 240, to: 360 }]],
    ['over noon', [8, 17], 8, [{ lap: 0, from: 240, to: 510 }]],
    ['an afternoon of a day that began at eight', [13, 17], 8, [{ lap: 0, from: 30, to: 150 }]],
    ['twelve hours are once around', [8, 20], 8, [{ lap: 0, from: 240, to: 600 }]],
    [
      'longer ones begin another lap',
      [8, 21],
      8,
      [
        { lap: 0, from: 240, to: 600 },
        { lap: 1, from: 240, to: 270 },
      ],
    ],
    ['a night', [22, 30], 22, [{ lap: 0, from: 300, to: 540 }]],
    ['what lies before the origin is cut', [7, 9], 8, [{ lap: 0, from: 240, to: 270 }]],
    [
      'what lies beyond two laps too',
      [8, 40],
      8,
      [
        { lap: 0, from: 240, to: 600 },
        { lap: 1, from: 240, to: 600 },
      ],
    ],
    ['the evening before', [-2, 2], -2, [{ lap: 0, from: 300, to: 420 }]],
    ['nothing', [8, 8], 8, []],
  ] as const)('%s', (_, [from, to], origin, arcs) => {
    expect(arcsOf({ from: hours(from), to: hours(to) }, hours(origin))).toEqual(arcs);
  });
});

test.each([
  [
    'a day with its break',
    { start: '08:00', end: '17:00', breakStart: '12:00', breakEnd: '13:00' },
    [
      [480, 720],
      [780, 1020],
    ],
  ],
  ['without one', { start: '06:00', end: '14:00' }, [[360, 840]]],
  ['a night', { start: '22:00', end: '06:00', breakStart: null }, [[1320, 1800]]],
  [
    'a night with its break',
    { start: '22:00', end: '06:00', breakStart: '01:00', breakEnd: '01:30' },
    [
      [1320, 1500],
      [1530, 1800],
    ],
  ],
  ['around the clock', { start: '08:00', end: '08:00' }, [[480, 1920]]],
] as const)('planned: %s', (_, shift, spans) => {
  expect(plannedSpans(shift)).toEqual(spans.map(([from, to]) => ({ from, to })));
});

test.each([
  [0, { x: 0, y: -10 }],
  [90, { x: 10, y: 0 }],
  [180, { x: 0, y: 10 }],
  [270, { x: -10, y: 0 }],
])('%i degrees from the top', (angle, point) => {
  const { x, y } = pointAt(angle, 10);
  expect({ x: x + 0, y: y + 0 }).toEqual(point);
});
