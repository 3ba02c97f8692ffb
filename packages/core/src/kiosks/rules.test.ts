import { describe, expect, test } from 'vitest';
import { isPin, isTrivialPin, kioskStateOf } from './rules.ts';
import { judgeKioskToken, judgeScan } from './token-rules.ts';

const now = new Date('2026-11-12T09:30:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('the code of a kiosk', () => {
  const token = { kioskId: 'k', companyId: 'c', issuedAt: now, nonce: 'n' };
  test.each([
    ['at once', token, 'c', 0, 'good'],
    ['after 30 s exactly', token, 'c', 30, 'good'],
    ['a moment later', token, 'c', 30.001, 'stale'],
    ['after 31 s', token, 'c', 31, 'stale'],
    ['of another company', token, 'd', 0, 'unknown'],
    ['of another company, stale', token, 'd', 31, 'unknown'],
    ['that nobody sealed', null, 'c', 0, 'unknown'],
  ] as const)('%s', (_, given, companyId, seconds, verdict) => {
    expect(judgeKioskToken(given, companyId, after(seconds))).toBe(verdict);
  });
});

describe('a scan', () => {
  const scan = { number: 42, wrongTries: 0, expiresAt: after(30), stampId: null };
  const given = { stampId: 's', number: 42 };
  test.each([
    ['with its number', scan, given, 0, 'good'],
    ['after 30 s exactly', scan, given, 30, 'good'],
    ['after 31 s', scan, given, 31, 'stale'],
    ['with a wrong number', scan, { ...given, number: 43 }, 0, 'wrongNumber'],
    ['with the right number after a wrong one', { ...scan, wrongTries: 1 }, given, 0, 'used'],
    ['with a wrong number too late', scan, { ...given, number: 43 }, 31, 'stale'],
    ['used for another stamp', { ...scan, stampId: 'o' }, given, 0, 'used'],
    ['used for the same stamp', { ...scan, stampId: 's' }, given, 0, 'good'],
    ['used for the same stamp, an hour ago', { ...scan, stampId: 's' }, given, 3600, 'good'],
    ['used for the same stamp, with another number', { ...scan, stampId: 's' }, { ...given, number: 43 }, 0, 'used'],
  ] as const)('%s', (_, kept, sent, seconds, verdict) => {
    expect(judgeScan(kept, sent, after(seconds))).toBe(verdict);
  });
});

test.each([
  ['000000', true],
  ['777777', true],
  ['123456', true],
  ['890123', true],
  ['654321', true],
  ['321098', true],
  ['121212', true],
  ['123123', true],
  ['271828', false],
  ['112233', false],
  ['135790', false],
  ['100000', false],
])('whoever guesses tries %s first: %s', (pin, trivial) => expect(isTrivialPin(pin)).toBe(trivial));

test.each([
  ['271828', true],
  ['27182', false],
  ['2718281', false],
  ['27182a', false],
  ['２７１８２８', false],
])('six digits: %s %s', (text, is) => expect(isPin(text)).toBe(is));

test.each([
  ['never registered, with a code that holds', { registeredAt: null, codeExpiresAt: after(1) }, 'waiting'],
  ['whose code is over', { registeredAt: null, codeExpiresAt: now }, 'expired'],
  ['registered', { registeredAt: now, codeExpiresAt: null }, 'active'],
  ['registered, with a code for another tablet', { registeredAt: now, codeExpiresAt: after(1) }, 'active'],
] as const)('a kiosk %s', (_, kiosk, state) => expect(kioskStateOf(kiosk, now)).toBe(state));
