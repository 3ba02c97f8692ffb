import { expect, test } from 'vitest';
import { claimsOf } from './access-token.ts';

const tokenOf = (claims: unknown) => `head.${btoa(JSON.stringify(claims))}.seal`;

test.each([
  ['both', tokenOf({ sid: 's1', iat: 1, exp: 1_700_000_000 }), { sid: 's1', expiresAt: 1_700_000_000_000 }],
  ['only the session', tokenOf({ sid: 's1' }), { sid: 's1', expiresAt: null }],
  ['another kind of value', tokenOf({ sid: 7, exp: 'soon' }), { sid: null, expiresAt: null }],
  ['no claims', tokenOf(null), { sid: null, expiresAt: null }],
  ['no token', 'token', { sid: null, expiresAt: null }],
  ['no text of the kind', 'a.%%%.c', { sid: null, expiresAt: null }],
])('a token with %s', (_, token, claims) => expect(claimsOf(token)).toEqual(claims));
