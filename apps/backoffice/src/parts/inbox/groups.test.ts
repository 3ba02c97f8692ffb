import { expect, test } from 'vitest';
import { type GroupName, groupOf } from './groups.ts';

// A Thursday, half past midnight in Rome: still Wednesday in UTC.
const now = new Date('2026-11-11T23:30:00Z');

test.each<[string, string, GroupName]>([
  ['a moment ago', '2026-11-11T23:29:00Z', 'today'],
  ['just before midnight in Rome', '2026-11-11T22:59:00Z', 'week'],
  ['on Monday', '2026-11-08T23:00:00Z', 'week'],
  ['late on Sunday', '2026-11-08T22:59:00Z', 'older'],
  ['a moment later, by a clock that runs ahead', '2026-11-11T23:31:00Z', 'today'],
])('what came %s', (_, at, group) => expect(groupOf(at, 'Europe/Rome', now)).toBe(group));
