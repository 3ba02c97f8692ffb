import { expect, test } from 'vitest';
import { isScanNumber, scannedToken, tokenInAddress } from './scanned.ts';

test.each([
  ['the code of a kiosk', 'https://timbro.example/me/?scan=k1.abc-_9', 'k1.abc-_9'],
  ['one of a server in the house', 'http://10.0.0.7:3000/me/?scan=abc', 'abc'],
  ['one under another name of the same server', 'https://localhost/me/?scan=abc', 'abc'],
  ['an escaped token', 'https://timbro.example/me/?scan=a%2Bb', 'a+b'],
  ['the longest token', `https://timbro.example/me/?scan=${'a'.repeat(512)}`, 'a'.repeat(512)],
  ['a longer one', `https://timbro.example/me/?scan=${'a'.repeat(513)}`, null],
  ['no token', 'https://timbro.example/me/?scan=', null],
  ['another page', 'https://timbro.example/exit-notices?scan=abc', null],
  ['a code for pairing', 'https://timbro.example/me/pair#ABCDE-FGHIJ', null],
  ['another scheme', 'javascript:/me/?scan=abc', null],
  ['no address at all', 'WIFI:S:Officina;T:WPA;P:segreto;;', null],
  ['a broken address', 'https://', null],
  ['nothing', '', null],
])('what a camera reads: %s', (_, text, token) => expect(scannedToken(text)).toBe(token));

test.each([
  ['with a token alone', '/me/', '?scan=abc', { token: 'abc', address: '/me/' }],
  ['with more beside it', '/me/', '?a=1&scan=abc&b=2', { token: 'abc', address: '/me/?a=1&b=2' }],
  ['without one', '/me/requests', '?id=7', { token: null, address: '/me/requests?id=7' }],
  ['with an empty one, which goes too', '/me/', '?scan=', { token: null, address: '/me/' }],
  ['with one that is too long, which goes too', '/me/', `?scan=${'a'.repeat(513)}`, { token: null, address: '/me/' }],
])('an address %s', (_, path, search, expected) => expect(tokenInAddress(path, search)).toEqual(expected));

test.each([
  ['47', true],
  ['07', true],
  ['7', false],
  ['471', false],
  ['4a', false],
  ['', false],
])('the number %s is one: %s', (text, is) => expect(isScanNumber(text)).toBe(is));
