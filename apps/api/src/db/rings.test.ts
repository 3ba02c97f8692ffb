import { describe, expect, test } from 'vitest';
import { rings, slackMs, slotOf, slotsAt } from './rings.ts';

const hour = 3_600_000;
const day = 24 * hour;

describe.each([
  ['positions', rings.positions, day],
  ['crossings', rings.crossings, 90 * day],
  ['measures', rings.measures, 30 * day],
  ['hours', rings.hours, 366 * day],
] as const)('the ring of %s', (_, ring, keptMs) => {
  const start = Date.parse('2026-10-20T00:00:00Z');
  /** At every odd moment of two turns of the ring. */
  const moments = Array.from(
    { length: 2 * ring.slots * 7 },
    (_none, n) => new Date(start + (n * ring.stretchMs) / 7 + n),
  );
  const oldestAt = (now: Date) => new Date(now.getTime() - keptMs);

  test('never gives up a table that holds, or may soon hold, what is to be kept', () => {
    for (const now of moments) {
      const over = new Set(slotsAt(ring, now, oldestAt(now)).flatMap(({ slot, isOver }) => (isOver ? [slot] : [])));
      for (let at = oldestAt(now).getTime(); at <= now.getTime() + 120_000; at += ring.stretchMs / 5)
        expect(over.has(slotOf(ring, new Date(at)))).toBe(false);
    }
  });

  test('has every table once, and some to give up at any moment', () => {
    for (const now of moments) {
      const states = slotsAt(ring, now, oldestAt(now));
      expect(new Set(states.map(({ slot }) => slot)).size).toBe(ring.slots);
      expect(states.some(({ isOver }) => isOver)).toBe(true);
    }
  });

  test('says for each table since when its rows count', () => {
    for (const now of moments)
      for (const { slot, startsAt } of slotsAt(ring, now, oldestAt(now))) {
        expect(slotOf(ring, startsAt)).toBe(slot);
        expect(startsAt.getTime() % ring.stretchMs).toBe(0);
      }
  });

  test('leaves whoever empties it time to be late', () => {
    const now = new Date(start);
    expect(slackMs(ring, now, oldestAt(now))).toBeGreaterThan(hour);
  });
});
