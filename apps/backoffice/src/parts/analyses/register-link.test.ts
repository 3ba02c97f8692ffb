import { expect, test } from 'vitest';
import { type RegisterTarget, dayAddress, registerAddress } from './register-link.ts';

test.each<[string, Parameters<typeof registerAddress>[0], RegisterTarget, string]>([
  ['a week', {}, { range: 'week', date: '2026-10-19' }, '/register?tab=calendar&range=week&date=2026-10-19'],
  [
    'the departments looked at stay, the window does not',
    { window: '3m', departmentId: ['d1', 'none'], table: 'weeks' },
    { range: 'month', date: '2026-10', absenceType: 'illness' },
    '/register?tab=calendar&departmentId=d1&departmentId=none&range=month&date=2026-10&absenceType=illness',
  ],
  [
    'one person out of those looked at',
    { userId: ['a', 'b'] },
    { range: 'month', date: '2026-11', userId: 'a' },
    '/register?tab=calendar&userId=a&range=month&date=2026-11',
  ],
  [
    'who was late on a day',
    { userId: 'a' },
    { range: 'day', date: '2026-11-11', eventType: 'late' },
    '/register?tab=calendar&userId=a&range=day&date=2026-11-11&eventType=late',
  ],
])('%s', (_, text, target, address) => expect(registerAddress(text, target)).toBe(address));

test('a day of a person opens in its panel', () =>
  expect(dayAddress('a', '2026-11-03')).toBe('/register?tab=calendar&id=a&workDayDate=2026-11-03'));
