import { describe, expect, test } from 'vitest';
import type { QueuePhase, QueuedStamp } from './queue-rules.ts';
import type { Direction } from './rules.ts';
import { type OwnDay, presentMinutes, standingOf, todayLines } from './today-rules.ts';

const zone = 'Europe/Rome';
const rome = (time: string, day = '2026-11-12') => new Date(`${day}T${time}+01:00`).toISOString();
const now = new Date(rome('16:14'));

const pair = (enteredAt: string | null, exitedAt: string | null) => ({
  id: `p ${enteredAt ?? exitedAt}`,
  enteredAt,
  exitedAt,
  source: 'app' as const,
  site: 'Sede',
  inside: true,
  corrected: false,
});
const stamp = (at: string, more: Partial<OwnDay['stamps'][number]> = {}) => ({
  id: `s ${at}`,
  at,
  site: 'Sede',
  inside: true,
  review: false,
  deviceAt: at,
  ...more,
});
const day = (pairs: readonly [string | null, string | null][], date = '2026-11-12'): OwnDay => ({
  date,
  stampings: pairs.map(([enteredAt, exitedAt]) => pair(enteredAt, exitedAt)),
  stamps: pairs.flat().flatMap((at) => (at === null ? [] : stamp(at))),
});
const queued = (at: string, direction: Direction, phase: QueuePhase = 'ready', id = `q ${at}`): QueuedStamp => ({
  order: Date.parse(at),
  owner: 'anna',
  phase,
  body: { id, at, direction, source: 'app', clock: { deviceAt: at, serverOffsetMs: 0, monotonicMs: 0, sure: true } },
  kept: phase === 'sent' ? { review: true, site: 'Sede', inside: false } : null,
  refusal: phase === 'refused' ? 'Non valida' : null,
});
const told = (days: readonly OwnDay[], queue: readonly QueuedStamp[] = [], at = now) =>
  todayLines(days, queue, at, zone).map((line) => [line.direction, line.at.slice(11, 16), line.state]);

const morning = day([
  [rome('07:58'), rome('12:01')],
  [rome('13:02'), null],
]);

describe('today’s stamps, newest first', () => {
  test('of the server', () => {
    expect(told([morning])).toEqual([
      ['in', '12:02', 'sent'],
      ['out', '11:01', 'sent'],
      ['in', '06:58', 'sent'],
    ]);
  });

  test.each([
    ['held', 'held'],
    ['ready', 'queued'],
    ['sending', 'queued'],
    ['refused', 'refused'],
    ['sent', 'review'],
  ] as const)('one on the phone that is %s is told as %s', (phase, state) => {
    expect(told([morning], [queued(rome('16:10'), 'out', phase)])[0]).toEqual(['out', '15:10', state]);
  });

  test('what the server shows is not told twice', () => {
    const same = queued(rome('13:02'), 'in', 'sent', `s ${rome('13:02')}`);
    expect(told([morning], [same])).toHaveLength(3);
    // Its day may show the stamping before it shows the stamp.
    expect(
      told([{ ...morning, stamps: [] }], [queued(rome('13:02'), 'in', 'sent', `p ${rome('13:02')}`)]),
    ).toHaveLength(3);
  });

  test('a stamp to be looked at says by how much the phone was wrong', () => {
    const lineOf = (deviceAt: string | null) =>
      todayLines(
        [
          {
            ...day([]),
            stampings: [pair(rome('08:00'), null)],
            stamps: [stamp(rome('08:00'), { review: true, deviceAt })],
          },
        ],
        [],
        now,
        zone,
      )[0];
    expect(lineOf(rome('10:00'))).toMatchObject({ state: 'review', minutesAhead: 120 });
    expect(lineOf(rome('07:57'))).toMatchObject({ minutesAhead: -3 });
    expect(lineOf(rome('08:02'))).toMatchObject({ minutesAhead: null });
    expect(lineOf(null)).toMatchObject({ minutesAhead: null });
  });

  test('what a correction put there has no stamp of its own', () => {
    expect(told([{ ...morning, stamps: [] }])[0]).toEqual(['in', '12:02', 'corrected']);
  });

  const night = day([[rome('21:55'), null]], '2026-11-12');
  test.each([
    ['a night that goes on', night, rome('03:00', '2026-11-13'), 1],
    ['one that has ended today', day([[rome('21:55'), rome('06:01', '2026-11-13')]]), rome('07:00', '2026-11-13'), 2],
    ['a day that is over', morning, rome('08:00', '2026-11-14'), 0],
    ['an exit forgotten sixteen hours ago', night, rome('13:55', '2026-11-13'), 1],
    ['and a minute more', night, rome('13:56', '2026-11-13'), 0],
  ])('%s', (_, shown, at, count) => {
    expect(told([shown], [], new Date(at))).toHaveLength(count);
  });
});

describe('whether somebody is at work', () => {
  const standing = (days: readonly OwnDay[], queue: readonly QueuedStamp[] = [], at = now) =>
    standingOf(todayLines(days, queue, at, zone), at);

  test.each([
    ['by the server', [morning], [], { isIn: true, since: rome('13:02') }],
    ['out by what is still here', [morning], [queued(rome('16:10'), 'out')], { isIn: false, since: rome('16:10') }],
    [
      'what was refused changes nothing',
      [morning],
      [queued(rome('16:10'), 'out', 'refused')],
      { isIn: true, since: rome('13:02') },
    ],
    ['nothing is known', [], [], { isIn: false, since: null }],
    ['in without any word of the server', [], [queued(rome('08:00'), 'in')], { isIn: true, since: rome('08:00') }],
  ] as const)('%s', (_, days, queue, expected) => expect(standing(days, queue)).toEqual(expected));

  test('what lies longer back than a stamping can be says nothing', () => {
    expect(standing([], [queued(rome('00:13'), 'in')])).toEqual({ isIn: false, since: null });
    expect(standing([], [queued(rome('00:14'), 'in')])).toMatchObject({ isIn: true });
  });
});

describe('minutes so far', () => {
  const minutes = (days: readonly OwnDay[], queue: readonly QueuedStamp[] = []) =>
    presentMinutes(todayLines(days, queue, now, zone), now);

  test.each([
    ['two stretches, one open', [morning], [], 243 + 192],
    ['an exit on the phone ends it', [morning], [queued(rome('15:02'), 'out')], 243 + 120],
    ['a second entry begins nothing anew', [morning], [queued(rome('14:00'), 'in')], 243 + 192],
    ['an exit without an entry', [], [queued(rome('15:02'), 'out')], 0],
    ['one that was refused', [], [queued(rome('15:02'), 'in', 'refused')], 0],
    ['nothing', [], [], 0],
    ['an entry by a clock ahead of now', [], [queued(rome('16:20'), 'in')], 0],
  ] as const)('%s', (_, days, queue, expected) => expect(minutes(days, queue)).toBe(expected));
});
