import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

export type WebApps = { readonly backoffice: string; readonly employee: string; readonly kiosk: string };

const forever = 'public, max-age=31536000, immutable';

/** Serves the three web apps. Files with a hash in their name are kept forever, pages are asked for again each time. */
export async function addWebApps(app: FastifyInstance, { backoffice, employee, kiosk }: WebApps) {
  const cache = (reply: FastifyReply, path: string) =>
    void reply.header('cache-control', path.includes('/assets/') ? forever : 'no-cache');
  const common = { preCompressed: true, wildcard: true, setHeaders: cache, cacheControl: false };
  await app.register(fastifyStatic, { ...common, root: resolve(employee), prefix: '/me/' });
  await app.register(fastifyStatic, { ...common, root: resolve(kiosk), prefix: '/kiosk/', decorateReply: false });
  await app.register(fastifyStatic, { ...common, root: resolve(backoffice), prefix: '/', decorateReply: false });
  for (const home of ['/me', '/kiosk']) app.get(home, (_request, reply) => reply.redirect(`${home}/`));
}

/** Paths of the apps' own routers all open the same page; a file that does not exist is no page. */
export function pageFor(url: string, apps: WebApps): { root: string } | null {
  const path = url.split('?')[0] ?? '/';
  if (/\.[a-z0-9]{2,11}$/i.test(path)) return null;
  const root = resolve(apps[appAt(path)]);
  return existsSync(resolve(root, 'index.html')) ? { root } : null;
}

const appAt = (path: string): keyof WebApps => {
  if (/^\/me(\/|$)/.test(path)) return 'employee';
  return /^\/kiosk(\/|$)/.test(path) ? 'kiosk' : 'backoffice';
};

export const sendPage = (reply: FastifyReply, root: string) =>
  reply.header('cache-control', 'no-cache').sendFile('index.html', root);
