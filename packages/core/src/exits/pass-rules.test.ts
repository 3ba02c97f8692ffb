import { describe, expect, test } from 'vitest';
import {
  type OwnExit,
  exitTimeline,
  hasJustLeft,
  isPassValid,
  mayExtend,
  mayReturn,
  mayWithdraw,
  passMoment,
  passOf,
  passShare,
  passStep,
  sortExits,
} from './pass-rules.ts';

const zone = 'Europe/Rome';
/** A moment of 12 November in Rome, which is an hour ahead of UTC. */
const at = (time: string, day = '2026-11-12') => `${day}T${time}+01:00`;
const now = (time: string, day?: string) => new Date(at(time, day));
type Named = OwnExit & { readonly name: string };
const exit = (changes: Partial<Named> = {}): Named => ({
  name: '',
  status: 'approved',
  source: 'request',
  startsAt: at('14:00'),
  expectedReturnAt: at('15:30'),
  leftAt: null,
  returnedAt: null,
  ...changes,
});
const left = { leftAt: at('14:02') };

describe('which exit is the pass', () => {
  const early = exit({ name: 'early', startsAt: at('09:00'), expectedReturnAt: at('10:00') });
  const noon = exit({ name: 'noon', startsAt: at('12:00'), expectedReturnAt: at('13:00') });
  const cases: readonly [what: string, exits: readonly Named[], at: Date, pass: string | null][] = [
    ['the next of today', [noon, early], now('08:00'), 'early'],
    ['the one whose time is not over', [noon, early], now('11:00'), 'noon'],
    ['one that ended just now', [early], now('10:15'), 'early'],
    ['not one that ended a while ago', [early], now('10:16'), null],
    ['whoever is out before whoever may go', [early, { ...noon, leftAt: at('12:01') }], now('08:00'), 'noon'],
    [
      'the second of today once the first is back',
      [{ ...early, ...left, returnedAt: at('09:50') }, noon],
      now('09:51'),
      'noon',
    ],
    ['none that was asked for and not decided', [{ ...early, status: 'pendingReview' }], now('08:00'), null],
    ['none of tomorrow', [exit({ startsAt: at('00:00', '2026-11-13') })], now('23:59:59'), null],
    ['none of yesterday', [exit({ expectedReturnAt: null, startsAt: at('23:59', '2026-11-11') })], now('00:00'), null],
    [
      'one of yesterday that somebody is still out on',
      [exit({ name: 'night', ...left })],
      now('08:00', '2026-11-13'),
      'night',
    ],
    ['none that somebody left on more than a day ago', [exit(left)], now('14:03', '2026-11-13'), null],
    ['an open end all day', [exit({ name: 'open', expectedReturnAt: null })], now('23:59'), 'open'],
  ];
  test.each(cases)('%s', (_, exits, moment, name) => expect(passOf(exits, moment, zone)?.name ?? null).toBe(name));
});

test.each([
  ['on its day', exit(), now('00:00'), true],
  ['until midnight', exit(), now('23:59:59'), true],
  ['not the day before', exit(), now('23:59:59', '2026-11-11'), false],
  ['not the day after, though somebody is still out', exit(left), now('00:00', '2026-11-13'), false],
  ['not once they are back', exit({ ...left, returnedAt: at('15:00') }), now('15:01'), false],
  ['not when the decision was taken back', exit({ status: 'pendingReview' }), now('14:00'), false],
])('a code is shown %s', (_, own, moment, isShown) => expect(isPassValid(own, moment, zone)).toBe(isShown));

test('every exit is shown in one place', () => {
  const exits = [
    exit({ name: 'pass' }),
    exit({ name: 'second', startsAt: at('16:00'), expectedReturnAt: at('17:00') }),
    exit({ name: 'tomorrow', startsAt: at('09:00', '2026-11-13'), expectedReturnAt: null }),
    exit({ name: 'seen', source: 'detected', status: 'draft', ...left }),
    exit({ name: 'seen and said', source: 'detected', status: 'pendingReview', ...left, returnedAt: at('14:20') }),
    exit({ name: 'draft', status: 'draft' }),
    exit({ name: 'rejected', status: 'rejected' }),
    exit({ name: 'rejected while out', status: 'rejected', ...left }),
    exit({ name: 'never used', startsAt: at('09:00'), expectedReturnAt: at('10:00') }),
    exit({ name: 'back', ...left, returnedAt: at('15:00') }),
  ];
  const { pass, toJustify, open, past } = sortExits(exits, now('13:00'), zone);
  const names = (some: readonly Named[]) => some.map(({ name }) => name);
  expect({ pass: pass?.name, toJustify: names(toJustify), open: names(open), past: names(past) }).toEqual({
    pass: 'pass',
    toJustify: ['seen'],
    open: ['second', 'tomorrow', 'seen and said', 'draft', 'rejected while out'],
    past: ['rejected', 'never used', 'back'],
  });
});

describe('the large figure of the ticket', () => {
  const openEnd = { expectedReturnAt: null };
  const cases: readonly [what: string, own: OwnExit, at: Date, is: string, minutes: number][] = [
    ['before it', exit(), now('13:00'), 'ahead', 60],
    ['a second before it', exit(), now('13:59:59'), 'ahead', 1],
    ['from its very second on, not gone yet', exit(), now('14:00'), 'running', 90],
    ['gone early, with the return to come', exit({ leftAt: at('13:50') }), now('13:51'), 'running', 99],
    ['in between', exit(left), now('14:43:08'), 'running', 47],
    ['the last second', exit(left), now('15:29:59'), 'running', 1],
    ['on time', exit(left), now('15:30'), 'due', 0],
    ['in the first minute after', exit(left), now('15:30:59'), 'due', 0],
    ['a minute late', exit(left), now('15:31'), 'late', 1],
    ['late', exit(left), now('15:42:30'), 'late', 12],
    ['late over midnight', exit(left), now('00:30', '2026-11-13'), 'late', 540],
    ['its time over, and nobody has gone', exit(), now('15:40'), 'lapsed', 10],
    ['no return said, not gone yet', exit(openEnd), now('14:05:59'), 'startable', 5],
    ['no return said, gone', exit({ ...openEnd, ...left }), now('15:02'), 'out', 60],
    ['a clock that is behind the server', exit({ ...openEnd, ...left }), now('14:01'), 'out', 0],
  ];
  test.each(cases)('%s', (_, own, moment, is, minutes) => expect(passMoment(own, moment)).toEqual({ is, minutes }));
});

test.each([
  ['before it', exit(), now('13:00'), 0],
  ['halfway', exit({ leftAt: at('14:30') }), now('15:00'), 0.5],
  ['after it', exit(left), now('16:00'), 1],
  ['a return before the leaving', exit({ leftAt: at('15:40') }), now('15:41'), 1],
  ['no return said', exit({ expectedReturnAt: null }), now('15:00'), null],
])('the bar of the ticket: %s', (_, own, moment, share) => expect(passShare(own, moment)).toBe(share));

describe('the one thing to do', () => {
  const cases: readonly [what: string, own: OwnExit, at: Date, step: ReturnType<typeof passStep>][] = [
    ['too early', exit(), now('13:44:59'), { act: 'leave', is: 'early', from: now('13:45') }],
    ['a quarter of an hour before', exit(), now('13:45'), { act: 'leave', is: 'open' }],
    ['a second before the return', exit(), now('15:29:59'), { act: 'leave', is: 'open' }],
    ['at the time of the return', exit(), now('15:30'), { act: 'leave', is: 'over' }],
    ['no return said', exit({ expectedReturnAt: null }), now('23:00'), { act: 'leave', is: 'open' }],
    ['gone a day ago', exit(left), now('14:02', '2026-11-13'), { act: 'return' }],
    ['gone more than a day ago', exit(left), now('14:02:01', '2026-11-13'), null],
    ['gone', exit(left), now('14:30'), { act: 'return' }],
    [
      'gone, though the decision was taken back',
      exit({ ...left, status: 'pendingReview' }),
      now('14:30'),
      { act: 'return' },
    ],
    ['back', exit({ ...left, returnedAt: at('15:00') }), now('15:01'), null],
    ['not decided', exit({ status: 'pendingReview' }), now('14:00'), null],
    ['rejected', exit({ status: 'rejected' }), now('14:00'), null],
  ];
  test.each(cases)('%s', (_, own, moment, step) => expect(passStep(own, moment)).toEqual(step));

  test('nobody comes back twice, nor without having left', () => {
    const exits = [exit(), exit(left), exit({ ...left, returnedAt: at('15:00') })];
    expect(exits.map((own) => mayReturn(own, now('15:01')))).toEqual([false, true, false]);
  });
});

test.each([
  ['not gone', exit(), now('14:02'), false],
  ['this moment', exit(left), now('14:02'), true],
  ['almost two minutes ago', exit(left), now('14:03:59'), true],
  ['two minutes ago', exit(left), now('14:04'), false],
  ['by a clock that is behind the server', exit(left), now('14:01'), true],
])('whoever has just left is asked whether they are back: %s', (_, own, moment, isAsked) =>
  expect(hasJustLeft(own, moment)).toBe(isAsked),
);

test.each([
  ['before leaving', exit(), false],
  ['out', exit(left), true],
  ['back', exit({ ...left, returnedAt: at('15:00') }), false],
  ['not decided', exit({ status: 'pendingReview' }), false],
  ['out, though the decision was taken back', exit({ ...left, status: 'pendingReview' }), false],
])('a later return is announced while one is out: %s', (_, own, isAble) => expect(mayExtend(own)).toBe(isAble));

test.each([
  ['one that waits', { status: 'pendingReview' }, '2027-01-01', true],
  ['not a draft', { status: 'draft' }, '2026-11-12', false],
  ['not what is decided', {}, '2026-11-12', false],
  ['one that was seen, within the day', { status: 'pendingReview', source: 'detected' }, '2026-11-12', true],
  ['not one that was seen, a day later', { status: 'pendingReview', source: 'detected' }, '2026-11-13', false],
] as const)('taken back: %s', (_, changes, day, isAble) =>
  expect(mayWithdraw({ ...exit(changes), createdAt: at('10:00') }, now('10:00', day))).toBe(isAble),
);

describe('what has happened to an exit', () => {
  const told = { createdAt: at('11:00'), submittedAt: at('12:00'), decidedAt: at('13:00') };
  const draft = { ...told, submittedAt: null, decidedAt: null };
  const seen = { source: 'detected', ...left, returnedAt: at('14:20') } as const;
  const cases: readonly [what: string, own: Parameters<typeof exitTimeline>[0], steps: string][] = [
    ['a draft', { ...exit({ status: 'draft' }), ...draft }, 'written'],
    ['one withdrawn', { ...exit({ status: 'draft' }), ...told, decidedAt: null }, 'written'],
    ['one that waits', { ...exit({ status: 'pendingReview' }), ...told, decidedAt: null }, 'asked waiting…'],
    ['rejected', { ...exit({ status: 'rejected' }), ...told }, 'asked rejected'],
    ['approved', { ...exit(), ...told }, 'asked approved left…'],
    ['gone', { ...exit(left), ...told }, 'asked approved left returned…'],
    ['back', { ...exit({ ...left, returnedAt: at('15:00') }), ...told }, 'asked approved left returned'],
    ['seen', { ...exit({ status: 'draft', ...seen }), ...draft }, 'left returned'],
    [
      'seen and said why',
      { ...exit({ status: 'pendingReview', ...seen }), ...told, decidedAt: null },
      'left returned asked waiting…',
    ],
  ];
  test.each(cases)('%s', (_, own, steps) =>
    expect(
      exitTimeline(own)
        .map(({ step, isNow }) => (isNow ? `${step}…` : step))
        .join(' '),
    ).toBe(steps),
  );
});
