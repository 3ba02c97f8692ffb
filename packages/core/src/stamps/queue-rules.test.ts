import { describe, expect, test } from 'vitest';
import { type QueuePhase, type QueuedStamp, asItLeaves, isOverdue, nextToSend, verdictOf } from './queue-rules.ts';

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

test.each([
  ['ready', 19, false],
  ['ready', 21, true],
  ['sending', 21, true],
  ['held', 60, false],
  ['sent', 60, false],
  ['refused', 60, false],
] as const)('one that is %s after %i s is overdue: %s', (phase, seconds, verdict) => {
  const stamp = row(1, phase);
  expect(isOverdue(stamp, new Date(Date.parse(stamp.body.at) + seconds * 1000))).toBe(verdict);
});
