/** What an access token says of itself: which session it is of, and until when it works, in milliseconds. */
export type TokenClaims = { readonly sid: string | null; readonly expiresAt: number | null };

/** Reads a token without believing it: only the server can tell whether it is true. */
export function claimsOf(token: string): TokenClaims {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null) return nothing;
    return {
      sid: 'sid' in claims && typeof claims.sid === 'string' ? claims.sid : null,
      expiresAt: 'exp' in claims && typeof claims.exp === 'number' ? claims.exp * 1000 : null,
    };
  } catch {
    return nothing;
  }
}

const nothing: TokenClaims = { sid: null, expiresAt: null };
