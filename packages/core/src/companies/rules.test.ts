import { expect, test } from 'vitest';
import { isTimezone, stateOf, toVatNumber } from './rules.ts';

test.each([
  ['the demo company', '99900015001', '99900015001'],
  ['the second demo company', '99900025000', '99900025000'],
  ['the third demo company', '99900035009', '99900035009'],
  ['an Italian one with its prefix', 'IT99900015001', '99900015001'],
  ['small letters, dots and spaces', 'it 999.0001-5001', '99900015001'],
  ['a wrong check digit', '99900015002', null],
  ['nothing but noughts', '00000000000', null],
  ['ten digits', '9990001500', null],
  ['twelve digits', '999000150011', null],
  ['a German one', 'DE123456789', 'DE123456789'],
  ['a German one that is too short', 'DE12345678', null],
  ['a Dutch one', 'NL123456789B01', 'NL123456789B01'],
  ['a Greek one', 'EL123456789', 'EL123456789'],
  ['a country outside the Union', 'US123456789', null],
  ['letters', 'partita iva', null],
  ['nothing', '', null],
])('the VAT number of %s', (_, typed, kept) => expect(toVatNumber(typed)).toBe(kept));

test.each([
  ['made', { status: 'disabled', invited: false, signedIn: false }, 'disabled'],
  ['invited', { status: 'enabled', invited: true, signedIn: false }, 'invited'],
  ['in use', { status: 'enabled', invited: true, signedIn: true }, 'enabled'],
  ['enabled by hand', { status: 'enabled', invited: false, signedIn: false }, 'enabled'],
  ['invited, then disabled', { status: 'disabled', invited: true, signedIn: false }, 'disabled'],
] as const)('the chip of a client that was %s', (_, company, state) => expect(stateOf(company)).toBe(state));

test.each([
  ['Europe/Rome', true],
  ['+01:00', false],
  ['Europe/Atlantide', false],
  ['', false],
])('%s is a time zone: %s', (zone, expected) => expect(isTimezone(zone)).toBe(expected));
