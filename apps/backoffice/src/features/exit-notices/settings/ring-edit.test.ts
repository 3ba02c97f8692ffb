import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Place, type Ring, metresBetween } from '@timbro/core/polygons/ring-rules.ts';
import { type RingAct, editOf, editRing, middlesOf, movedBy } from './ring-edit.ts';

const at = (lat: number, lng: number): Place => ({ lat, lng });
const [a, b, c, d] = [at(43.77, 11.25), at(43.772, 11.25), at(43.772, 11.253), at(43.77, 11.253)] as const;
const after = (ring: Ring, ...acts: readonly RingAct[]) => acts.reduce(editRing, editOf(ring));

describe('each act', () => {
  test.each<[string, Ring, RingAct, Ring]>([
    ['adds the first corner', [], { is: 'add', place: a }, [a]],
    ['adds at the end', [a, b], { is: 'add', place: c }, [a, b, c]],
    ['inserts between two', [a, c], { is: 'insert', at: 1, place: b }, [a, b, c]],
    ['inserts after the last', [a, b], { is: 'insert', at: 2, place: c }, [a, b, c]],
    ['moves', [a, b, c], { is: 'move', at: 1, place: d }, [a, d, c]],
    ['moves none that is not there', [a, b], { is: 'move', at: 2, place: d }, [a, b]],
    ['removes the first', [a, b, c], { is: 'remove', at: 0 }, [b, c]],
    ['removes the only one', [a], { is: 'remove', at: 0 }, []],
    ['replaces all', [a, b], { is: 'replace', ring: [c, d] }, [c, d]],
    ['empties', [a, b], { is: 'replace', ring: [] }, []],
    [
      'draws a rectangle from the north-west, whichever corners were given',
      [a],
      { is: 'rectangle', from: d, to: b },
      [b, c, d, a],
    ],
    ['draws no rectangle without a width', [a], { is: 'rectangle', from: a, to: b }, [a]],
    [
      'keeps places to the centimetre',
      [],
      { is: 'add', place: at(43.770000049, 11.25000005) },
      [at(43.77, 11.2500001)],
    ],
  ])('%s', (_, ring, act, expected) => expect(after(ring, act).ring).toEqual(expected));
});

describe('steps', () => {
  test('are taken back and done again one by one', () => {
    const drawn = after([], { is: 'add', place: a }, { is: 'add', place: b });
    expect(after([], { is: 'add', place: a }, { is: 'add', place: b }, { is: 'undo' }).ring).toEqual([a]);
    const back = [{ is: 'undo' }, { is: 'undo' }].reduce<typeof drawn>((edit) => editRing(edit, { is: 'undo' }), drawn);
    expect(back.ring).toEqual([]);
    expect(editRing(editRing(back, { is: 'redo' }), { is: 'redo' }).ring).toEqual([a, b]);
  });

  test('there is nothing to take back at the beginning, nothing to do again at the end', () => {
    const begun = editOf([a, b]);
    expect(editRing(begun, { is: 'undo' })).toBe(begun);
    expect(editRing(begun, { is: 'redo' })).toBe(begun);
  });

  test('a drag is one, whatever it passed', () => {
    const dragged = after(
      [a, b, c],
      { is: 'move', at: 1, place: at(43.7725, 11.25), gesture: 1 },
      { is: 'move', at: 1, place: at(43.773, 11.25), gesture: 1 },
      { is: 'move', at: 1, place: at(43.774, 11.25), gesture: 1 },
    );
    expect(dragged.past).toHaveLength(1);
    expect(editRing(dragged, { is: 'undo' }).ring).toEqual([a, b, c]);
  });

  test('two drags are two', () =>
    expect(
      after(
        [a, b, c],
        { is: 'move', at: 1, place: d, gesture: 1 },
        { is: 'move', at: 1, place: at(43.774, 11.25), gesture: 2 },
      ).past,
    ).toHaveLength(2));

  test('a middle that is dragged out is made and moved in one', () =>
    expect(
      after([a, c], { is: 'insert', at: 1, place: b, gesture: 7 }, { is: 'move', at: 1, place: d, gesture: 7 }).past,
    ).toEqual([[a, c]]));

  test('a drag back to where it began is none, and goes on as one', () => {
    const back = after(
      [a, b],
      { is: 'move', at: 1, place: c, gesture: 1 },
      { is: 'move', at: 1, place: b, gesture: 1 },
    );
    expect(back).toMatchObject({ ring: [a, b], past: [] });
    expect(editRing(back, { is: 'move', at: 1, place: d, gesture: 1 }).past).toEqual([[a, b]]);
  });

  test('what changes nothing is none', () => {
    const begun = editOf([a, b]);
    expect(editRing(begun, { is: 'move', at: 0, place: a })).toBe(begun);
    expect(editRing(begun, { is: 'replace', ring: [a, b] })).toBe(begun);
  });

  test('a new one ends what could be done again', () =>
    expect(after([a], { is: 'add', place: b }, { is: 'undo' }, { is: 'add', place: c }).future).toEqual([]));

  test('the last hundred are kept', () => {
    const many = Array.from({ length: 130 }, (_, step): RingAct => ({ is: 'add', place: at(43 + step / 1000, 11) }));
    expect(after([], ...many).past).toHaveLength(100);
  });
});

test('whatever was done, taking it all back ends where it began, and doing it again where it was', () => {
  const place = fc.record({ lat: fc.integer({ min: -80, max: 80 }), lng: fc.integer({ min: -179, max: 179 }) });
  const act = fc.oneof(
    fc.record({ is: fc.constant('add' as const), place }),
    fc.record({ is: fc.constant('insert' as const), at: fc.nat(6), place, gesture: fc.nat(2) }),
    fc.record({ is: fc.constant('move' as const), at: fc.nat(6), place, gesture: fc.nat(2) }),
    fc.record({ is: fc.constant('remove' as const), at: fc.nat(6) }),
    fc.record({ is: fc.constant('rectangle' as const), from: place, to: place }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const done = after([a, b, c], ...acts);
      const back = done.past.reduce((edit) => editRing(edit, { is: 'undo' }), done);
      expect(back.ring).toEqual([a, b, c]);
      expect(back.future.reduce((edit) => editRing(edit, { is: 'redo' }), back).ring).toEqual(done.ring);
    }),
  );
});

test('the middles of the sides, the last one back to the first corner', () => {
  expect(middlesOf([a])).toEqual([]);
  expect(middlesOf([a, b, c])).toEqual([at(43.771, 11.25), at(43.772, 11.2515), at(43.771, 11.2515)]);
});

test.each([
  ['Firenze', a],
  ['far in the north', at(70, 25)],
  ['south of the equator', at(-33.9, 18.4)],
])('metres are metres: %s', (_, place) => {
  expect(metresBetween(place, movedBy(place, 0, 10))).toBeCloseTo(10, 1);
  expect(metresBetween(place, movedBy(place, 10, 0))).toBeCloseTo(10, 1);
  expect(movedBy(place, 0, 10).lat).toBeGreaterThan(place.lat);
  expect(movedBy(place, 10, 0).lng).toBeGreaterThan(place.lng);
});
