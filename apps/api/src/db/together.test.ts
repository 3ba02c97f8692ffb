import { expect, test, vi } from 'vitest';
import { together } from './together.ts';

const source = {};
const now = new Date('2026-11-12T09:30:00Z');
const setUp = () => {
  const read = vi.fn(async (_source: object, companyId: string, ids: readonly string[], _now: Date) =>
    Promise.resolve(new Map(ids.map((id) => [id, `${companyId}/${id}`]))),
  );
  return { read, ask: together(read) };
};

test('people of a company who ask in one turn are one question, and each hears of their own', async () => {
  const { read, ask } = setUp();
  const answers = [
    ask(source, 'acme', 'anna', now),
    ask(source, 'acme', 'bruno', now),
    ask(source, 'acme', 'anna', now),
  ];
  expect(await Promise.all(answers)).toEqual(['acme/anna', 'acme/bruno', 'acme/anna']);
  expect(read.mock.calls).toEqual([[source, 'acme', ['anna', 'bruno'], now]]);
});

test('two companies never share a question', async () => {
  const { read, ask } = setUp();
  await Promise.all([ask(source, 'acme', 'anna', now), ask(source, 'other', 'anna', now)]);
  expect(read.mock.calls.map(([, companyId]) => companyId)).toEqual(['acme', 'other']);
});

test('who asks after the question has left gets an answer that is newer than their asking', async () => {
  const { read, ask } = setUp();
  await ask(source, 'acme', 'anna', now);
  await ask(source, 'acme', 'anna', now);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a question that fails fails for everybody in it and for nobody after', async () => {
  const { read, ask } = setUp();
  read.mockRejectedValueOnce(new Error('no connection'));
  const [anna, bruno] = await Promise.allSettled([ask(source, 'acme', 'anna', now), ask(source, 'acme', 'bruno', now)]);
  expect([anna.status, bruno.status]).toEqual(['rejected', 'rejected']);
  expect(await ask(source, 'acme', 'anna', now)).toBe('acme/anna');
});
