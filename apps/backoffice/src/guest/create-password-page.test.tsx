import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import { GuestPages } from './guest-pages.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
const sent = vi.mocked(send);

const invitation = { email: 'anna+1@acme.example', code: 'x7Jk-22' };
const open = (search: string) => {
  window.history.replaceState(null, '', `/create-password${search}`);
  return render(<GuestPages />);
};
const fromMail = () => open(`?${new URLSearchParams(invitation)}`);
const stale = new ApiError({
  statusCode: 422,
  code: 'validation',
  message: 'Controllare i dati inseriti',
  errors: [{ path: 'code', message: 'Il codice non è corretto o è scaduto' }],
  requestId: 'r',
});
const choosePassword = async () => {
  await userEvent.type(await screen.findByLabelText('Nuova password'), 'Nuova#2026');
  await userEvent.type(screen.getByLabelText('Conferma password'), 'Nuova#2026');
  await userEvent.click(screen.getByRole('button', { name: 'Salva la password' }));
};

beforeEach(() => void sent.mockReset().mockResolvedValue({}));

test('an invited person chooses a password, and the code leaves the address bar', async () => {
  fromMail();
  expect(window.location.search).toBe('');
  expect(sent).toHaveBeenCalledWith('POST /auth/verify-code', { body: invitation });
  await screen.findByText('Scegliere la password per anna+1@acme.example.');

  await choosePassword();
  expect(sent).toHaveBeenLastCalledWith('POST /auth/restore-password-confirm', {
    body: { ...invitation, password: 'Nuova#2026' },
  });
  await screen.findByRole('heading', { name: 'Accesso' });
  screen.getByText('Nuova password creata');
});

test('a reload still knows the invitation', async () => {
  const { unmount } = fromMail();
  unmount();
  render(<GuestPages />);
  await screen.findByText('Scegliere la password per anna+1@acme.example.');
});

test.each([
  ['without a code', '?email=a%40b.it'],
  ['without anything', ''],
])('a link %s is explained', async (_, search) => {
  open(search);
  screen.getByRole('heading', { name: 'Invito non valido' });
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'Richiedi un nuovo codice' }));
  screen.getByRole('heading', { name: 'Recupero password' });
});

test('a stale link is explained before a password is invented', async () => {
  sent.mockRejectedValue(stale);
  fromMail();
  await screen.findByRole('heading', { name: 'Invito non valido' });
});

test('a link that runs out meanwhile is explained too', async () => {
  fromMail();
  await screen.findByLabelText('Nuova password');
  sent.mockRejectedValue(stale);
  await choosePassword();
  await screen.findByRole('heading', { name: 'Invito non valido' });
});

test('without an answer the check can be repeated', async () => {
  sent.mockRejectedValueOnce(
    new ApiError({ statusCode: 0, code: 'unavailable', message: 'Il server non risponde', requestId: '' }),
  );
  fromMail();
  expect((await screen.findByRole('alert')).textContent).toBe('Il server non risponde');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await screen.findByLabelText('Nuova password');
});
