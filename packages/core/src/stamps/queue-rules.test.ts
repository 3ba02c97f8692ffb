import { describe, expect, test } from 'vitest';
import { type QueuePhase, type QueuedStamp, asItLeaves, nextToSend, overdueStamps, verdictOf } from './queue-rules.ts';

const clock = { deviceAt: '2026-11-12T07:00:00.000Z', serverOffsetMs: 0, monotonicMs: 0, sure: true };
const row = (order: number, phase: QueuePhase): QueuedStamp => ({
  order,
  owner: 'anna',
  phase,
  body: { id: `stamp-${order}`, at: '2026-11-12T07:00:00.000Z', direction: 'in', source: 'app', clock },
  kept: null,
  refusal: null,
});

describe('the stamp that leaves next', () => {
  const cases: readonly [what: string, phases: readonly QueuePhase[], next: number | null][] = [
    ['nothing waits', [], null],
    ['the first that is ready', ['ready', 'ready'], 1],
    ['one that is held can still be taken back', ['held'], null],
    ['nobody overtakes it', ['held', 'ready'], null],
    ['what its sender left under way goes again', ['sending', 'ready'], 1],
    ['what is kept has left', ['sent', 'ready'], 2],
    ['what was refused holds up nobody', ['refused', 'ready'], 2],
    ['what was refused waits for its person', ['refused'], null],
  ];
  test.each(cases)('%s', (_, phases, next) => {
    const queue = phases.map((phase, index) => row(index + 1, phase));
    expect(nextToSend(queue)?.order ?? null).toBe(next);
    expect(nextToSend(queue.toReversed())?.order ?? null).toBe(next);
  });
});

describe('a stamp that goes under way', () => {
  const [earlier, present] = ['2026-11-12T06:50:00.000Z', '2026-11-12T06:55:00.000Z'];
  const guessed = (more: Partial<QueuedStamp> = {}): QueuedStamp => {
    const found = row(2, 'ready');
    return { ...found, body: { ...found.body, clock: { ...clock, sure: false } }, ...more };
  };
  const before = (at: string) => ({ ...row(1, 'sent'), body: { ...row(1, 'sent').body, at } });
  const guess = guessed().body.at;
  const cases: readonly [what: string, stamp: QueuedStamp, queue: readonly QueuedStamp[], at: string][] = [
    ['for the first time comes no later than now', guessed(), [], present],
    ['nor before the one before it', guessed(), [before('2026-11-12T06:57:00.000Z')], '2026-11-12T06:57:00.001Z'],
    ['which may lie long back', guessed(), [before(earlier)], present],
    ['those behind it do not matter', guessed(), [row(3, 'ready')], present],
    ['again stays as the server may know it', guessed({ hasLeft: true }), [], guess],
    ['again, after its sender ended', guessed({ phase: 'sending' }), [], guess],
    ['with a time that is sure keeps it', row(2, 'ready'), [], guess],
  ];
  test.each(cases)('%s', (_, stamp, others, at) => {
    const left = asItLeaves(stamp, [...others, stamp], Date.parse(present));
    expect(left).toEqual({ ...stamp, phase: 'sending', hasLeft: true, body: { ...stamp.body, at } });
  });
});

test.each([
  [200, 'sent'],
  [201, 'sent'],
  [0, 'later'],
  [304, 'later'],
  [400, 'refused'],
  [401, 'signedOut'],
  [403, 'refused'],
  [408, 'later'],
  [413, 'refused'],
  [422, 'refused'],
  [425, 'later'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
] as const)('an answer %i means %s', (status, verdict) => {
  expect(verdictOf(status)).toBe(verdict);
});

describe('what waits though there is a connection', () => {
  const made = Date.parse(row(1, 'ready').body.at);
  const later = (order: number, phase: QueuePhase, seconds: number): QueuedStamp => {
    const { body, ...rest } = row(order, phase);
    return { ...rest, body: { ...body, at: new Date(made + seconds * 1000).toISOString() } };
  };
  const cases: readonly [what: string, queue: readonly QueuedStamp[], seconds: number, orders: readonly number[]][] = [
    ['nothing after 19 seconds', [row(1, 'ready')], 19, []],
    ['nor after twenty', [row(1, 'ready')], 20, []],
    ['one after 21', [row(1, 'ready')], 21, [1]],
    ['one under way for so long', [row(1, 'sending')], 21, [1]],
    ['with it those made later', [row(1, 'sending'), later(2, 'ready', 20)], 21, [1, 2]],
    ['but not one that can be taken back', [row(1, 'ready'), later(2, 'held', 20)], 21, [1]],
    ['nor what is held, kept or refused by itself', [row(1, 'held'), row(2, 'sent'), row(3, 'refused')], 60, []],
  ];
  test.each(cases)('%s', (_, queue, seconds, orders) => {
    const found = overdueStamps(queue, new Date(made + seconds * 1000));
    expect(found.map(({ order }) => order)).toEqual(orders);
  });
});
