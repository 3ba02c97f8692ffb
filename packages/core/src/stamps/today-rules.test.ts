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
  replacedBy: null as string | null,
});
const stamp = (at: string, more: Partial<OwnDay['stamps'][number]> = {}): OwnDay['stamps'][number] => ({
  id: `s ${at}`,
  at,
  direction: 'in',
  source: 'app',
  site: 'Sede',
  inside: true,
  review: false,
  deviceAt: at,
  ...more,
});
const day = (pairs: readonly [string | null, string | null][], date = '2026-11-12'): OwnDay => ({
  date,
  stampings: pairs.map(([enteredAt, exitedAt]) => pair(enteredAt, exitedAt)),
  stamps: pairs.flatMap(([enteredAt, exitedAt]) => [
    ...(enteredAt === null ? [] : [stamp(enteredAt)]),
    ...(exitedAt === null ? [] : [stamp(exitedAt, { direction: 'out' })]),
  ]),
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

  test.each([
    ['a position that is still to be judged', 'ready', true, true],
    ['one that was judged', 'sent', true, false],
    ['none', 'ready', false, false],
  ] as const)('one on the phone with %s', (_, phase, isTaken, hasPosition) => {
    const { body, ...row } = queued(rome('16:10'), 'in', phase);
    const position = { lat: 43.77, lng: 11.25, accuracy: 8 };
    const [line] = todayLines([], [{ ...row, body: { ...body, ...(isTaken && { position }) } }], now, zone);
    expect(line).toMatchObject({ hasPosition });
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
    expect(lineOf(rome('10:00'))).toMatchObject({ state: 'review', clock: { sign: '+', hours: 2, minutes: 0 } });
    expect(lineOf(rome('07:57'))).toMatchObject({ clock: { sign: '−', hours: 0, minutes: 3 } });
    expect(lineOf(rome('08:02'))).toMatchObject({ clock: null });
    expect(lineOf(null)).toMatchObject({ clock: null });
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

describe('a stamp that no stamping names', () => {
  const withLoose = (known: OwnDay, ...loose: readonly [Direction | null, string][]): OwnDay => ({
    ...known,
    stamps: [...known.stamps, ...loose.map(([direction, at]) => stamp(at, { direction }))],
  });
  const yesterday = day([[rome('08:00', '2026-11-11'), rome('17:00', '2026-11-11')]], '2026-11-11');
  const replaced = (known: OwnDay): OwnDay => ({
    ...known,
    stampings: known.stampings.map((one) => ({ ...one, replacedBy: 'c' })),
  });
  /** What was stamped, and what a correction says instead. */
  const corrected = (known: OwnDay, ...said: readonly [string | null, string | null][]): OwnDay => ({
    ...known,
    stampings: [
      ...replaced(known).stampings,
      ...said.map(([enteredAt, exitedAt]) => ({ ...pair(enteredAt, exitedAt), corrected: true })),
    ],
  });
  const entry = day([[rome('08:10'), null]]);

  const cases: readonly [what: string, days: readonly OwnDay[], at: Date, shown: readonly string[], isIn: boolean][] = [
    ['ahead of the server’s clock', [withLoose(day([]), ['in', rome('16:30')])], now, ['in 16:30 review'], true],
    [
      'an exit ahead of it',
      [withLoose(entry, ['out', rome('16:15')])],
      now,
      ['out 16:15 review', 'in 08:10 sent'],
      false,
    ],
    [
      'one that repeats the entry begins nothing anew',
      [withLoose(entry, ['in', rome('08:11')])],
      now,
      ['in 08:11 review', 'in 08:10 sent'],
      true,
    ],
    ['one whose direction nobody knows yet', [withLoose(day([]), [null, rome('16:00')])], now, [], false],
    [
      'of yesterday, before what was stamped after it',
      [withLoose(yesterday, ['in', rome('08:01', '2026-11-11')])],
      new Date(rome('00:01')),
      [],
      false,
    ],
    [
      'of yesterday, the last of all: a night that begins',
      [withLoose(yesterday, ['in', rome('23:58', '2026-11-11')])],
      new Date(rome('00:10')),
      ['in 23:58 review'],
      true,
    ],
    [
      'of yesterday, the last of all, but longer back than a stamping can be',
      [withLoose(yesterday, ['in', rome('17:01', '2026-11-11')])],
      now,
      [],
      false,
    ],
    ['what a correction replaced', [corrected(entry, [rome('08:00'), null])], now, ['in 08:00 corrected'], true],
    [
      'what a correction left as it was is told as it was stamped',
      [corrected(entry, [rome('08:10'), rome('12:00')])],
      now,
      ['out 12:00 corrected', 'in 08:10 sent'],
      false,
    ],
    [
      'what a correction moved to an earlier exit',
      [corrected(day([[rome('08:10'), rome('12:10')]]), [rome('08:00'), rome('12:00')])],
      now,
      ['out 12:00 corrected', 'in 08:00 corrected'],
      false,
    ],
    [
      'what was stamped before the last word of a correction',
      [withLoose(corrected(entry, [rome('08:00'), rome('12:00')]), ['out', rome('11:00')])],
      now,
      ['out 12:00 corrected', 'in 08:00 corrected'],
      false,
    ],
    [
      'an exit after a correction of the entry goes on from it',
      [withLoose(corrected(day([[rome('08:10'), rome('12:10')]]), [rome('08:00'), null]), ['in', rome('13:00')])],
      now,
      ['in 13:00 review', 'out 12:10 review', 'in 08:00 corrected'],
      true,
    ],
    ['a correction that leaves nothing of the day', [replaced(entry)], now, [], false],
    [
      'and what comes after it',
      [withLoose(replaced(day([[rome('08:10'), rome('08:20')]])), ['in', rome('16:20')])],
      now,
      ['in 16:20 review'],
      true,
    ],
  ];
  test.each(cases)('%s', (_, days, at, shown, isIn) => {
    const romeTime = (moment: string) =>
      new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(
        Date.parse(moment),
      );
    const lines = todayLines(days, [], at, zone);
    expect(lines.map((line) => `${line.direction} ${romeTime(line.at)} ${line.state}`)).toEqual(shown);
    expect(standingOf(lines, at).isIn).toBe(isIn);
  });

  test('takes the place of what was sent from here', () => {
    const sent = queued(rome('16:30'), 'in', 'sent', `s ${rome('16:30')}`);
    expect(told([withLoose(day([]), ['in', rome('16:30')])], [sent])).toEqual([['in', '15:30', 'review']]);
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
