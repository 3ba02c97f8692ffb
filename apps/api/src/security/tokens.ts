import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { type CodeKind, accessTokenSeconds } from '@timbro/core/auth/rules.ts';

export type Tokens = {
  signAccess(sessionId: string, now: Date): string;
  readAccess(token: string, now: Date): { sessionId: string; expiresAt: Date } | null;
  newRefresh(): string;
  hashRefresh(token: string): string;
  newCode(kind: CodeKind): string;
  hashCode(userId: string, code: string): string;
};

const claims = z.object({ sid: z.string(), exp: z.number() });
const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');

type AccessClaims = NonNullable<ReturnType<Tokens['readAccess']>>;
const mostVerified = 20_000;

/** The token names a session and nothing else: who that is and what they may do is read from the database each time. */
export function createTokens(secret: string): Tokens {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest();
  /** A signature that was good once stays good: whoever calls often is not verified anew each time. */
  const verified = new Map<string, AccessClaims>();

  const verify = (token: string): AccessClaims | null => {
    const [head, payload, signature, ...rest] = token.split('.');
    if (head !== header || !payload || !signature || rest.length > 0) return null;
    const expected = sign(`${head}.${payload}`);
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const { sid, exp } = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    const access = { sessionId: sid, expiresAt: new Date(exp * 1000) };
    if (verified.size >= mostVerified) verified.clear();
    verified.set(token, access);
    return access;
  };

  return {
    signAccess(sessionId, now) {
      const issued = Math.floor(now.getTime() / 1000);
      const content = JSON.stringify({ sid: sessionId, iat: issued, exp: issued + accessTokenSeconds });
      const body = `${header}.${Buffer.from(content).toString('base64url')}`;
      return `${body}.${sign(body).toString('base64url')}`;
    },
    readAccess(token, now) {
      const access = verified.get(token) ?? verify(token);
      return access && access.expiresAt > now ? access : null;
    },
    newRefresh: () => randomBytes(32).toString('base64url'),
    hashRefresh: (token) => createHash('sha256').update(token).digest('base64url'),
    newCode: (kind) =>
      kind === 'recovery' ? String(randomInt(1_000_000)).padStart(6, '0') : randomBytes(16).toString('base64url'),
    /** Keyed, so that six digits cannot be tried out on a stolen copy of the database. */
    hashCode: (userId, code) => createHmac('sha256', secret).update(`code:${userId}:${code}`).digest('base64url'),
  };
}
