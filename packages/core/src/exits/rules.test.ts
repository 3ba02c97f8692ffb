import { describe, expect, test } from 'vitest';
import type { Role } from '../access.ts';
import type { Party } from '../requests/rules.ts';
import {
  type ExitReason,
  belongsTo,
  countingOf,
  exitFaults,
  exitReasons,
  isFarAway,
  isOverdue,
  isWork,
  mayLeaveFrom,
  mayRemoveExit,
  passAlphabet,
  shownPass,
  typedPass,
} from './rules.ts';

const at = (time: string) => new Date(`2026-11-12T${time}:00Z`);

test('service and client exits are work, the others are not', () =>
  expect(exitReasons.filter(isWork)).toEqual(['service', 'client'] satisfies ExitReason[]));
test('an exit without a reason is no work', () => expect(isWork(null)).toBe(false));

test.each([
  ['service', 'approved', 'work'],
  ['client', 'pendingReview', 'would'],
  ['client', 'draft', 'would'],
  ['service', 'rejected', 'gap'],
  ['personal', 'approved', 'gap'],
  ['personal', 'pendingReview', 'gap'],
  [null, 'pendingReview', 'gap'],
] as const)('an exit for %s that is %s counts as %s', (reason, status, counts) =>
  expect(countingOf({ reason, status })).toBe(counts),
);

describe('overdue', () => {
  const out = { status: 'approved', leftAt: at('10:00'), returnedAt: null, expectedReturnAt: at('11:00') } as const;
  test.each([
    ['at the minute of the return', out, '11:00', false],
    ['a minute later', out, '11:01', true],
    ['who is back', { ...out, returnedAt: at('11:30') }, '12:00', false],
    ['who has not left', { ...out, leftAt: null }, '12:00', false],
    ['who is expected at no time', { ...out, expectedReturnAt: null }, '20:00', false],
    ['who was not allowed to go', { ...out, status: 'pendingReview' }, '12:00', false],
  ] as const)('%s', (_, exit, now, expected) => expect(isOverdue(exit, at(now))).toBe(expected));
});

test('somebody may go a quarter of an hour early', () => expect(mayLeaveFrom(at('10:00'))).toEqual(at('09:45')));

describe('a crossing belongs to a request', () => {
  const until = { startsAt: at('10:00'), expectedReturnAt: at('11:00'), leftAt: null };
  const open = { startsAt: at('10:00'), expectedReturnAt: null, leftAt: null };
  const said = { leftAt: at('10:00') };
  test.each([
    ['sixteen minutes before', '09:44', until, false],
    ['fifteen minutes before', '09:45', until, true],
    ['in the middle', '10:30', until, true],
    ['fifteen minutes after its end', '11:15', until, true],
    ['sixteen minutes after its end', '11:16', until, false],
    ['without an end, fifteen minutes after its start', '10:15', open, true],
    ['without an end, sixteen minutes after its start', '10:16', open, false],
    ['without an end, long after they said that they leave', '15:00', { ...open, ...said }, true],
    ['in the middle, after they said that they leave', '10:30', { ...until, ...said }, true],
    ['sixteen minutes after its end, whatever they said', '11:16', { ...until, ...said }, false],
  ] as const)('%s', (_, time, exit, expected) => expect(belongsTo(at(time), exit)).toBe(expected));
});

describe('what makes no sense', () => {
  const good = { reason: 'personal', startsAt: at('10:00'), expectedReturnAt: at('11:00') } as const;
  test.each([
    ['nothing is wrong', good, []],
    ['no return is said', { ...good, expectedReturnAt: null }, []],
    ['another reason with a note', { ...good, reason: 'other', note: 'Notaio' }, []],
    ['another reason without one', { ...good, reason: 'other', note: '' }, ['note']],
    ['back at once', { ...good, expectedReturnAt: at('10:00') }, ['expectedReturnAt']],
    ['back before', { ...good, expectedReturnAt: at('09:00') }, ['expectedReturnAt']],
    ['back after exactly a day', { ...good, expectedReturnAt: new Date('2026-11-13T10:00:00Z') }, []],
    [
      'back after more than a day',
      { ...good, expectedReturnAt: new Date('2026-11-13T10:01:00Z') },
      ['expectedReturnAt'],
    ],
    [
      'as the wire sends it',
      { ...good, startsAt: '2026-11-12T10:00:00Z', expectedReturnAt: '2026-11-12T09:00:00Z' },
      ['expectedReturnAt'],
    ],
  ] as const)('%s', (_, exit, paths) => expect(exitFaults(exit).map(({ path }) => path)).toEqual(paths));
});

test.each([
  ['31 days ago', '2026-10-12T10:00:00Z', false],
  ['a minute before that', '2026-10-12T09:59:00Z', true],
  ['366 days ahead', '2027-11-13T10:00:00Z', false],
  ['a minute after that', '2027-11-13T10:01:00Z', true],
])('%s is far away: %s', (_, startsAt, expected) => expect(isFarAway(new Date(startsAt), at('10:00'))).toBe(expected));

describe('who may remove', () => {
  test.each<[string, 'draft' | 'approved' | 'rejected', boolean, Party, Role, boolean]>([
    ['the owner of what is approved', 'approved', false, 'owner', 'Operator', true],
    ['an owner of the back office, too', 'approved', false, 'owner', 'BackOffice', true],
    ['an Admin', 'approved', false, 'decider', 'Admin', true],
    ['a Responsible', 'approved', false, 'decider', 'Responsible', true],
    ['not the back office what is approved', 'approved', false, 'decider', 'BackOffice', false],
    ['the back office what is not', 'rejected', false, 'decider', 'BackOffice', true],
    ['nobody once the person has left', 'approved', true, 'owner', 'Operator', false],
    ['nobody what a phone has seen', 'draft', true, 'decider', 'Admin', false],
  ])('%s', (_, status, hasLeft, by, role, expected) =>
    expect(mayRemoveExit({ status, leftAt: hasLeft ? at('10:00') : null, returnedAt: null }, by, role)).toBe(expected),
  );
});

test('a pass is shown in two halves and taken as it is typed', () => {
  expect(shownPass('PX7K29QM')).toBe('PX7K-29QM');
  for (const typed of ['PX7K-29QM', 'px7k 29qm', ' px7k29qm ']) expect(typedPass(typed)).toBe('PX7K29QM');
});
test('no letter of a pass is taken for a digit', () => expect(passAlphabet).not.toMatch(/[01IO]/));
