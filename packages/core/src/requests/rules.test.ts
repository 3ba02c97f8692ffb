import { expect, test } from 'vitest';
import type { RequestStatus } from '../absences/rules.ts';
import {
  type Act,
  type ActVerdict,
  type DecidedKind,
  type Judged,
  type MoveVerdict,
  type Party,
  acts,
  actsOf,
  decidedKinds,
  judgeAct,
  judgeMove,
  openMoves,
} from './rules.ts';

const now = new Date('2026-11-12T10:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

type Case = [string, DecidedKind, RequestStatus, RequestStatus, Party, MoveVerdict];
test.each<Case>([
  ['an owner submits', 'leaveRequests', 'draft', 'pendingReview', 'owner', 'move'],
  ['an owner withdraws', 'leaveRequests', 'pendingReview', 'draft', 'owner', 'move'],
  ['an owner takes a refused one up again', 'leaveRequests', 'rejected', 'draft', 'owner', 'move'],
  ['an owner withdraws what is approved', 'leaveRequests', 'approved', 'draft', 'owner', 'statusForbids'],
  ['an owner approves', 'leaveRequests', 'pendingReview', 'approved', 'owner', 'ownRequest'],
  ['an owner rejects', 'absences', 'pendingReview', 'rejected', 'owner', 'ownRequest'],
  ['a decider approves', 'leaveRequests', 'pendingReview', 'approved', 'decider', 'move'],
  ['a decider rejects', 'stampsUpdates', 'pendingReview', 'rejected', 'decider', 'move'],
  ['a decider submits for the owner', 'leaveRequests', 'draft', 'pendingReview', 'decider', 'statusForbids'],
  ['a decider approves a draft', 'leaveRequests', 'draft', 'approved', 'decider', 'statusForbids'],
  ['staff approves the draft of an absence', 'absences', 'draft', 'approved', 'decider', 'statusForbids'],
  ['a decider approves twice', 'leaveRequests', 'approved', 'approved', 'decider', 'alreadyDecided'],
  ['an approval is refused without its version', 'leaveRequests', 'approved', 'rejected', 'decider', 'alreadyDecided'],
  ['an approved change of stamps is refused', 'stampsUpdates', 'approved', 'rejected', 'decider', 'alreadyDecided'],
  ['a refusal is approved', 'leaveRequests', 'rejected', 'approved', 'decider', 'alreadyDecided'],
  ['an approved exit is refused', 'exits', 'approved', 'rejected', 'decider', 'alreadyDecided'],
  ['an owner withdraws an exit', 'exits', 'pendingReview', 'draft', 'owner', 'move'],
  ['an owner takes a refused exit up again', 'exits', 'rejected', 'draft', 'owner', 'statusForbids'],
])('%s', (_, kind, status, to, by, verdict) => {
  const record = { status, version: 3, decidedById: null, decidedAt: null };
  expect(judgeMove(kind, record, { to, by, actorId: 'a', now })).toBe(verdict);
});

test.each<[string, number | undefined, MoveVerdict]>([
  ['with the version of the approval', 3, 'move'],
  ['with an older one', 2, 'alreadyDecided'],
  ['with none', undefined, 'alreadyDecided'],
])('an approval is turned into a refusal %s', (_, version, verdict) => {
  const record = { status: 'approved', version: 3, decidedById: 'b', decidedAt: secondsAgo(99) } as const;
  expect(judgeMove('leaveRequests', record, { to: 'rejected', by: 'decider', actorId: 'a', version, now })).toBe(
    verdict,
  );
});

test.each<[string, string, number, MoveVerdict]>([
  ['by who decided, at once', 'a', 0, 'undo'],
  ['by who decided, at the tenth second', 'a', 10, 'undo'],
  ['by who decided, a second later', 'a', 11, 'alreadyDecided'],
  ['by somebody else', 'b', 1, 'alreadyDecided'],
])('a decision is taken back %s', (_, actorId, age, verdict) => {
  const record = { status: 'approved', version: 3, decidedById: 'a', decidedAt: secondsAgo(age) } as const;
  expect(judgeMove('leaveRequests', record, { to: 'pendingReview', by: 'decider', actorId, now })).toBe(verdict);
});

test('the version that was read must be the one that is there', () => {
  const record = { status: 'pendingReview', version: 3, decidedById: null, decidedAt: null } as const;
  expect(judgeMove('leaveRequests', record, { to: 'approved', by: 'decider', actorId: 'a', version: 2, now })).toBe(
    'stale',
  );
});

test('the buttons follow from the same table', () => {
  expect(openMoves('leaveRequests', { status: 'pendingReview' }, 'decider')).toEqual(['approved', 'rejected']);
  expect(openMoves('leaveRequests', { status: 'approved' }, 'decider')).toEqual(['rejected']);
  expect(openMoves('stampsUpdates', { status: 'approved' }, 'decider')).toEqual([]);
  expect(openMoves('leaveRequests', { status: 'pendingReview' }, 'owner')).toEqual(['draft']);
});

const draft: Judged = { status: 'draft' };
const waiting: Judged = { status: 'pendingReview' };
const approved: Judged = { status: 'approved' };
const rejected: Judged = { status: 'rejected' };
test.each<[string, DecidedKind, Act, Judged, Party, ActVerdict]>([
  ['an owner words a draft anew', 'leaveRequests', 'edit', draft, 'owner', 'open'],
  ['an owner changes what waits', 'leaveRequests', 'edit', waiting, 'owner', 'statusForbids'],
  ['a decider changes what was asked for', 'leaveRequests', 'edit', waiting, 'decider', 'forbidden'],
  ['a decider removes what was refused', 'leaveRequests', 'remove', rejected, 'decider', 'open'],
  ['somebody removes what is approved', 'leaveRequests', 'remove', approved, 'owner', 'statusForbids'],
  ['an owner removes a change of stamps that waits', 'stampsUpdates', 'remove', waiting, 'owner', 'open'],
  ['an owner removes a refused change of stamps', 'stampsUpdates', 'remove', rejected, 'owner', 'statusForbids'],
  ['staff removes an approved absence', 'absences', 'remove', approved, 'decider', 'statusForbids'],
  ['staff changes an approved absence', 'absences', 'edit', approved, 'decider', 'open'],
  ['somebody changes what was approved for them', 'absences', 'edit', approved, 'owner', 'ownRequest'],
  ['somebody archives what was approved for them', 'absences', 'archive', approved, 'owner', 'ownRequest'],
  ['… but for their illness', 'absences', 'archive', { ...approved, type: 'illness' }, 'owner', 'open'],
  ['staff changes what was refused', 'absences', 'edit', rejected, 'decider', 'statusForbids'],
  ['staff changes what is archived', 'absences', 'edit', { ...approved, archived: true }, 'decider', 'statusForbids'],
  ['staff brings back what is archived', 'absences', 'restore', { ...approved, archived: true }, 'decider', 'open'],
  ['staff brings back what is in use', 'absences', 'restore', approved, 'decider', 'statusForbids'],
  ['staff archives twice', 'absences', 'archive', { ...approved, archived: true }, 'decider', 'statusForbids'],
  [
    'an approval that somebody relies on is taken back',
    'exits',
    'undo',
    { ...approved, reliedOn: true },
    'decider',
    'statusForbids',
  ],
  ['one of an exit that had been seen before', 'exits', 'undo', { ...approved, started: true }, 'decider', 'open'],
  ['somebody goes who may', 'exits', 'leave', { ...approved, started: false }, 'owner', 'open'],
  ['somebody goes twice', 'exits', 'leave', { ...approved, started: true }, 'owner', 'statusForbids'],
  ['somebody goes who has to wait', 'exits', 'leave', waiting, 'owner', 'statusForbids'],
  ['somebody is sent', 'exits', 'leave', approved, 'decider', 'forbidden'],
  ['who is out comes back, whatever was decided', 'exits', 'return', { ...rejected, started: true }, 'owner', 'open'],
  ['who has not left comes back', 'exits', 'return', approved, 'owner', 'statusForbids'],
  ['an approved exit that nobody took is removed', 'exits', 'remove', approved, 'owner', 'open'],
  ['one that was taken is removed', 'exits', 'remove', { ...approved, started: true }, 'decider', 'statusForbids'],
  [
    'who is out on what is approved announces another return',
    'exits',
    'extend',
    { ...approved, started: true },
    'owner',
    'open',
  ],
  ['who has not left moves what is approved', 'exits', 'extend', approved, 'owner', 'statusForbids'],
  ['staff removes what is archived', 'absences', 'remove', { ...rejected, archived: true }, 'decider', 'open'],
])('%s', (_, kind, act, record, by, verdict) => {
  expect(judgeAct(kind, act, record, by)).toBe(verdict);
});

test.each<[string, Partial<Parameters<typeof judgeMove>[1]>, RequestStatus, MoveVerdict]>([
  ['what is archived is not decided', { archived: true }, 'approved', 'statusForbids'],
  ['what came of a request is decided there', { status: 'approved', granted: true }, 'rejected', 'statusForbids'],
  [
    'what staff entered has nothing to go back to',
    { status: 'approved', entered: true, decidedById: 'a', decidedAt: now },
    'pendingReview',
    'statusForbids',
  ],
  ['a draft of an illness is completed', { status: 'draft', type: 'illness' }, 'approved', 'move'],
])('%s', (_, facts, to, verdict) => {
  const record = { status: 'pendingReview', version: 3, decidedById: null, decidedAt: null, ...facts } as const;
  expect(judgeMove('absences', record, { to, by: 'decider', actorId: 'a', now })).toBe(verdict);
});

test('no state has two ways of the same person to the same state, and every act is in the table', () => {
  for (const kind of decidedKinds) {
    const ways = actsOf[kind].flatMap(({ from, by, to, illness }) =>
      to && !illness ? from.flatMap((status) => by.map((whom) => `${status} ${whom} ${to}`)) : [],
    );
    expect(new Set(ways).size, kind).toBe(ways.length);
  }
  const told = new Set(decidedKinds.flatMap((kind) => actsOf[kind].map(({ act }) => act)));
  expect(acts.filter((act) => !told.has(act))).toEqual([]);
});
