import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, createQueryClient, keyOf, useRead, useWrite } from './api.ts';
import { notify } from './notices.ts';
import { ApiError, send } from './send.ts';

vi.mock('./send.ts', async (original) => ({ ...(await original<typeof import('./send.ts')>()), send: vi.fn() }));
const answer = vi.mocked(send);
const success = vi.spyOn(notify, 'success').mockReturnValue();
const failure = vi.spyOn(notify, 'error').mockReturnValue();

let client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const refused = new ApiError({
  statusCode: 422,
  code: 'validation',
  message: 'Controllare i dati inseriti',
  errors: [{ path: 'firstName', message: 'Campo obbligatorio' }],
  requestId: 'r',
});

beforeEach(() => void (client = createQueryClient()));
afterEach(() => {
  vi.clearAllMocks();
});

test('the client is the contract: ids, access, and the route that is called', async () => {
  answer.mockResolvedValue(null);
  await api.sessions.remove({ params: { sessionId: '018f' } });
  expect(answer).toHaveBeenCalledWith('DELETE /auth/sessions/:sessionId', { params: { sessionId: '018f' } });
  expect([api.sessions.remove.id, keyOf(api.audit.list, { query: {} })]).toEqual([
    'sessions.remove',
    ['audit', 'list', { query: {} }],
  ]);
});

test('a failed read is not tried again and says the server’s sentence once', async () => {
  answer.mockRejectedValue(refused);
  const { result } = renderHook(() => useRead(api.notifications.counters), { wrapper });
  await waitFor(() => expect(result.current.error).toBe(refused));
  expect(answer).toHaveBeenCalledTimes(1);
  expect(failure).toHaveBeenCalledExactlyOnceWith('Controllare i dati inseriti');
});

test('a read whose place says that it failed is not told a second time, until that place has something to show', async () => {
  answer.mockRejectedValueOnce(refused).mockResolvedValueOnce({}).mockRejectedValueOnce(refused);
  const { result } = renderHook(() => useRead(api.profile.read, {}, { inPlace: true }), { wrapper });
  await waitFor(() => expect(result.current.error).toBe(refused));
  expect(failure).not.toHaveBeenCalled();
  await result.current.refetch();
  await result.current.refetch();
  expect(failure).toHaveBeenCalledExactlyOnceWith('Controllare i dati inseriti');
});

test('a newer question ends the older one, and only the newer answer is shown', async () => {
  const answers = new Map<number, (reply: object) => void>();
  const signals: AbortSignal[] = [];
  answer.mockImplementation(
    (_route, input) =>
      new Promise((resolve) => {
        if (input?.signal) signals.push(input.signal);
        answers.set(Number(input?.query?.['page']), resolve);
      }),
  );
  const { result, rerender } = renderHook(({ page }) => useRead(api.users.list, { query: { page } }), {
    wrapper,
    initialProps: { page: 1 },
  });
  await waitFor(() => expect(signals).toHaveLength(1));
  rerender({ page: 2 });
  await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]));
  answers.get(2)?.({ items: ['second'] });
  await waitFor(() => expect(result.current.data).toEqual({ items: ['second'] }));
  answers.get(1)?.({ items: ['first'] });
  await Promise.resolve();
  expect(result.current.data).toEqual({ items: ['second'] });
  expect(failure).not.toHaveBeenCalled();
});

test('whoever leaves the page ends what it was asking', async () => {
  let signal: AbortSignal | undefined;
  answer.mockImplementation((_route, input) => {
    signal = input?.signal;
    return new Promise(() => undefined);
  });
  const { unmount } = renderHook(() => useRead(api.users.list, { query: {} }), { wrapper });
  await waitFor(() => expect(signal?.aborted).toBe(false));
  unmount();
  expect(signal?.aborted).toBe(true);
});

test('what can be taken back is said at once with its way back, and with the name it is given', async () => {
  const offers = { offer: vi.fn<(text: string, undo: () => unknown) => void>(), undoLast: vi.fn<() => void>() };
  const undone = vi.fn<(reply: unknown) => void>();
  answer.mockResolvedValue({ id: '1' });
  const { result } = renderHook(
    () =>
      useWrite(api.profile.update, {
        says: (_reply, _input, done) => `${done}: Ada`,
        undo: { offers, run: (reply) => undone(reply) },
      }),
    { wrapper },
  );
  await result.current.mutateAsync({ body: { firstName: 'Ada' } });
  expect(offers.offer).toHaveBeenCalledExactlyOnceWith('Impostazioni aggiornate: Ada', expect.any(Function));
  expect(success).not.toHaveBeenCalled();
  offers.offer.mock.lastCall?.[1]();
  expect(undone).toHaveBeenCalledExactlyOnceWith({ id: '1' });
});

test('a write says what is done and makes its module and that of its event old', async () => {
  answer.mockResolvedValue({});
  for (const key of [
    ['profile', 'read', {}],
    ['users', 'list', {}],
    ['audit', 'list', {}],
    ['shifts', 'list', {}],
  ])
    client.setQueryData(key, {});
  const { result } = renderHook(() => useWrite(api.profile.update), { wrapper });
  await result.current.mutateAsync({ body: { firstName: 'Ada' } });
  expect(success).toHaveBeenCalledExactlyOnceWith('Impostazioni aggiornate');
  const stale = client.getQueryCache().findAll({ predicate: (query) => query.state.isInvalidated });
  expect(stale.map(({ queryKey }) => queryKey[0])).toEqual(['profile', 'users', 'audit']);
});

test('a write says what is done when what is on screen shows it, also where that cannot be read again', async () => {
  let arrive: (profile: object) => void = () => undefined;
  const fresh = new Promise<object>((resolve) => (arrive = resolve));
  answer.mockResolvedValueOnce({ firstName: 'Ida' });
  const { result } = renderHook(() => [useRead(api.profile.read), useWrite(api.profile.update)] as const, { wrapper });
  await waitFor(() => expect(result.current[0].data).toEqual({ firstName: 'Ida' }));
  answer.mockResolvedValueOnce({}).mockReturnValueOnce(fresh);
  const write = result.current[1].mutateAsync({ body: { firstName: 'Ada' } });
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(3));
  expect(success).not.toHaveBeenCalled();
  arrive({ firstName: 'Ada' });
  await write;
  expect(success).toHaveBeenCalledExactlyOnceWith('Impostazioni aggiornate');
  await waitFor(() => expect(result.current[0].data).toEqual({ firstName: 'Ada' }));

  answer.mockResolvedValueOnce({}).mockRejectedValueOnce(refused);
  await result.current[1].mutateAsync({ body: { firstName: 'Eva' } });
  expect(success).toHaveBeenCalledTimes(2);
  expect(failure).toHaveBeenCalledExactlyOnceWith('Controllare i dati inseriti');
});

test('the body may choose the sentence, and a silent capability says none', async () => {
  answer.mockResolvedValue(null);
  const { result } = renderHook(() => [useWrite(api.profile.update), useWrite(api.auth.signOut)] as const, { wrapper });
  await result.current[0].mutateAsync({ body: { currentPassword: 'a', password: 'Nuova#2026' } });
  await result.current[1].mutateAsync({});
  expect(success.mock.calls).toEqual([['Password aggiornata! È necessario accedere di nuovo.']]);
});

test('a refused write toasts once and leaves its field errors to the form', async () => {
  answer.mockRejectedValue(refused);
  const onError = vi.fn();
  const { result } = renderHook(() => useWrite(api.profile.update, { onError }), { wrapper });
  await expect(result.current.mutateAsync({ body: {} })).rejects.toMatchObject({ errors: [{ path: 'firstName' }] });
  expect(failure).toHaveBeenCalledTimes(1);
  expect(onError).toHaveBeenCalledTimes(1);
  expect(success).not.toHaveBeenCalled();
});
