import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addStamp,
  changeStamp,
  everyStamp,
  onQueueChange,
  sealAway,
  sealedStamps,
  settleSealed,
} from './queue-store.ts';
import { aBody, aCourier, aStamp, freshPhone, kept, onPhone } from './queue-testing.ts';
import { flushQueue } from './sender.ts';

beforeEach(freshPhone);
afterEach(() => vi.unstubAllGlobals());

test('what is ready leaves in its order, and stays until the server shows it', async () => {
  for (const id of ['a', 'b', 'c']) await aStamp(id);
  const { courier, delivered } = aCourier();
  await flushQueue(courier);
  expect(delivered).toEqual(['a', 'b', 'c']);
  expect(await everyStamp()).toMatchObject([{ phase: 'sent', kept }, { phase: 'sent' }, { phase: 'sent' }]);
  await flushQueue(courier);
  expect(delivered).toHaveLength(3);
});

test.each(['later', 'signedOut'] as const)(
  'an answer that means %s stops the queue, and loses nothing',
  async (verdict) => {
    for (const id of ['a', 'b']) await aStamp(id);
    const { courier, delivered } = aCourier(() => ({ verdict }));
    await flushQueue(courier);
    expect(delivered).toEqual(['a']);
    expect(await onPhone()).toEqual(['a ready', 'b ready']);
  },
);

test('what is refused stays for its person to see, and holds up nobody', async () => {
  for (const id of ['a', 'b']) await aStamp(id);
  const { courier, delivered } = aCourier((id) =>
    id === 'a' ? { verdict: 'refused', message: 'Modulo non attivo' } : { verdict: 'sent', kept },
  );
  await flushQueue(courier);
  expect(delivered).toEqual(['a', 'b']);
  expect(await everyStamp()).toMatchObject([{ phase: 'refused', refusal: 'Modulo non attivo' }, { phase: 'sent' }]);
});

test('one that can still be taken back holds up those behind it', async () => {
  await aStamp('a', 'held');
  await aStamp('b');
  const { courier, delivered } = aCourier();
  await flushQueue(courier);
  expect(delivered).toEqual([]);
});

test('what was under way when its sender ended leaves again under the same id', async () => {
  await aStamp('a', 'sending');
  const { courier, delivered } = aCourier();
  await flushQueue(courier);
  expect(delivered).toEqual(['a']);
  expect(await onPhone()).toEqual(['a sent']);
});

/** A stamp whose time was a guess, half an hour ahead of the server. */
const aGuess = (id: string) =>
  addStamp('anna', () => {
    const body = aBody(id, 'in', 30);
    return { phase: 'ready', body: { ...body, clock: { ...body.clock, sure: false } }, kept: null, refusal: null };
  });
const present = Date.parse(aBody('').at);
const timesOnPhone = async () => (await everyStamp()).map(({ body }) => Date.parse(body.at) - present);

test('a time that was a guess is no later than the server’s present, and a retry says the same', async () => {
  for (const id of ['a', 'b']) await aGuess(id);
  const said: string[] = [];
  const { courier } = aCourier();
  const sends = (verdict: 'later' | 'sent', serverMs: number) =>
    flushQueue({
      ...courier,
      serverMs: () => serverMs,
      deliver: async ({ id, at }) => {
        said.push(`${id} ${Date.parse(at) - present}`);
        // What is told lies on the disk already.
        expect((await timesOnPhone()).map(String)).toContain(said.at(-1)?.slice(2));
        return verdict === 'sent' ? { verdict, kept } : { verdict };
      },
    });
  await sends('later', present);
  expect(await timesOnPhone()).toEqual([0, 1_800_000]);
  await sends('sent', present - 1000);
  expect(said).toEqual(['a 0', 'a 0', 'b 1']);
});

test('what may have reached the server is not moved', async () => {
  const { order } = await aGuess('a');
  await changeStamp(order, (stamp) => ({ ...stamp, phase: 'sending' }));
  const { courier } = aCourier();
  await flushQueue({ ...courier, serverMs: () => present });
  expect(await timesOnPhone()).toEqual([1_800_000]);
});

test('a courier that fails leaves the stamp to the next one', async () => {
  await aStamp('a');
  const broken = aCourier(() => Promise.reject(new Error('A fault of ours')));
  await expect(flushQueue(broken.courier)).rejects.toThrow('A fault of ours');
  const { courier, delivered } = aCourier();
  await flushQueue(courier);
  expect(delivered).toEqual(['a']);
});

test('a line that swallows a stamp is given up after half a minute, and told so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await aStamp('a');
  const signals: AbortSignal[] = [];
  const { courier } = aCourier();
  const swallowed = flushQueue({
    ...courier,
    deliver: (_, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    },
  });
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(29_900);
  expect(signals[0]?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await swallowed;
  expect(signals[0]?.aborted).toBe(true);
  expect(await onPhone()).toEqual(['a ready']);
  vi.useRealTimers();
});

test('nobody sends what is somebody else’s', async () => {
  await aStamp('a', 'ready', 'bruno');
  const { courier, delivered } = aCourier();
  await flushQueue(courier);
  expect(delivered).toEqual([]);
  expect(await onPhone()).toEqual(['a ready']);
});

test('where browsers have locks, two senders at once deliver each stamp once', async () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<void>) => (last = last.then(work));
  vi.stubGlobal('navigator', { locks: { request } });
  for (const id of ['a', 'b', 'c']) await aStamp(id);
  const [page, worker] = [aCourier(), aCourier()];
  await Promise.all([flushQueue(page.courier), flushQueue(worker.courier)]);
  expect(page.delivered.concat(worker.delivered)).toEqual(['a', 'b', 'c']);
});

test('a stamp that is taken back while another is sent does not leave', async () => {
  await aStamp('a');
  const second = await aStamp('b');
  const { courier, delivered } = aCourier(async (id) => {
    if (id === 'a') await changeStamp(second.order, () => null);
    return { verdict: 'sent', kept };
  });
  await flushQueue(courier);
  expect(delivered).toEqual(['a']);
});

test('every change is told, and a look that finds nothing is none', async () => {
  const told = vi.fn();
  const stop = onQueueChange(told);
  await aStamp('a');
  expect(told).toHaveBeenCalledTimes(1);
  const { courier } = aCourier();
  await flushQueue(courier);
  const { length } = told.mock.calls;
  await flushQueue(courier);
  expect(told.mock.calls).toHaveLength(length);
  stop();
});

test('sealed stamps of others are carried along, and those that were refused wait for another session', async () => {
  const orders = [];
  for (const id of ['x', 'y', 'z']) orders.push((await aStamp(id, 'ready', 'bruno')).order);
  const texts = ['one', 'forged', 'three'];
  await sealAway(orders.map((order, index) => ({ order, text: texts[index] ?? '' })));
  expect(await onPhone()).toEqual([]);

  const anna = aCourier();
  await flushQueue(anna.courier);
  await flushQueue(anna.courier);
  expect(anna.sealed).toEqual([['one', 'forged', 'three']]);
  expect((await sealedStamps()).map(({ text }) => text)).toEqual(['forged']);

  const later = aCourier(undefined, 's2');
  await flushQueue(later.courier);
  expect(later.sealed).toEqual([['forged']]);
});

test('no answer to sealed stamps leaves them as they are', async () => {
  const { order } = await aStamp('x', 'ready', 'bruno');
  await sealAway([{ order, text: 'one' }]);
  const { courier } = aCourier();
  await flushQueue({ ...courier, deliverSealed: async () => null });
  expect(await sealedStamps()).toMatchObject([{ text: 'one', triedBy: null }]);
});

test('a stamp that was sent while it was to be sealed is not sealed', async () => {
  const { order } = await aStamp('x', 'ready', 'bruno');
  await changeStamp(order, () => null);
  await sealAway([{ order, text: 'one' }]);
  expect(await sealedStamps()).toEqual([]);
  await settleSealed([], [4], 's1');
  expect(await sealedStamps()).toEqual([]);
});
