import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostFixes } from './contract.ts';
import {
  type Fix,
  type SharingFacts,
  fixDueIn,
  isFixDue,
  isWorthAnotherTry,
  judgeSharing,
  listens,
  mostQueued,
  queuedForMs,
  waitingFixes,
} from './reporting-rules.ts';

const good: SharingFacts = {
  tracking: { area: true, logging: true },
  isAtWork: true,
  isSecure: true,
  isSupported: true,
  isWanted: true,
  permission: 'granted',
  hasTapped: false,
  isLost: false,
};

describe('whether a phone tells where it is', () => {
  const cases: readonly [what: string, changes: Partial<SharingFacts>, verdict: string][] = [
    ['at work, wanted and allowed', {}, 'shared'],
    ['the server has not answered', { tracking: null }, 'unknown'],
    ['logging is off', { tracking: { area: true, logging: false } }, 'loggingOff'],
    ['the company has no area', { tracking: { area: false, logging: true } }, 'loggingOff'],
    ['plain http', { isSecure: false, isSupported: false }, 'insecure'],
    ['a browser without positions', { isSupported: false }, 'unsupported'],
    ['the person has not wanted it', { isWanted: false }, 'off'],
    ['the browser was told no', { permission: 'denied' }, 'denied'],
    ['the browser was told no when it was first asked', { permission: 'denied', isWanted: false }, 'denied'],
    ['the browser would ask, and nobody has tapped', { permission: 'prompt' }, 'ask'],
    ['a browser that does not say, and nobody has tapped', { permission: 'unknown' }, 'ask'],
    ['the browser asks after a tap', { permission: 'prompt', hasTapped: true }, 'shared'],
    ['no open stamping', { isAtWork: false }, 'offDuty'],
    ['no signal', { isLost: true }, 'lost'],
  ];
  test.each(cases)('%s', (_, changes, verdict) => expect(judgeSharing({ ...good, ...changes })).toBe(verdict));

  test('never without a stamping, logging, an area, the person’s will, or where the browser may not be asked', () => {
    const facts = fc.record({
      tracking: fc.option(fc.record({ area: fc.boolean(), logging: fc.boolean() }), { nil: null }),
      isAtWork: fc.boolean(),
      isSecure: fc.boolean(),
      isSupported: fc.boolean(),
      isWanted: fc.boolean(),
      permission: fc.constantFrom('granted', 'denied', 'prompt', 'unknown'),
      hasTapped: fc.boolean(),
      isLost: fc.boolean(),
    } satisfies { [K in keyof SharingFacts]: fc.Arbitrary<SharingFacts[K]> });
    fc.assert(
      fc.property(facts, (some) => {
        const isMeant =
          some.tracking !== null &&
          some.tracking.area &&
          some.tracking.logging &&
          some.isAtWork &&
          some.isSecure &&
          some.isSupported &&
          some.isWanted &&
          (some.permission === 'granted' || (some.permission !== 'denied' && some.hasTapped));
        expect(listens(judgeSharing(some))).toBe(isMeant);
      }),
    );
  });
});

test.each([
  ['the first', null, 0, 1, true],
  ['a second too early', 0, 59_999, 1, false],
  ['after a minute', 0, 60_000, 1, true],
  ['a second too early for a quarter of an hour', 0, 899_999, 15, false],
  ['after a quarter of an hour', 0, 900_000, 15, true],
  ['a clock set back a little', 60_000, 59_000, 1, false],
  ['a clock set back an hour', 3_600_000, 0, 1, true],
])('one fix an interval: %s', (_, last, at, minutes, isDue) => expect(isFixDue(last, at, minutes)).toBe(isDue));

test.each([
  ['before the first', null, 0, 1, 60_000],
  ['right after one', 0, 0, 1, 60_000],
  ['halfway', 0, 450_000, 15, 450_000],
  ['when it is due', 0, 60_000, 1, 0],
  ['after an hour unseen', 0, 3_600_000, 1, 0],
  ['a clock set back a little', 60_000, 59_000, 1, 60_000],
  ['a clock set back an hour', 3_600_000, 0, 1, 0],
])('how long until the next fix: %s', (_, last, at, minutes, ms) => expect(fixDueIn(last, at, minutes)).toBe(ms));

describe('what waits to be sent', () => {
  const now = new Date('2026-11-12T10:00:00Z');
  const fixAt = (ms: number): Fix => ({ id: String(ms), at: new Date(ms).toISOString(), lat: 0, lng: 0, accuracy: 5 });
  const ages = (queue: readonly Fix[]) => queue.map(({ at }) => now.getTime() - Date.parse(at));

  test('one call takes all of it', () => expect(mostQueued).toBe(mostFixes));

  test('a fix goes when it is a quarter of an hour old, not before', () => {
    const queue = [queuedForMs + 1, queuedForMs, 0].map((age) => fixAt(now.getTime() - age));
    expect(ages(waitingFixes(queue, now))).toEqual([queuedForMs, 0]);
  });

  test('it stays bounded, keeps its order and the newest', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 * queuedForMs }), { maxLength: 1200 }), (some) => {
        const queue = some.toSorted((one, other) => other - one).map((age) => fixAt(now.getTime() - age));
        const kept = waitingFixes(queue, now);
        expect(kept.length).toBeLessThanOrEqual(mostQueued);
        expect(kept).toEqual(queue.slice(queue.length - kept.length));
        const dropped = ages(queue.slice(0, queue.length - kept.length));
        expect(kept.length === mostQueued || dropped.every((age) => age > queuedForMs)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

test.each([
  [0, true],
  [429, true],
  [500, true],
  [503, true],
  [401, false],
  [403, false],
  [409, false],
  [422, false],
])('an answer of %i: sent again %s', (status, isAgain) => expect(isWorthAnotherTry(status)).toBe(isAgain));
