import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { allModules } from '@timbro/core/access.ts';
import type { Profile } from '@timbro/core/profile/contract.ts';
import { ApiError, send } from '../data/send.ts';
import { session } from '../memory/session.ts';
import { keepForBuild } from './kept-replies.ts';
import { ReadsProvider, useAmend, useReadOf } from './reads.tsx';

vi.mock('../data/send.ts', async (original) => ({
  ...(await original<typeof import('../data/send.ts')>()),
  send: vi.fn(),
}));

const sent = vi.mocked(send);
const anna = { id: 'anna', email: 'anna@acme.example', role: 'Operator' } as Profile;
const noAnswer = () =>
  Promise.reject(new ApiError({ statusCode: 0, code: 'unavailable', message: 'Nessuna risposta', requestId: '' }));
const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('timbro.kept.anna'));

function Email({ keep, newFor = 0 }: { keep: boolean; newFor?: number }) {
  const { data, error } = useReadOf('GET /users/personal-profile', {}, { keep, newFor });
  return (
    <p>
      {data?.email ?? 'nothing'}, {error?.message ?? 'no fault'}
    </p>
  );
}
const open = (keep = true) =>
  render(
    <ReadsProvider owner="anna">
      <Email keep={keep} />
    </ReadsProvider>,
  );

async function readOnce(keep = true): Promise<void> {
  sent.mockResolvedValue(anna);
  const { unmount } = open(keep);
  await screen.findByText('anna@acme.example, no fault');
  unmount();
  sent.mockImplementation(noAnswer);
}

beforeEach(() => {
  sent.mockReset();
  session.set({ accessToken: 'token', user: anna, permissions: allModules });
});

test('a kept read survives a start without a network', async () => {
  await readOnce();
  open();
  screen.getByText('anna@acme.example, no fault');
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  screen.getByText('anna@acme.example, no fault');
});

test('a read is kept only when it asks for it', async () => {
  await readOnce(false);
  expect(keptKeys()).toEqual([]);
  open();
  await screen.findByText('nothing, Nessuna risposta');
});

test('a refusal is told even beside what is kept', async () => {
  await readOnce();
  sent.mockRejectedValue(
    new ApiError({ statusCode: 403, code: 'forbidden', message: 'Accesso negato', requestId: 'r' }),
  );
  open();
  await screen.findByText('anna@acme.example, Accesso negato');
});

test('no token is ever kept', async () => {
  await readOnce();
  expect(keptKeys()).toHaveLength(1);
  expect(keptKeys().map((key) => localStorage.getItem(key))).not.toContainEqual(expect.stringContaining('token'));
});

test('an answer that comes after leaving stays off the device', async () => {
  let answer = (_: Profile) => {};
  sent.mockReturnValue(new Promise<Profile>((resolve) => (answer = resolve)));
  open();
  session.clear();
  answer(anna);
  await screen.findByText('anna@acme.example, no fault');
  expect(localStorage).toHaveLength(0);
});

test('another build starts without what an older one kept', async () => {
  keepForBuild('one');
  await readOnce();
  keepForBuild('two');
  open();
  await screen.findByText('nothing, Nessuna risposta');
});

test('what is damaged on the device counts as never read', async () => {
  await readOnce();
  for (const key of keptKeys()) localStorage.setItem(key, '{"data":');
  open();
  await screen.findByText('nothing, Nessuna risposta');
});

test('an answer that is new is given to who asks next; one kept from before is asked for anew', async () => {
  sent.mockResolvedValue(anna);
  const both = (more: boolean) => (
    <ReadsProvider owner="anna">
      <Email keep newFor={60_000} />
      {more && <Email keep newFor={60_000} />}
    </ReadsProvider>
  );
  const { rerender, unmount } = render(both(false));
  await screen.findByText('anna@acme.example, no fault');
  rerender(both(true));
  expect(screen.getAllByText('anna@acme.example, no fault')).toHaveLength(2);
  expect(sent).toHaveBeenCalledTimes(1);
  unmount();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
  render(both(false));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  vi.mocked(Date.now).mockRestore();
});

test('what a write has said changes the answer on show, and the one that is kept', async () => {
  sent.mockResolvedValue(anna);
  function Amended() {
    const amend = useAmend('GET /users/personal-profile', {});
    return (
      <button type="button" onClick={() => amend((known) => ({ ...known, email: 'nuova@acme.example' }))}>
        change
      </button>
    );
  }
  const page = (
    <ReadsProvider owner="anna">
      <Email keep />
      <Amended />
    </ReadsProvider>
  );
  const { unmount } = render(page);
  await screen.findByText('anna@acme.example, no fault');
  screen.getByRole('button').click();
  await screen.findByText('nuova@acme.example, no fault');
  expect(sent).toHaveBeenCalledTimes(1);
  unmount();
  sent.mockImplementation(noAnswer);
  render(page);
  screen.getByText('nuova@acme.example, no fault');
});
