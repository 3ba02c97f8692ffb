import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers, open, prepareApi, signIn } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
/** What waits for a quiet moment. */
const waiting = new Set<() => void>();
vi.mock('@timbro/kit/data/when-idle.ts', () => ({
  whenIdle(_: number, work: () => void) {
    waiting.add(work);
    return () => waiting.delete(work);
  },
}));

const register = vi.fn(() => new Promise(() => undefined));

beforeEach(() => {
  vi.stubEnv('PROD', true);
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), { register }),
    configurable: true,
  });
  prepareApi();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllEnvs();
});

test('the worker, which fetches the whole app, comes once the first screen has what it asked for', async () => {
  let answer: (days: object) => void = () => undefined;
  answers['GET /stamps/mine'] = () => new Promise((resolve) => (answer = resolve));
  signIn();
  open('/me/');
  await screen.findByRole('heading', { name: 'Oggi' });
  await screen.findByText('Acme S.r.l.');
  expect(waiting.size).toBe(0);
  answer({ items: [], total: 0, page: 1, pageSize: 200 });
  await waitFor(() => expect(waiting.size).toBeGreaterThan(0));
  expect(register).not.toHaveBeenCalled();
  for (const work of waiting) work();
  await waitFor(() => expect(register).toHaveBeenCalledWith('/me/sw.js', { scope: '/me/' }));
});
