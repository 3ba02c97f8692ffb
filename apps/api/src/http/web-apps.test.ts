import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { type TestApp, testApp } from '#testing/app.ts';

let t: TestApp;
let app: FastifyInstance;
let folder: string;
let address: string;
beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'timbro-pages-'));
  const [backoffice, employee, kiosk] = [join(folder, 'backoffice'), join(folder, 'employee'), join(folder, 'kiosk')];
  for (const [root, page] of [
    [backoffice, 'the back-office'],
    [employee, 'the employee app'],
    [kiosk, 'the kiosk'],
  ] as const) {
    await mkdir(root);
    await writeFile(join(root, 'index.html'), page);
  }
  app = await buildApp({ server: t.server, webApps: { backoffice, employee, kiosk }, version: 'test' });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['/', 'the back-office'],
  ['/register?tab=requests', 'the back-office'],
  ['/apicoltura', 'the back-office'],
  ['/me/', 'the employee app'],
  ['/me/profile', 'the employee app'],
  ['/kiosk', 'the kiosk'],
  ['/kiosk/', 'the kiosk'],
  ['/kiosks', 'the back-office'],
])('%s opens %s', async (url, page) => {
  const answer = await fetch(address + url);
  expect([answer.status, await answer.text()]).toEqual([200, page]);
});

test.each(['/api', '/api?x=1', '/api/nowhere', '/API/v1/users', '/logo-of-nobody.png'])(
  '%s is no page',
  async (url) => {
    const answer = await fetch(address + url);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'notFound' }]);
  },
);
