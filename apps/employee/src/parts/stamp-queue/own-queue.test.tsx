import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allModules } from '@timbro/core/access.ts';
import type { StampPosition } from '@timbro/core/stamps/queue-rules.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import { deviceClock, heardServerTime } from '@timbro/kit/data/server-time.ts';
import { session } from '@timbro/kit/memory/session.ts';
import {
  forgetShown,
  leaveQueue,
  leaveQueueToNobody,
  resumeQueue,
  sendBeforeLeaving,
  sendStamps,
  takeOwnStamp,
  undoStamp,
} from './own-queue.ts';
import { everyStamp, readMarker, sealedStamps, ticketHolders, ticketOf, writeMarker } from './queue-store.ts';
import { aStamp, freshPhone, onPhone } from './queue-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
const sent = vi.mocked(send);

const tokenOf = (sid: string) => `head.${btoa(JSON.stringify({ sid, exp: 4_000_000_000 }))}.seal`;
const signIn = (id = 'anna', sid = 's1') =>
  session.set({ accessToken: tokenOf(sid), user: { id, role: 'Operator' } as User, permissions: allModules });
const silence = () => Promise.reject(new ApiError({ statusCode: 0, code: 'unavailable', message: '', requestId: '' }));

let answer: (route: string, body: unknown) => Promise<unknown>;
const bodies = (route: string) =>
  sent.mock.calls.flatMap(([called, input]) => (called === route ? [input?.body] : [])) as {
    id: string;
    direction: string;
    at: string;
    position?: StampPosition;
  }[];
const keptAnswer = { stamp: { review: false, site: null, inside: null }, stamping: null };
let serverKey: string;

beforeEach(async () => {
  freshPhone();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-12T07:00:00Z') });
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  serverKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url');
  answer = async (route) => {
    if (route === 'POST /stamps/seal') return { publicKey: serverKey, ticket: 'ticket of anna' };
    if (route === 'POST /stamps/sealed') return { items: [{ outcome: 'accepted' }] };
    return keptAnswer;
  };
  sent.mockReset().mockImplementation((route, input) => answer(route, input?.body));
  signIn();
  await writeMarker({ owner: 'anna', sid: 's1' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const settled = (expected: readonly string[]) => vi.waitFor(async () => expect(await onPhone()).toEqual(expected));

describe('a stamp', () => {
  test('lies on the phone at once and leaves after five seconds', async () => {
    const { body } = await takeOwnStamp('in', null);
    expect(await onPhone()).toEqual([`${body.id} held`]);
    await pass(4.9);
    expect(bodies('POST /stamps')).toEqual([]);
    await pass(0.2);
    await settled([`${body.id} sent`]);
    expect(bodies('POST /stamps')).toEqual([body]);
  });

  test('taken back within that time never leaves', async () => {
    const { order } = await takeOwnStamp('in', null);
    await pass(3);
    expect(await undoStamp(order)).toBe(true);
    await pass(10);
    expect(await onPhone()).toEqual([]);
    expect(bodies('POST /stamps')).toEqual([]);
  });

  test('that has left is not taken back', async () => {
    const { order, body } = await takeOwnStamp('in', null);
    await pass(5);
    await settled([`${body.id} sent`]);
    expect(await undoStamp(order)).toBe(false);
    expect(await onPhone()).toEqual([`${body.id} sent`]);
  });

  test('takes along a position that comes in time', async () => {
    const position = { lat: 43.77, lng: 11.25, accuracy: 8 };
    const { body } = await takeOwnStamp('in', new Promise((resolve) => setTimeout(() => resolve(position), 7000)));
    await pass(6);
    expect(bodies('POST /stamps')).toEqual([]);
    await pass(2);
    await settled([`${body.id} sent`]);
    expect(bodies('POST /stamps')).toEqual([{ ...body, position }]);
  });

  test('waits ten seconds for a position and no longer', async () => {
    const { body } = await takeOwnStamp('in', new Promise(() => undefined));
    await pass(9.9);
    expect(bodies('POST /stamps')).toEqual([]);
    await pass(0.2);
    await settled([`${body.id} sent`]);
    expect(bodies('POST /stamps')).toEqual([body]);
  });

  test('that cannot be let go because the storage fails is let go at the next occasion', async () => {
    const { body } = await takeOwnStamp('in', null);
    const storage = indexedDB;
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('No room');
      },
    });
    await pass(6);
    vi.stubGlobal('indexedDB', storage);
    expect(await onPhone()).toEqual([`${body.id} held`]);
    await sendStamps();
    await settled([`${body.id} sent`]);
  });

  test('without a network waits, and leaves in its order with the next occasion', async () => {
    answer = silence;
    const first = await takeOwnStamp('in', null);
    await pass(6);
    const second = await takeOwnStamp('out', null);
    await pass(6);
    await settled([`${first.body.id} ready`, `${second.body.id} ready`]);
    answer = async () => keptAnswer;
    sent.mockClear();
    await sendStamps();
    expect(bodies('POST /stamps').map(({ id }) => id)).toEqual([first.body.id, second.body.id]);
  });

  test('is forgotten here once the server shows it', async () => {
    await aStamp('shown', 'sent');
    await aStamp('not-shown', 'sent');
    await aStamp('waiting');
    await forgetShown('anna', new Set(['shown', 'waiting']));
    expect(await onPhone()).toEqual(['not-shown sent', 'waiting ready']);
  });
});

describe('a page that opens', () => {
  test('goes on with what one before it held, once nobody can be taking it back', async () => {
    await aStamp('a', 'held');
    await aStamp('b', 'refused');
    void resumeQueue({ owner: 'anna', sid: 's1' });
    await settled(['a held', 'b ready']);
    await pass(10);
    await settled(['a sent', 'b sent']);
    expect(await readMarker()).toEqual({ owner: 'anna', sid: 's1' });
  });

  test('seals what somebody else has left, who had a ticket', async () => {
    await resumeQueue({ owner: 'anna', sid: 's1' });
    await vi.waitFor(async () => expect(await ticketOf('anna')).not.toBeNull());
    await aStamp('a');
    signIn('bruno', 's2');
    answer = silence;
    await resumeQueue({ owner: 'bruno', sid: 's2' });
    expect(await onPhone()).toEqual([]);
    const sealed = await sealedStamps();
    expect(sealed).toHaveLength(1);
    expect(JSON.stringify(sealed)).not.toMatch(/anna|2026-11-12|"a"/);
    expect(await ticketOf('anna')).toBeNull();
  });

  test('leaves what it cannot seal to its own person', async () => {
    await aStamp('a');
    signIn('bruno', 's2');
    await resumeQueue({ owner: 'bruno', sid: 's2' });
    await sendStamps();
    expect(await onPhone()).toEqual(['a ready']);
    expect(bodies('POST /stamps')).toEqual([]);
  });

  test('to nobody seals everything and takes the marker away', async () => {
    await resumeQueue({ owner: 'anna', sid: 's1' });
    await sendStamps();
    await aStamp('a');
    session.clear();
    await leaveQueueToNobody();
    expect(await onPhone()).toEqual([]);
    expect(await sealedStamps()).toHaveLength(1);
    expect(await readMarker()).toBeNull();
  });
});

describe('somebody who leaves', () => {
  test('sends what is held first', async () => {
    await aStamp('a', 'held');
    expect(await sendBeforeLeaving()).toEqual({ count: 0, isSealable: true });
    expect(await onPhone()).toEqual(['a sent']);
    await leaveQueue();
    expect(await everyStamp()).toEqual([]);
    expect(await sealedStamps()).toEqual([]);
  });

  test('is told how much is left, and whether it can be sealed', async () => {
    await sendStamps();
    await aStamp('a');
    answer = silence;
    expect(await sendBeforeLeaving()).toEqual({ count: 1, isSealable: true });
    await leaveQueue();
    expect(await onPhone()).toEqual([]);
    expect(await sealedStamps()).toHaveLength(1);
  });

  test('waits five seconds for an answer, no longer', async () => {
    await sendStamps();
    await aStamp('a');
    let arrive = () => {};
    answer = () => new Promise((resolve) => (arrive = () => resolve(keptAnswer)));
    const left = sendBeforeLeaving();
    await vi.waitFor(() => expect(bodies('POST /stamps')).toHaveLength(1));
    await pass(5);
    expect(await left).toMatchObject({ count: 1 });
    arrive();
    await settled(['a sent']);
  });

  test('without a ticket leaves what is theirs to be sent by themselves', async () => {
    answer = silence;
    await aStamp('a');
    expect(await sendBeforeLeaving()).toEqual({ count: 1, isSealable: false });
    await leaveQueue();
    expect(await onPhone()).toEqual(['a ready']);
  });

  test('leaves no ticket either, though they have never stamped', async () => {
    await sendStamps();
    expect(await ticketHolders()).toEqual(['anna']);
    await leaveQueue();
    expect(await ticketHolders()).toEqual([]);
  });

  test('leaves no ticket whose answer comes late', async () => {
    let arrive = () => {};
    answer = () => new Promise((resolve) => (arrive = () => resolve({ publicKey: serverKey, ticket: 'late' })));
    const sending = sendStamps();
    await vi.waitFor(() => expect(bodies('POST /stamps/seal')).toHaveLength(1));
    await leaveQueue();
    arrive();
    await sending;
    expect(await ticketHolders()).toEqual([]);
  });
});

test('a stamp that was guessed to lie ahead of the server leaves with the time that an answer told meanwhile', async () => {
  const now = Date.now();
  localStorage.setItem('timbro.serverTime', JSON.stringify({ serverMs: now, deviceMs: now - 7_200_000 }));
  const { body } = await takeOwnStamp('in', null);
  expect(body).toMatchObject({ at: '2026-11-12T09:00:00.000Z', clock: { sure: false } });
  heardServerTime(String(now), deviceClock());
  await pass(6);
  await settled([`${body.id} sent`]);
  const [left] = bodies('POST /stamps');
  expect(left).toEqual({ ...body, at: expect.stringMatching(/^2026-11-12T07:00:0/) as unknown });
});
