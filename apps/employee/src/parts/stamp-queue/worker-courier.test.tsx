import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyStamp, sealAway, sealedStamps, writeMarker } from './queue-store.ts';
import { aBody, aStamp, freshPhone, onPhone } from './queue-testing.ts';
import { flushQueue } from './sender.ts';
import { forgetToken, workerCourier } from './worker-courier.ts';

const now = new Date('2026-11-12T07:00:00Z');
const tokenOf = (sid: string, lives = 600) =>
  `head.${btoa(JSON.stringify({ sid, exp: now.getTime() / 1000 + lives }))}.seal`;
const reply = (status: number, body: object = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const keptReply = () => reply(201, { stamp: { review: false, site: null, inside: null } });

let renewals: () => Promise<Response>;
let stamps: () => Promise<Response>;
const ask = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const asked = (path: string) => ask.mock.calls.filter(([called]) => called === `/api/v1${path}`);
const flush = async () => {
  const courier = await workerCourier(ask);
  if (courier) await flushQueue(courier);
  return courier;
};

beforeEach(async () => {
  freshPhone();
  forgetToken();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now });
  renewals = async () => reply(200, { accessToken: tokenOf('s1'), refreshToken: 'not kept' });
  stamps = async () => keptReply();
  ask.mockReset().mockImplementation((path) => (path.endsWith('/refresh') ? renewals() : stamps()));
  await writeMarker({ owner: 'anna', sid: 's1' });
  await aStamp('a');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('sends with the cookie and a token of its own, which lies nowhere', async () => {
  await flush();
  expect(await onPhone()).toEqual(['a sent']);
  expect(asked('/auth/refresh')).toMatchObject([
    [expect.any(String), { method: 'POST', credentials: 'include', headers: { 'x-device-type': 'mobile' } }],
  ]);
  const [[, init] = []] = asked('/stamps');
  expect(init).toMatchObject({
    headers: { authorization: `Bearer ${tokenOf('s1')}` },
    body: JSON.stringify(aBody('a')),
  });
  expect(JSON.stringify(await everyStamp())).not.toContain('seal');
});

test('uses its token as long as it lasts', async () => {
  await flush();
  await aStamp('b');
  await flush();
  expect(asked('/auth/refresh')).toHaveLength(1);
  vi.setSystemTime(now.getTime() + 571_000);
  await aStamp('c');
  await flush();
  expect(asked('/auth/refresh')).toHaveLength(2);
  expect(await onPhone()).toEqual(['a sent', 'b sent', 'c sent']);
});

test('nobody is signed in: nothing is asked', async () => {
  await writeMarker(null);
  expect(await flush()).toBeNull();
  expect(ask).not.toHaveBeenCalled();
});

test('the cookie is somebody else’s by now: nothing is sent in their name', async () => {
  renewals = async () => reply(200, { accessToken: tokenOf('s2') });
  await flush();
  expect(asked('/stamps')).toEqual([]);
  expect(await onPhone()).toEqual(['a ready']);
});

test('who signs out while the token is renewed sends nothing any more', async () => {
  renewals = async () => {
    await writeMarker(null);
    return reply(200, { accessToken: tokenOf('s1') });
  };
  await flush();
  expect(asked('/stamps')).toEqual([]);
});

test('a lost renewal is asked for again after one, two and four seconds, and no more', async () => {
  renewals = () => Promise.reject(new TypeError('No network'));
  const done = flush();
  for (const [seconds, count] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [4, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    await vi.waitFor(() => expect(asked('/auth/refresh')).toHaveLength(count));
  }
  await done;
  expect(asked('/auth/refresh')).toHaveLength(4);
  expect(await onPhone()).toEqual(['a ready']);
});

test.each([401, 403, 500])('a renewal that is refused (%i) is not asked for again', async (status) => {
  renewals = async () => reply(status);
  await flush();
  expect(asked('/auth/refresh')).toHaveLength(1);
  expect(await onPhone()).toEqual(['a ready']);
});

test('a session that has ended is forgotten: the next attempt renews first', async () => {
  stamps = async () => reply(401);
  await flush();
  expect(await onPhone()).toEqual(['a ready']);
  stamps = async () => keptReply();
  await flush();
  expect(asked('/auth/refresh')).toHaveLength(2);
  expect(await onPhone()).toEqual(['a sent']);
});

test.each([
  ['a refusal is kept with its reason', () => reply(422, { message: 'Data non valida' }), 'refused', 'Data non valida'],
  ['a proxy’s page in place of an answer is none', () => new Response('<html>', { status: 200 }), 'ready', null],
  ['a server that is away is asked again later', () => reply(503), 'ready', null],
])('%s', async (_, answer, phase, refusal) => {
  stamps = async () => answer();
  await flush();
  expect(await everyStamp()).toMatchObject([{ phase, refusal }]);
});

test('sealed stamps of others go along; without an answer they stay', async () => {
  const { order } = await aStamp('x', 'ready', 'bruno');
  await sealAway([{ order, text: 'one' }]);
  stamps = async () => keptReply();
  await flush();
  expect(await sealedStamps()).toHaveLength(1);
  stamps = async () => reply(200, { items: [{ outcome: 'accepted' }] });
  await flush();
  expect(await sealedStamps()).toEqual([]);
  expect(asked('/stamps/sealed').at(-1)?.[1].body).toBe(JSON.stringify({ rows: ['one'] }));
});
