import { expect, test } from 'vitest';
import { exitsBadge, registerBadge } from './rules.ts';

const counters = { leaveRequests: 7, stampsUpdates: 4, absences: 2, exitsRequests: 3 };

test('the register badge sums all counters but the exits', () => expect(registerBadge(counters)).toBe(13));
test('the exits badge is its own counter', () => expect(exitsBadge(counters)).toBe(3));
