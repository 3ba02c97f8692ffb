import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fix } from '@timbro/core/positions/reporting-rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { createOutbox } from './outbox.ts';

const fix = (id: string): Fix => ({ id, at: new Date().toISOString(), lat: 43, lng: 11, accuracy: 5 });
const answer = (statusCode: number) =>
  Promise.reject(new ApiError({ statusCode, code: 'unavailable', message: '', requestId: '' }));
const deliver = vi.fn<(fixes: readonly Fix[]) => Promise<unknown>>();
const refused = vi.fn();
const sentIds = () => deliver.mock.calls.map(([fixes]) => fixes.map(({ id }) => id).join(''));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z') });
  deliver.mockReset().mockResolvedValue(null);
  refused.mockReset();
});
afterEach(() => vi.useRealTimers());

test.each([0, 429, 500, 503])('after %i it is tried again a minute later, with what came meanwhile', async (status) => {
  const outbox = createOutbox(deliver, refused);
  deliver.mockImplementationOnce(() => answer(status));
  outbox.add(fix('a'));
  await pass(59_000);
  expect(sentIds()).toEqual(['a']);
  await pass(1000);
  expect(sentIds()).toEqual(['a', 'a']);
  outbox.add(fix('b'));
  await pass(0);
  expect(sentIds()).toEqual(['a', 'a', 'b']);
  expect(refused).not.toHaveBeenCalled();
});

test.each([401, 403, 409, 422])('after %i it is dropped', async (status) => {
  const outbox = createOutbox(deliver, refused);
  deliver.mockImplementationOnce(() => answer(status));
  outbox.add(fix('a'));
  await pass(600_000);
  expect(sentIds()).toEqual(['a']);
  expect(refused).toHaveBeenCalledOnce();
});

test('what comes while a call is under way leaves after it, in one more', async () => {
  const outbox = createOutbox(deliver, refused);
  let end = () => {};
  deliver.mockImplementationOnce(() => new Promise((resolve) => (end = () => resolve(null))));
  for (const id of ['a', 'b', 'c']) outbox.add(fix(id));
  await pass(0);
  expect(sentIds()).toEqual(['a']);
  end();
  await pass(0);
  expect(sentIds()).toEqual(['a', 'bc']);
});

test('what has waited a quarter of an hour is not sent any more', async () => {
  const outbox = createOutbox(deliver, refused);
  deliver.mockImplementation(() => answer(0));
  outbox.add(fix('a'));
  await pass(60 * 60_000);
  expect(sentIds()).toEqual(Array(16).fill('a'));
  expect(vi.getTimerCount()).toBe(0);
});

test('what is cleared is sent no more, not even when the call under way comes back empty-handed', async () => {
  const outbox = createOutbox(deliver, refused);
  let end = () => {};
  deliver.mockImplementationOnce(() => new Promise((_, reject) => (end = () => void answer(0).catch(reject))));
  outbox.add(fix('a'));
  outbox.add(fix('b'));
  outbox.clear();
  end();
  await pass(600_000);
  expect(sentIds()).toEqual(['a']);
});
