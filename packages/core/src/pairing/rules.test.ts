import { expect, test } from 'vitest';
import {
  type PairingFacts,
  isPairingCode,
  judgePairing,
  pairingAlphabet,
  pairingCodeOf,
  pairingUrl,
  shownPairingCode,
} from './rules.ts';

test('no sign of a code is taken for another one', () => {
  expect(pairingAlphabet).not.toMatch(/[01OIL]/);
  expect(new Set(pairingAlphabet).size).toBe(31);
});

test.each([
  ['as shown', 'ABCDE-FGH23'],
  ['without the dash', 'ABCDEFGH23'],
  ['in small letters', 'abcde-fgh23'],
  ['with blanks', '  abcde fgh 23 '],
  ['with the dash of a text program', 'ABCDE–FGH23'],
])('a code is understood %s', (_, typed) => {
  expect(pairingCodeOf(typed)).toBe('ABCDEFGH23');
  expect(isPairingCode(typed)).toBe(true);
});

test.each([
  ['too short', 'ABCDE-FGH2'],
  ['too long', 'ABCDE-FGH234'],
  ['a sign that no code has', 'ABCDE-FGH20'],
  ['nothing', ' - '],
])('%s is no code', (_, typed) => expect(isPairingCode(typed)).toBe(false));

test('a code is shown in two halves, and stands behind the hash of its address', () => {
  expect(shownPairingCode('ABCDEFGH23')).toBe('ABCDE-FGH23');
  expect(pairingUrl('https://timbro.example', 'ABCDEFGH23')).toBe('https://timbro.example/me/pair#ABCDEFGH23');
});

const now = new Date('2026-11-12T10:00:00Z');
const facts: PairingFacts = {
  usedAt: null,
  expiresAt: new Date(now.getTime() + 1),
  status: 'active',
  isGone: false,
  isOpen: true,
  withPassword: false,
};
test.each<[string, Partial<PairingFacts>, string]>([
  ['of somebody active', {}, 'paired'],
  ['a moment before it is stale', { expiresAt: new Date(now.getTime() + 1) }, 'paired'],
  ['at the very end of its time', { expiresAt: now }, 'wrong'],
  ['a moment later', { expiresAt: new Date(now.getTime() - 1) }, 'wrong'],
  ['that was used', { usedAt: now }, 'wrong'],
  ['of somebody archived', { status: 'archived' }, 'wrong'],
  ['of a client that was removed', { isGone: true }, 'wrong'],
  ['of a client that is closed', { isOpen: false }, 'companyDisabled'],
  ['that was used, of a client that is closed', { usedAt: now, isOpen: false }, 'wrong'],
  ['of somebody invited', { status: 'notActive' }, 'passwordRequired'],
  ['of somebody invited, with a password', { status: 'notActive', withPassword: true }, 'paired'],
  ['of somebody active, with a password', { withPassword: true }, 'passwordNotAsked'],
  ['of somebody archived, with a password', { status: 'archived', withPassword: true }, 'wrong'],
])('a code %s', (_, given, expected) => expect(judgePairing({ ...facts, ...given }, now)).toBe(expected));
