import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refreshTokenDays } from '@timbro/core/auth/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { kioskCookieDays, kioskCookieName, kioskCookiePaths } from '@timbro/core/kiosks/rules.ts';
import { languageOf } from '@timbro/core/language.ts';
import { isDeviceType } from '@timbro/core/sessions/rules.ts';
import { serverTimeHeader } from '@timbro/core/stamps/clock-rules.ts';
import type { LiveKiosk } from '#identity.ts';
import type { Sender } from './handlers.ts';
import type { Server } from './server.ts';

declare module 'fastify' {
  interface FastifyReply {
    refreshCookie(token: string | null): void;
    kioskCookie(token: string): void;
  }
}

export const apiPrefix = '/api/v1';
export const cookieName = 'refreshToken';
const cookiePath = `${apiPrefix}/auth`;

/** Before any route looks at a request: where it comes from, who sends it, and whether a foreign page made it. */
export function addRequestContext(app: FastifyInstance, server: Server) {
  const secure = server.publicUrl.startsWith('https:');
  app.decorateRequest('actor', null);
  app.decorateRequest('kiosk', null);
  app.decorateRequest('capability', null);
  app.decorateRequest('sender');
  app.decorateRequest('received');
  app.decorateReply('refreshCookie', function (this: FastifyReply, token: string | null) {
    const options = { path: cookiePath, httpOnly: true, sameSite: 'strict', secure } as const;
    if (token) this.setCookie(cookieName, token, { ...options, maxAge: refreshTokenDays * 86_400 });
    else this.clearCookie(cookieName, options);
  });
  app.decorateReply('kioskCookie', function (this: FastifyReply, token: string) {
    const options = { httpOnly: true, sameSite: 'strict', secure, maxAge: kioskCookieDays * 86_400 } as const;
    for (const path of kioskCookiePaths) this.setCookie(kioskCookieName, token, { ...options, path });
  });

  app.addHook('onRequest', async (request, reply) => {
    // Answers hold tokens and people's data: no cache on the way may keep them.
    reply.header('cache-control', 'no-store').header(serverTimeHeader, String(server.clock.now().getTime()));
    request.received = [];
    request.sender = senderOf(request);
    request.actor = await actorOf(server, request);
  });
}

function senderOf(request: FastifyRequest): Sender {
  const named = request.headers['x-device-type'];
  if (named !== undefined && !isDeviceType(named)) throw new Refusal('malformed');
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    deviceType: named ?? 'web',
    language: languageOf(request.headers['accept-language']),
    refreshToken: request.cookies[cookieName],
    idempotencyKey: idempotencyKeyOf(request),
  };
}

const longestKey = 200;

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (Array.isArray(key) || key.length > longestKey) throw new Refusal('malformed');
  return key;
}

async function actorOf(server: Server, request: FastifyRequest) {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const read = token ? server.tokens.readAccess(token, server.clock.now()) : null;
  return read ? server.sessions.find(read.sessionId) : null;
}

/** The tablet that a call comes from, where its cookie comes along; a page of others must not speak for it. */
export async function kioskOf(server: Server, request: FastifyRequest): Promise<LiveKiosk | null> {
  const cookie = request.cookies[kioskCookieName];
  if (!cookie) return null;
  refuseForeignPages(request, server.publicUrl);
  return server.kiosks.ofCookie(cookie);
}

/** A cookie is sent by the browser whoever asks; a header of our own and the Origin tell our pages from the others. */
export function refuseForeignPages(request: FastifyRequest, publicUrl: string) {
  const { origin, host } = request.headers;
  if (request.headers['x-device-type'] === undefined) throw new Refusal('originRefused');
  if (origin === undefined) return;
  const ours = origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
  if (!ours) throw new Refusal('originRefused');
}
