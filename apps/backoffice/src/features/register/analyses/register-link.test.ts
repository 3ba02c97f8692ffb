import { expect, test } from 'vitest';
import { type RegisterTarget, dayAddress, registerAddress } from './register-link.ts';

test.each<[string, Parameters<typeof registerAddress>[0], RegisterTarget, string]>([
  [
    'a week',
    {},
    { tab: 'calendar', range: 'week', date: '2026-10-19' },
    '/register?tab=calendar&range=week&date=2026-10-19',
  ],
  [
    'the departments looked at stay, the window does not',
    { window: '3m', departmentId: ['d1', 'none'], table: 'weeks' },
    { tab: 'calendar', range: 'month', date: '2026-10', absenceType: 'illness' },
    '/register?tab=calendar&departmentId=d1&departmentId=none&range=month&date=2026-10&absenceType=illness',
  ],
  [
    'one person out of those looked at',
    { userId: ['a', 'b'] },
    { tab: 'calendar', range: 'month', date: '2026-11', userId: 'a' },
    '/register?tab=calendar&userId=a&range=month&date=2026-11',
  ],
  [
    'the absences of a kind in the window',
    { departmentId: 'd1', window: '3m' },
    { tab: 'absences', status: 'approved', absenceType: 'rol', from: '2026-08-13', to: '2026-11-12' },
    '/register?tab=absences&departmentId=d1&status=approved&absenceType=rol&from=2026-08-13&to=2026-11-12',
  ],
  [
    'who was late on a day',
    { userId: 'a' },
    { tab: 'calendar', range: 'day', date: '2026-11-11', eventType: 'late' },
    '/register?tab=calendar&userId=a&range=day&date=2026-11-11&eventType=late',
  ],
])('%s', (_, text, target, address) => expect(registerAddress(text, target)).toBe(address));

test('a day of a person opens in its panel', () =>
  expect(dayAddress('a', '2026-11-03')).toBe('/register?tab=calendar&id=a&workDayDate=2026-11-03'));
