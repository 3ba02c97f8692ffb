import { expect, test } from 'vitest';
import { isStrongPassword, judgeRefresh, missingPasswordParts } from './rules.ts';

test.each([
  ['Demo#2026', []],
  ['Aa1-aaaa', []],
  ['Aa1#aaa', ['length']],
  ['aa1#aaaa', ['capital']],
  ['Aab#aaaa', ['digit']],
  ['Aa1$aaaa', ['special']],
  ['Èa1!aaaa', []],
  ['', ['length', 'capital', 'digit', 'special']],
])('the password %j lacks %j', (password, missing) => expect(missingPasswordParts(password)).toEqual(missing));

test.each([
  ['Demo#2026', true],
  [`Aa1#${'x'.repeat(100)}`, true],
  ['Password1!', false],
  ['PASSWORD-2026', false],
  ['Qwerty123!', false],
  ['Passwordless-cabin7', true],
])('the password %j is strong: %j', (password, strong) => expect(isStrongPassword(password)).toBe(strong));

const now = new Date('2026-11-12T09:30:00Z');
test.each([
  ['never used', null, 'rotate'],
  ['used just now', new Date('2026-11-12T09:30:00Z'), 'sameFamily'],
  ['used exactly ten seconds ago', new Date('2026-11-12T09:29:50Z'), 'sameFamily'],
  ['used longer ago', new Date('2026-11-12T09:29:49.999Z'), 'theft'],
])('a refresh token %s', (_, rotatedAt, verdict) => expect(judgeRefresh(rotatedAt, now)).toBe(verdict));
