import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInside } from '../polygons/ring-rules.ts';
import { type Crossing, type FenceArea, type FenceState, type Fix, followFix, noFence } from './fence-rules.ts';

/** Printed by fast-check with every failure. */
const seed = 20_261_118;

const start = Date.parse('2026-11-17T08:00:00Z');
/** A degree of latitude and one of longitude in Firenze, in metres; places are told by metres north and east. */
const [northMetres, eastMetres] = [111_106, 80_536];
const place = (north: number, east: number) => ({ lat: 43.77 + north / northMetres, lng: 11.25 + east / eastMetres });
const box = (id: string, north: number, east: number, size = 200): FenceArea => ({
  id,
  ring: [place(north, east), place(north, east + size), place(north + size, east + size), place(north + size, east)],
});
/** 200 m by 200 m, and another one a kilometre to the east. */
const plant = box('plant', 0, 0);
const store = box('store', 0, 1200);
const areas = [plant, store];

/** A fix so many seconds after the start, so many metres west of the plant's edge; inside it when negative. */
const west = (second: number, metres: number, accuracy = 10): Fix => ({
  at: start + second * 1000,
  accuracy,
  ...place(100, -metres),
});

function follow(fixes: readonly Fix[], from: FenceState = noFence, of: readonly FenceArea[] = areas) {
  const crossings: Crossing[] = [];
  const sides: (FenceState['side'] | 'ignored')[] = [];
  let state = from;
  for (const fix of fixes) {
    const { crossing, accepted, ...followed } = followFix(state, fix, of);
    state = followed.state;
    if (crossing) crossings.push(crossing);
    sides.push(accepted ? state.side : 'ignored');
  }
  return { state, sides, crossings };
}

const inside = [west(0, -50), west(60, -50)];
const at = (second: number) => start + second * 1000;

describe('a fix is not believed', () => {
  test.each([
    ['as vague as can be', { accuracy: 100 }, true],
    ['vaguer', { accuracy: 100.1 }, false],
    ['of an accuracy that is no number', { accuracy: Number.NaN }, false],
    ['at the instant of the last one', { at: at(60) }, false],
    ['before the last one', { at: at(59) }, false],
    ['a millisecond after it, at the same place', { at: at(60) + 1 }, true],
    ['a minute later, as far as a car goes', place(100, 3600), true],
    ['a minute later, farther than a car goes', place(100, 3700), false],
    ['nowhere', { lat: Number.NaN }, false],
  ])('%s', (_, change, accepted) => {
    const { state } = follow(inside);
    const followed = followFix(state, { ...west(120, -50), ...change }, areas);
    expect(followed.accepted).toBe(accepted);
    if (!accepted) expect(followed).toEqual({ state, accepted: false, inside: null, crossing: null });
  });

  test('the first one is believed wherever it is, unless vague', () => {
    expect(followFix(noFence, west(0, 50_000), areas).accepted).toBe(true);
    expect(followFix(noFence, west(0, 50_000, 101), areas).accepted).toBe(false);
  });
});

describe('leaving', () => {
  test.each<[string, Fix[], number | null]>([
    ['three fixes beyond the line over two minutes', [west(120, 80), west(180, 80), west(240, 80)], 120],
    ['three over a second less', [west(120, 80), west(180, 80), west(239, 80)], null],
    ['a fourth makes up for it', [west(120, 80), west(180, 80), west(239, 80), west(241, 80)], 120],
    ['two over two minutes', [west(120, 80), west(240, 80)], null],
    ['three, long apart', [west(120, 80), west(1020, 80), west(1920, 80)], 120],
    ['less than 25 m beyond the edge', [west(120, 24), west(180, 24), west(240, 24), west(300, 24)], null],
    ['a little more', [west(120, 26), west(180, 26), west(240, 26)], 120],
    ['nearer than they are sure of', [60, 60, 60].map((metres, nth) => west(120 + 60 * nth, metres, 61)), null],
    ['farther than they are sure of', [60, 60, 60].map((metres, nth) => west(120 + 60 * nth, metres, 59)), 120],
    [
      'one near the edge after the first counts for nothing and ends nothing, but dates the way out',
      [west(120, 80), west(180, 10), west(240, 80), west(300, 80)],
      180,
    ],
    ['after the second it dates nothing', [west(120, 80), west(180, 80), west(240, 10), west(300, 80)], 120],
    [
      'an hour near the edge after the first',
      [
        west(120, 80),
        ...Array.from({ length: 60 }, (_, nth) => west(180 + 60 * nth, 10)),
        west(3780, 80),
        west(3840, 80),
      ],
      3720,
    ],
    ['the third one is near the edge', [west(120, 80), west(180, 80), west(240, 10)], null],
    [
      'one inside in between begins anew',
      [west(120, 80), west(180, -1), west(240, 80), west(300, 80), west(360, 80)],
      240,
    ],
    [
      'one that is not believed in between is as if it were not there',
      [west(120, 80), west(150, -50, 200), west(180, 80), west(240, 80)],
      120,
    ],
  ])('%s', (_, fixes, second) => {
    const { crossings, state } = follow([...inside, ...fixes]);
    expect(crossings).toEqual(second === null ? [] : [{ kind: 'left', at: at(second), areaId: 'plant' }]);
    expect(state.side).toBe(second === null ? 'inside' : 'outside');
  });

  test('outside from the first fix on: left at that one, the nearest area', () => {
    const { crossings, sides } = follow([west(0, 90), west(60, 90), west(120, 90)]);
    expect(crossings).toEqual([{ kind: 'left', at: at(0), areaId: 'plant' }]);
    expect(sides).toEqual([null, null, 'outside']);
  });

  test('the area that was left is the one they were in, however near another one is', () => {
    const towards = [120, 180, 240, 300].map((second) => ({
      ...west(second, 0),
      ...place(100, second === 120 ? 700 : 1100),
    }));
    expect(follow([...inside, ...towards]).crossings).toEqual([{ kind: 'left', at: at(120), areaId: 'plant' }]);
    const redrawn = [...areas.slice(1), box('annex', 400, 0)];
    expect(follow(towards, follow(inside).state, redrawn).crossings).toEqual([
      { kind: 'left', at: at(120), areaId: 'store' },
    ]);
  });

  test('no area, no side', () => {
    const { sides, crossings } = follow([west(0, 90), west(60, 90), west(120, 90)], noFence, []);
    expect(sides).toEqual([null, null, null]);
    expect(crossings).toEqual([]);
  });
});

describe('returning', () => {
  const left = follow([...inside, west(120, 80), west(180, 80), west(240, 80)]).state;
  test.each<[string, Fix[], number | null]>([
    ['two fixes inside over half a minute', [west(300, -5), west(330, -5)], 300],
    ['a second less', [west(300, -5), west(329, -5)], null],
    ['one', [west(300, -5)], null],
    ['near the edge, but outside', [west(300, 5), west(360, 5), west(420, 5)], null],
    ['one near the edge in between', [west(300, -5), west(360, 5), west(420, -5)], 360],
    ['one outside in between begins anew', [west(300, -5), west(360, 80), west(420, -5), west(480, -5)], 420],
  ])('%s', (_, fixes, second) => {
    const { crossings, state } = follow(fixes, left);
    expect(crossings).toEqual(second === null ? [] : [{ kind: 'returned', at: at(second), areaId: 'plant' }]);
    expect(state.side).toBe(second === null ? 'outside' : 'inside');
  });

  test('to another area', () => {
    const there = [600, 660].map((second) => ({ ...west(second, 0), ...place(100, 1300) }));
    expect(follow(there, left).crossings).toEqual([{ kind: 'returned', at: at(600), areaId: 'store' }]);
  });

  test('inside from the first fix on is no return', () => {
    const { crossings, sides } = follow(inside);
    expect(crossings).toEqual([]);
    expect(sides).toEqual([null, 'inside']);
  });
});

const fix: fc.Arbitrary<Fix> = fc
  .record({
    second: fc.integer({ min: 0, max: 3600 }),
    north: fc.constantFrom(-300, -60, 20, 100, 180, 260),
    east: fc.constantFrom(-300, -60, -10, 20, 100, 180, 240, 700, 1180, 1300),
    accuracy: fc.constantFrom(5, 20, 60, 100, 150),
  })
  .map(({ second, north, east, accuracy }) => ({ at: at(second), accuracy, ...place(north, east) }));
const streams = fc.array(fix, { maxLength: 60 });
const inOrder = (fixes: readonly Fix[]) => fixes.toSorted((a, b) => a.at - b.at);

describe('whatever comes', () => {
  test('a stream in batches is the stream', () => {
    fc.assert(
      fc.property(streams, fc.array(fc.nat({ max: 60 }), { maxLength: 5 }), (fixes, cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), fixes.length];
        let state = noFence;
        const crossings = edges.slice(1).flatMap((edge, nth) => {
          const followed = follow(inOrder(fixes).slice(edges[nth], edge), state);
          state = followed.state;
          return followed.crossings;
        });
        const whole = follow(inOrder(fixes));
        expect(crossings).toEqual(whole.crossings);
        expect(state).toEqual(whole.state);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
      { seed, numRuns: 500 },
    );
  });

  test('what is not believed changes nothing: without it, all is the same', () => {
    fc.assert(
      fc.property(streams, (fixes) => {
        const whole = follow(fixes);
        const believed = fixes.filter((_, nth) => whole.sides[nth] !== 'ignored');
        expect(follow(believed)).toEqual({ ...whole, sides: whole.sides.filter((side) => side !== 'ignored') });
      }),
      { seed, numRuns: 500 },
    );
  });

  test('sent again, the whole stream is ignored', () => {
    fc.assert(
      fc.property(streams, (fixes) => {
        const once = follow(inOrder(fixes));
        const again = follow(inOrder(fixes), once.state);
        expect(again.sides.filter((side) => side !== 'ignored')).toEqual([]);
        expect(again.state).toEqual(once.state);
      }),
      { seed, numRuns: 300 },
    );
  });

  test('people leave and return by turns, and later each time', () => {
    let seen = 0;
    fc.assert(
      fc.property(streams, (fixes) => {
        const { crossings } = follow(inOrder(fixes));
        seen += crossings.length;
        for (const [nth, crossing] of crossings.entries()) {
          expect(crossing.kind).toBe(nth % 2 === 0 ? 'left' : 'returned');
          expect(crossing.at).toBeGreaterThan(crossings[nth - 1]?.at ?? 0);
        }
      }),
      { seed, numRuns: 1000 },
    );
    expect(seen).toBeGreaterThan(200);
  });

  test('nobody inside leaves whose phone errs by no more than it says', () => {
    const somewhere = fc.double({ min: 1, max: 199, noNaN: true });
    const error = fc.record({
      accuracy: fc.double({ min: 0, max: 100, noNaN: true }),
      share: fc.double({ min: 0, max: 0.99, noNaN: true }),
      bearing: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    });
    fc.assert(
      fc.property(somewhere, somewhere, fc.array(error, { minLength: 10, maxLength: 60 }), (north, east, errors) => {
        const fixes = errors.map(({ accuracy, share, bearing }, nth): Fix => {
          const far = share * Math.max(25, accuracy);
          return {
            at: at(60 * nth),
            accuracy,
            ...place(north + far * Math.cos(bearing), east + far * Math.sin(bearing)),
          };
        });
        const { crossings, sides } = follow(fixes);
        expect(crossings).toEqual([]);
        expect(sides).not.toContain('outside');
      }),
      { seed, numRuns: 300 },
    );
  });

  test('inside is told of each believed fix', () => {
    fc.assert(
      fc.property(fix, (one) => {
        const { accepted, inside: told } = followFix(noFence, one, areas);
        expect(told).toBe(accepted ? areas.some(({ ring }) => isInside(ring, one)) : null);
      }),
      { seed, numRuns: 300 },
    );
  });
});
