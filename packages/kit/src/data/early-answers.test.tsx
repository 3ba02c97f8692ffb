import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../memory/session.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { earlyMoment } from './early-answers.ts';
import { readAhead, send } from './send.ts';

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const server = vi.fn(async (url: string) => json(200, url.endsWith('/auth/refresh') ? { accessToken: 'second' } : {}));
const url = '/api/v1/stamps/current';

/** As the page has asked before any script of the app had come. */
function asked(
  answer: Response | null,
  { ago = 100, token = session.get().accessToken }: { ago?: number; token?: string | undefined } = {},
) {
  const [date, time] = [Date.now() - ago, performance.now() - ago];
  globalThis.timbroEarly = [{ url, token, date, time, answer: Promise.resolve(answer) }];
}

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  server.mockClear();
  signInAs('Operator');
});
afterEach(() => {
  globalThis.timbroEarly = undefined;
  vi.unstubAllGlobals();
});

test('what the page has asked for is given to the first who reads it, and asked for anew by the next', async () => {
  asked(json(200, { presence: 'inside' }));
  expect(await send('GET /stamps/current')).toEqual({ presence: 'inside' });
  expect(server).not.toHaveBeenCalled();
  expect(await send('GET /stamps/current')).toEqual({});
  expect(server).toHaveBeenCalledOnce();
});

test.each([
  ['in another session', { token: 'of somebody else' }],
  ['a while ago', { ago: 11_000 }],
])('what was asked for %s is asked for anew', async (_, how) => {
  asked(json(200, { presence: 'inside' }), how);
  expect(await send('GET /stamps/current')).toEqual({});
  expect(earlyMoment(session.get().accessToken)).toBeNull();
});

test('what got no answer is asked for anew, and so is what a renewed session may read', async () => {
  asked(null);
  expect(await send('GET /stamps/current')).toEqual({});
  asked(json(401, { statusCode: 401, code: 'unauthorized', message: '', requestId: '' }));
  expect(await send('GET /stamps/current')).toEqual({});
  expect(server.mock.calls.map(([called]) => called)).toEqual([url, '/api/v1/auth/refresh', url]);
});

test('a write is never answered by a read, and the page began to read when it asked', async () => {
  asked(json(200, { presence: 'inside' }));
  const moment = earlyMoment(session.get().accessToken);
  expect(performance.now() - (moment?.time ?? 0)).toBeGreaterThanOrEqual(100);
  expect(await send('POST /stamps/current')).toEqual({});
});

test('what is asked ahead of its reader is asked once, in the words of the reader', async () => {
  readAhead('GET /people/:id', { params: { id: '7' }, query: { from: '2026-07-01', search: '' } });
  expect(server.mock.calls.map(([called]) => called)).toEqual(['/api/v1/people/7?from=2026-07-01']);
  await send('GET /people/:id', { params: { id: '7' }, query: { from: '2026-07-01', search: '' } });
  expect(server).toHaveBeenCalledOnce();
});

test('what was asked before a write is not told after it', async () => {
  readAhead('GET /stamps/current');
  await send('POST /stamps');
  await send('GET /stamps/current');
  expect(server.mock.calls.filter(([called]) => called === url)).toHaveLength(2);
});

test('nobody who is signed out asks ahead', () => {
  session.clear();
  readAhead('GET /stamps/current');
  expect(server).not.toHaveBeenCalled();
});
