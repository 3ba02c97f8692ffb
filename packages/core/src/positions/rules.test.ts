import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Place } from '../polygons/ring-rules.ts';
import type { FenceArea } from './fence-rules.ts';
import { type AtWork, type Fence, type FixVerdict, followFixes, judgeFix, oldestPosition, refusalOf } from './rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse('2026-11-12T10:00:00Z');
const at = (minutesAgo: number) => now - minutesAgo * minute;

describe('a position counts by what held at its moment', () => {
  const morning: AtWork = { enteredAt: at(120), until: at(90), inside: true };
  const open: AtWork = { enteredAt: at(60), until: now + 8 * hour, inside: null };
  const on = [{ at: at(10_000), enabled: true }];
  const twice = [...on, { at: at(30), enabled: false }, { at: at(20), enabled: true }];

  test.each<[string, number, FixVerdict]>([
    ['now', now, open],
    ['as the stamping begins', at(60), open],
    ['just before', at(60) - 1, 'noOpenStamping'],
    ['in a stamping that has ended', at(91), morning],
    ['as it ends', at(90), 'noOpenStamping'],
    ['before any', at(121), 'noOpenStamping'],
    ['two minutes ahead', now + 2 * minute, open],
    ['further ahead', now + 2 * minute + 1, 'outOfTime'],
    ['a day old', now - 24 * hour, 'noOpenStamping'],
    ['older', now - 24 * hour - 1, 'outOfTime'],
  ])('%s', (_, moment, expected) => {
    expect(judgeFix(moment, now, { switches: on, stampings: [morning, open] })).toEqual(expected);
  });

  test.each<[string, number, FixVerdict]>([
    ['as it went off', at(30), 'loggingOff'],
    ['just before', at(30) - 1, open],
    ['just before it went on again', at(20) - 1, 'loggingOff'],
    ['as it did', at(20), open],
  ])('and by the log of exits: %s', (_, moment, expected) => {
    expect(judgeFix(moment, now, { switches: twice, stampings: [open] })).toEqual(expected);
  });

  test('without any switch nothing is logged', () => {
    expect(judgeFix(now, now, { switches: [], stampings: [open] })).toBe('loggingOff');
  });

  test('a stamping whose exit is missing ends when it counts as such', () => {
    const forgotten = { ...open, until: at(5) };
    expect(judgeFix(at(5), now, { switches: on, stampings: [forgotten] })).toBe('noOpenStamping');
  });

  test.each<[string, FixVerdict[], string | null]>([
    ['something is kept', ['loggingOff', open], null],
    ['nothing came in time', ['outOfTime', 'outOfTime'], null],
    ['nothing was logged', ['loggingOff', 'loggingOff', 'outOfTime'], 'loggingOff'],
    ['nobody was at work', ['noOpenStamping', 'loggingOff'], 'noOpenStamping'],
    ['nobody was at work at all', ['noOpenStamping'], 'noOpenStamping'],
  ])('a whole request is refused where %s: %j', (_, verdicts, expected) => {
    expect(refusalOf(verdicts)).toBe(expected);
  });

  test('what is shown reaches back as far as what is taken', () => {
    expect(now - oldestPosition(new Date(now)).getTime()).toBe(24 * hour);
  });
});

describe('following', () => {
  const centre: Place = { lat: 43.77, lng: 11.25 };
  const degree = 111_100;
  const north = (metres: number): Place => ({ lat: centre.lat + metres / degree, lng: centre.lng });
  const side = 100 / degree;
  const sede: FenceArea = {
    id: 'sede',
    ring: [
      { lat: centre.lat - side, lng: centre.lng - side },
      { lat: centre.lat - side, lng: centre.lng + side },
      { lat: centre.lat + side, lng: centre.lng + side },
      { lat: centre.lat + side, lng: centre.lng - side },
    ],
  };
  const came: AtWork = { enteredAt: at(100), until: now + hour, inside: true };
  const fixAt = (minutesAgo: number, metres: number, stamping = came, accuracy = 10) => ({
    fix: { at: at(minutesAgo), ...north(metres), accuracy },
    stamping,
  });
  const out = [fixAt(50, 300), fixAt(49, 300), fixAt(48, 300)];
  const back = [fixAt(40, 0), fixAt(39, 0)];

  test('who leaves and comes back has crossed twice, with the times of the first fix there', () => {
    const { crossings, fence, insides } = followFixes(null, [fixAt(60, 0), fixAt(59, 0), ...out, ...back], [sede]);
    expect(crossings).toEqual([
      { kind: 'left', at: at(50), areaId: 'sede' },
      { kind: 'returned', at: at(40), areaId: 'sede' },
    ]);
    expect(insides).toEqual([true, true, false, false, false, true, true]);
    expect(fence).toMatchObject({ enteredAt: came.enteredAt, sideSince: at(40), accuracy: 10 });
    expect(fence?.state).toMatchObject({ side: 'inside', areaId: 'sede', last: { at: at(39) } });
  });

  test.each<[string, AtWork, number]>([
    ['of the area since they came in there', came, came.enteredAt],
    ['since they came in, where that was not told', { ...came, inside: null }, came.enteredAt],
    ['since the first fix there, who came in elsewhere', { ...came, inside: false }, at(60)],
  ])('who is seen inside first is %s', (_, stamping, since) => {
    const { fence, crossings } = followFixes(null, [fixAt(60, 0, stamping), fixAt(59, 0, stamping)], [sede]);
    expect([fence?.state.side, fence?.sideSince, crossings]).toEqual(['inside', since, []]);
  });

  test('what is not believed is told as such and changes nothing', () => {
    const known = followFixes(null, [fixAt(60, 0), fixAt(59, 0)], [sede]).fence;
    const vague = fixAt(58, 0, came, 101);
    const late = fixAt(61, 0);
    const jumping = fixAt(58, 5000);
    for (const one of [vague, late, jumping])
      expect(followFixes(known, [one], [sede])).toEqual({ fence: known, insides: [null], crossings: [] });
  });

  test('a new stamping begins anew, and what comes late from the one before moves nobody', () => {
    const before: AtWork = { enteredAt: at(200), until: at(150), inside: true };
    const first = followFixes(
      null,
      [180, 179, 178].map((ago) => fixAt(ago, 300, before)),
      [sede],
    );
    expect(first.fence?.state.side).toBe('outside');
    const second = followFixes(first.fence, [fixAt(90, 0)], [sede]);
    expect(second.fence).toMatchObject({ enteredAt: came.enteredAt, sideSince: null, state: { side: null } });
    const third = followFixes(second.fence, [fixAt(177, 300, before)], [sede]);
    expect(third).toEqual({ fence: second.fence, insides: [null], crossings: [] });
  });

  test('without an area nobody is on any side', () => {
    const { fence, insides, crossings } = followFixes(null, out, []);
    expect([fence?.state.side, insides, crossings]).toEqual([null, [null, null, null], []]);
  });

  test('in however many requests a stream comes, it says the same', () => {
    const stream = fc.array(
      fc.record({ metres: fc.integer({ min: -400, max: 400 }), accuracy: fc.integer({ min: 1, max: 120 }) }),
      {
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(
        stream,
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 40 }),
        (walked, sizes) => {
          const fixes = walked.map(({ metres, accuracy }, n) => fixAt(90 - n, metres, came, accuracy));
          const whole = followFixes(null, fixes, [sede]);
          let fence: Fence | null = null;
          const [insides, crossings]: [unknown[], unknown[]] = [[], []];
          for (let from = 0, part = 0; from < fixes.length; part += 1) {
            const size = sizes[part % sizes.length] ?? 1;
            // Kept between two requests as JSON.
            const known = fence && (JSON.parse(JSON.stringify(fence)) as Fence);
            const followed = followFixes(known, fixes.slice(from, from + size), [sede]);
            fence = followed.fence;
            insides.push(...followed.insides);
            crossings.push(...followed.crossings);
            from += size;
          }
          expect({ fence, insides, crossings }).toEqual(whole);
        },
      ),
    );
  });
});
