import { describe, expect, test } from 'vitest';
import { endOfRequest, standingInTheWay } from './overlap-rules.ts';

const zone = 'Europe/Rome';
const on = (day: string, time: string) => new Date(`${day}T${time}:00+01:00`);
const at = (time: string) => on('2026-11-12', time);
const span = (from: string, to: string | null) => ({
  startsAt: at(from),
  expectedReturnAt: to === null ? null : at(to),
});
const known = { ...span('10:00', '11:00'), source: 'request', status: 'approved', returnedAt: null } as const;

test.each([
  ['the same again', span('10:00', '11:00'), true],
  ['within it', span('10:20', '10:30'), true],
  ['around it', span('09:00', '12:00'), true],
  ['into it', span('09:00', '10:01'), true],
  ['until it begins', span('09:00', '10:00'), false],
  ['from its end on', span('11:00', '12:00'), false],
  ['before it, for the rest of the day', span('08:00', null), true],
  ['after it, for the rest of the day', span('11:00', null), false],
])('another request %s', (_, asked, isClash) =>
  expect(standingInTheWay(asked, [known], zone)).toBe(isClash ? known : undefined),
);

test.each([
  ['waits', { status: 'pendingReview' }, true],
  ['was rejected', { status: 'rejected' }, false],
  ['is a draft', { status: 'draft' }, false],
  ['is over', { returnedAt: at('10:30') }, false],
  ['was seen by a phone', { source: 'detected', status: 'pendingReview' }, false],
] as const)('the same time again where the first one %s', (_, change, isClash) => {
  const first = { ...known, ...change };
  expect(standingInTheWay(span('10:00', '11:00'), [first], zone)).toBe(isClash ? first : undefined);
});

describe('a request without a return ends with its day where the company is', () => {
  test.each([
    ['at noon', at('12:00'), on('2026-11-13', '00:00')],
    ['at midnight', at('00:00'), on('2026-11-13', '00:00')],
    ['half an hour past midnight, the day before in UTC', at('00:30'), on('2026-11-13', '00:00')],
    ['on the long day of the clocks', new Date('2026-10-25T08:00:00Z'), new Date('2026-10-25T23:00:00Z')],
  ])('%s', (_, startsAt, end) => expect(endOfRequest({ startsAt, expectedReturnAt: null }, zone)).toEqual(end));
});
