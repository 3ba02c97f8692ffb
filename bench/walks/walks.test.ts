import { expect, test } from 'vitest';
import { type Place, isInside, metresBetween, metresOutside } from '@timbro/core/polygons/ring-rules.ts';
import { simulateWalks } from './walk-figures.ts';
import { type Walk, leastDepth, leastExitSeconds, lineOf, walkOf } from './walks.ts';

const seed = 20_261_117;
const walks = (goesOut: boolean): Walk[] => Array.from({ length: 40 }, (_, nth) => walkOf(seed + nth, goesOut));

/** Places so many metres away in every direction. */
const around = ({ lat, lng }: Place, metres: number): Place[] =>
  Array.from({ length: 16 }, (_, nth) => ({
    lat: lat + (metres * Math.cos((nth * Math.PI) / 8)) / 111_106,
    lng: lng + (metres * Math.sin((nth * Math.PI) / 8)) / 80_533,
  }));

test('a thousand shifts: nobody at work has left, and every true exit is told, in time', () => {
  const { walks: people, trueExits, falseExits, found, missed, mistimed } = simulateWalks(1000, seed);
  expect({ people, trueExits, falseExits, found, missed, mistimed }).toEqual({
    people: 1000,
    trueExits: 500,
    falseExits: 0,
    found: 500,
    missed: 0,
    mistimed: 0,
  });
});

test('who stays is 30 m inside at least, some of them no more', () => {
  let nearest = 0;
  for (const { truth, areas } of walks(false)) {
    const within = (place: Place) => areas.some(({ ring }) => isInside(ring, place));
    for (const place of truth) {
      expect(around(place, leastDepth - 0.1).every(within)).toBe(true);
      nearest += around(place, leastDepth + 2).every(within) ? 0 : 1;
    }
  }
  expect(nearest).toBeGreaterThan(1000);
});

test('who goes out is beyond the line for five minutes at least, some of them no longer', () => {
  const lasting = walks(true).map(({ truth, fixes, areas, exit }) => {
    if (!exit) throw new Error('somebody who goes out has an exit');
    const vaguest = Math.max(...fixes.map(({ accuracy }) => accuracy));
    const metres = truth.map((place) => Math.min(...areas.map(({ ring }) => metresOutside(ring, place))));
    for (const [nth, { at }] of fixes.entries()) {
      const away = metres[nth] ?? 0;
      if (at > exit.lastLine && at < exit.returns) expect(away).toBeGreaterThan(lineOf(vaguest) - 0.1);
      if (at < exit.leaves || at > exit.back) expect(away).toBe(0);
    }
    return (exit.returns - exit.lastLine) / 1000;
  });
  expect(Math.min(...lasting)).toBeGreaterThanOrEqual(leastExitSeconds - 0.1);
  expect(lasting.filter((seconds) => seconds < leastExitSeconds + 1).length).toBeGreaterThan(5);
});

test('68 of 100 fixes are as near to the truth as they say, from 5 to 60 m, one a minute', () => {
  const told = walks(false).flatMap(({ fixes, truth }) =>
    fixes.map((fix, nth) => ({ ...fix, error: metresBetween(fix, truth[nth] ?? fix) })),
  );
  const right = told.filter(({ error, accuracy }) => error <= accuracy).length / told.length;
  expect(right).toBeCloseTo(0.68, 2);
  const accuracies = told.map(({ accuracy }) => accuracy).toSorted((a, b) => a - b);
  expect(accuracies[0]).toBeGreaterThanOrEqual(5);
  expect(accuracies.at(-1)).toBeLessThanOrEqual(60);
  for (const { fixes } of walks(true))
    expect(fixes.every(({ at }, nth) => nth === 0 || Math.abs(at - (fixes[nth - 1]?.at ?? 0) - 60_000) <= 1)).toBe(
      true,
    );
});

test('a seed walks the same way every time', () => {
  expect(walkOf(seed, true)).toEqual(walkOf(seed, true));
  expect(walkOf(seed, true)).not.toEqual(walkOf(seed + 1, true));
});
