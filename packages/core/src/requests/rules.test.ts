import { expect, test } from 'vitest';
import type { RequestStatus } from '../absences/rules.ts';
import { type DecidedKind, type MoveVerdict, type Party, judgeMove, openMoves } from './rules.ts';

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
  expect(openMoves('leaveRequests', 'pendingReview', 'decider')).toEqual(['approved', 'rejected']);
  expect(openMoves('leaveRequests', 'approved', 'decider')).toEqual(['rejected']);
  expect(openMoves('stampsUpdates', 'approved', 'decider')).toEqual([]);
  expect(openMoves('leaveRequests', 'pendingReview', 'owner')).toEqual(['draft']);
});
