import { expect, test } from 'vitest';
import { chosenKinds } from '../notifications/choice-rules.ts';
import { judgePushAnswer, mannersOf, mayAskAgain, ownPath, pathOfNews, pauseBefore, tagOfNews } from './rules.ts';

test.each([
  [200, 'sent'],
  [201, 'sent'],
  [202, 'sent'],
  [204, 'sent'],
  [301, 'refused'],
  [307, 'refused'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'gone'],
  [404, 'gone'],
  [408, 'again'],
  [410, 'gone'],
  [413, 'refused'],
  [429, 'again'],
  [500, 'again'],
  [503, 'again'],
] as const)('an answer %i: %s', (status, verdict) => expect(judgePushAnswer(status)).toBe(verdict));

const now = new Date('2026-11-12T09:00:00.000Z');
test.each([
  ['the first time', 0, null, 30],
  ['the third time', 2, null, 120],
  ['late', 9, null, 3600],
  ['for ever', 10_000, null, 3600],
  ['when the service wants it later', 0, '90', 90],
  ['when the service wants it sooner', 3, '5', 240],
  ['when the service names an instant', 0, 'Thu, 12 Nov 2026 09:10:00 GMT', 600],
  ['when the instant has passed', 0, 'Thu, 12 Nov 2026 08:00:00 GMT', 30],
  ['when the service speaks nonsense', 0, 'soon', 30],
  ['when it means a century', 0, '99999999999', 30],
])('tried again %s', (_, attempt, retryAfter, seconds) => expect(pauseBefore(attempt, retryAfter, now)).toBe(seconds));

test('a missing stamp is told soon or not at all', () =>
  expect(mannersOf('missedStamp')).toEqual({ seconds: 7200, urgency: 'high' }));
test.each(chosenKinds)('news of the kind %s wait for a phone for a week at most', (kind) => {
  expect(mannersOf(kind).seconds).toBeGreaterThanOrEqual(7200);
  expect(mannersOf(kind).seconds).toBeLessThanOrEqual(7 * 86_400);
});

const id = '0193a1f0-0000-7000-8000-000000000001';
test.each([
  [{ kind: 'leaveRequests', recordId: id }, `/me/requests?id=${id}`],
  [{ kind: 'absences', recordId: id }, `/me/requests?id=${id}`],
  [{ kind: 'stampsUpdates', recordId: id }, `/me/requests?id=${id}`],
  [{ kind: 'exits', recordId: id }, `/me/exits?id=${id}`],
  [{ kind: 'payslips', recordId: null }, '/me/documents'],
  [{ kind: 'documents', recordId: null }, '/me/documents'],
  [{ kind: 'planPublished', recordId: null }, '/me/calendar'],
  [{ kind: 'missedStamp', recordId: null }, '/me/'],
] as const)('%o leads to %s', (news, path) => {
  expect(pathOfNews(news)).toBe(path);
  expect(ownPath(path)).toBe(path);
});

test('news of another thing do not take the place of those before', () => {
  expect(tagOfNews({ kind: 'exits', recordId: id })).toBe(`exits:${id}`);
  expect(tagOfNews({ kind: 'payslips', recordId: null })).toBe('payslips');
});

test.each([
  ['another site', 'https://evil.example/me/'],
  ['another site without its protocol', '//evil.example/me/'],
  ['another site behind a backslash', '/\\evil.example/me/'],
  ['the back-office', '/users'],
  ['what begins like the app', '/me'],
  ['what begins like the app too', '/menu'],
  ['a way out', '/me/../users'],
  ['a way out in disguise', '/me/%2e%2e/users'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['nothing', ''],
  ['a number', 7],
  ['null', null],
  ['an object', {}],
])('%s leads home', (_, value) => expect(ownPath(value)).toBe('/me/'));

test.each([
  ['who was never asked', null, true],
  ['who said so yesterday', '2026-11-11T09:00:00.000Z', false],
  ['who said so 30 days ago, less a second', '2026-10-13T09:00:01.000Z', false],
  ['who said so 30 days ago', '2026-10-13T09:00:00.000Z', true],
])('%s may be asked: %s', (_, at, expected) =>
  expect(mayAskAgain(at === null ? null : new Date(at), now)).toBe(expected),
);
