import type { FastifyInstance } from 'fastify';

const contentPolicy = (publicUrl: string, tileUrl: string | undefined) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // emotion writes its rules into style elements at run time.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(tileUrl ? [new URL(tileUrl).origin] : [])].join(' '),
    "font-src 'self'",
    `connect-src 'self' ${new URL(publicUrl).origin.replace(/^http/, 'ws')}`,
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

const oneYear = 31_536_000;
/** Other hosts of the same domain may not have TLS: only who owns them all can promise it for them. */
const onlyByTls = (includeSubDomains: boolean) => `max-age=${oneYear}${includeSubDomains ? '; includeSubDomains' : ''}`;

type Site = { publicUrl: string; includeSubDomains: boolean; tileUrl: string | undefined };

export function addSecurityHeaders(app: FastifyInstance, { publicUrl, includeSubDomains, tileUrl }: Site) {
  const headers: Record<string, string> = {
    'content-security-policy': contentPolicy(publicUrl, tileUrl),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': onlyByTls(includeSubDomains) }),
  };
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers).header('x-request-id', request.id);
    next();
  });
}
