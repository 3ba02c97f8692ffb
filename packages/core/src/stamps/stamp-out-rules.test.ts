import { describe, expect, test } from 'vitest';
import { asksToStampOut } from './stamp-out-rules.ts';

const zone = 'Europe/Rome';
const rome = (time: string, day = '2026-11-12') => `${day}T${time}+01:00`;
const current = (changes: Partial<Parameters<typeof asksToStampOut>[0]> = {}) => ({
  stamping: { enteredAt: rome('07:58'), exitedAt: null },
  shift: { start: '08:00', end: '17:00' },
  presence: 'outside' as const,
  ...changes,
});
const night = { stamping: { enteredAt: rome('21:55'), exitedAt: null }, shift: { start: '22:00', end: '06:00' } };

describe('whoever is out around the end of their shift is asked whether to stamp', () => {
  const cases: readonly [what: string, Parameters<typeof asksToStampOut>[0], now: string, isAsked: boolean][] = [
    ['a second too early', current(), rome('16:44:59'), false],
    ['a quarter of an hour before', current(), rome('16:45'), true],
    ['at the end', current(), rome('17:00'), true],
    ['an hour after', current(), rome('18:00'), true],
    ['a second too late', current(), rome('18:00:01'), false],
    ['still inside', current({ presence: 'inside' }), rome('17:00'), false],
    ['not at work', current({ presence: 'notInCompany' }), rome('17:00'), false],
    [
      'stamped already',
      current({ stamping: { enteredAt: rome('07:58'), exitedAt: rome('16:59') } }),
      rome('17:00'),
      false,
    ],
    ['without a stamping', current({ stamping: null }), rome('17:00'), false],
    ['without an entry', current({ stamping: { enteredAt: null, exitedAt: rome('16:59') } }), rome('17:00'), false],
    ['without a shift', current({ shift: null }), rome('17:00'), false],
    ['a night ends on the next day', current(night), rome('06:10', '2026-11-13'), true],
    ['and not on its own', current(night), rome('06:10'), false],
    [
      'a shift from midnight, entered the evening before',
      current({
        stamping: { enteredAt: rome('23:50', '2026-11-11'), exitedAt: null },
        shift: { start: '00:00', end: '08:00' },
      }),
      rome('08:05'),
      true,
    ],
    [
      'an entry of days ago asks nothing today',
      current({ stamping: { enteredAt: rome('07:58', '2026-11-09'), exitedAt: null } }),
      rome('17:00'),
      false,
    ],
    [
      'clocks that go back move the end with them',
      current({
        stamping: { enteredAt: '2026-10-24T22:00:00+02:00', exitedAt: null },
        shift: { start: '22:00', end: '06:00' },
      }),
      '2026-10-25T06:59:00+01:00',
      true,
    ],
  ];
  test.each(cases)('%s', (_, state, now, isAsked) => expect(asksToStampOut(state, new Date(now), zone)).toBe(isAsked));
});
