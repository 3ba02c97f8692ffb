import { expect, test } from 'vitest';
import { archivedTo, displayNameOf, isEmail, isTaxCode, isTypedAs, sortNameOf, toE164 } from './rules.ts';

test.each([
  ['short names', 'Nicolò', "D'Angelo", "Nicolò D'Angelo"],
  ['names that just fit', 'a'.repeat(59), 'b'.repeat(60), `${'a'.repeat(59)} ${'b'.repeat(60)}`],
  ['names that are too long together', 'a'.repeat(100), 'b'.repeat(100), `${'a'.repeat(100)} ${'b'.repeat(19)}`],
  ['a character of two halves at the edge', 'a'.repeat(118), '😀😀', `${'a'.repeat(118)} 😀`],
])('%s', (_, first, last, expected) => expect(displayNameOf(first, last)).toBe(expected));

test('in lists sorted by surname it comes first', () =>
  expect(sortNameOf({ firstName: 'Sara', lastName: 'De Conti' })).toBe('De Conti Sara'));

test.each([
  ['055 123 4567', '+390551234567'],
  ['+39 (333) 123-45.67', '+393331234567'],
  ['0039 055 1234567', '+390551234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['333 1234567', '+393331234567'],
  ['393 1234567', '+393931234567'],
  ['393335556667', '+393335556667'],
  ['390551234567', '+390551234567'],
  ['12', null],
  ['1551234567', null],
  ['+0551234567', null],
  ['cinque', null],
])('the phone %s is stored as %s', (typed, stored) => expect(toE164(typed)).toBe(stored));

test.each([
  ['ada.rossi@acme.example', true],
  ["d'angelo@acme.example", true],
  ['ada@acme', false],
  ['ada@@acme.example', false],
  ['ada rossi@acme.example', false],
  ['ada..rossi@acme.example', false],
  ['ada@-acme.example', false],
  ['ada@acme.example,bob@acme.example', false],
])('%s is an e-mail address: %s', (value, expected) => expect(isEmail(value)).toBe(expected));

test.each([
  ['a right one', 'RSSMRA80A01H501U', true],
  ['a right one of a woman', 'BNCGLI85M41D612C', true],
  ['a wrong check letter', 'RSSMRA80A01H501A', false],
  ['letters where two people would share it', 'RSSMRA80A01H50MM', true],
  ['small letters', 'rssmra80a01h501u', false],
  ['a month that is none', 'RSSMRA80Z01H501U', false],
  ['fifteen signs', 'RSSMRA80A01H501', false],
  ['nothing', '', false],
])('a tax code: %s', (_, value, expected) => expect(isTaxCode(value)).toBe(expected));

test.each([
  ['archive somebody active', 'active', true, true, 'archived'],
  ['archive somebody invited', 'notActive', true, false, 'archived'],
  ['archive somebody archived', 'archived', true, true, null],
  ['bring somebody back', 'archived', false, true, 'active'],
  ['bring somebody back who never had a password', 'archived', false, false, 'notActive'],
  ['bring somebody back who is here', 'active', false, true, null],
] as const)('%s', (_, status, archived, hasPassword, to) => expect(archivedTo(status, archived, hasPassword)).toBe(to));

test.each([
  ['Ada O’Brien', "Ada O'Brien", true],
  [' Ada  Rossi ', 'Ada Rossi', true],
  ['ada rossi ', 'Ada Rossi', true],
  ['Ada Rosso', 'Ada Rossi', false],
  ['', 'Ada Rossi', false],
])('%s typed for %s confirms: %s', (typed, expected, verdict) => expect(isTypedAs(typed, expected)).toBe(verdict));
