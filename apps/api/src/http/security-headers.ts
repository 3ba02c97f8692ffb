import type { FastifyInstance } from 'fastify';
import type { Env } from '#env.ts';

const contentPolicy = (tiles: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // emotion writes its rules into style elements at run time.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    `connect-src 'self' ws: wss:${tiles}`,
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

export function addSecurityHeaders(app: FastifyInstance, env: Pick<Env, 'TILE_URL'>, publicUrl: string) {
  const headers: Record<string, string> = {
    'content-security-policy': contentPolicy(env.TILE_URL ? ` ${new URL(env.TILE_URL).origin}` : ''),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
}
