import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@timbro/kit/data/send.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { anna, answers, open, prepareApi, press, sent, signIn } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

beforeEach(() => {
  prepareApi();
  signIn();
});

const save = 'PATCH /users/personal-profile';
const field = () => screen.getByRole('textbox', { name: 'Telefono' });
const store = (phone: string | null, version: number) => {
  answers['GET /users/personal-profile'] = () => ({ ...anna(), phone, version });
};
const refuse = (error: Pick<ConstructorParameters<typeof ApiError>[0], 'statusCode' | 'code' | 'errors'>) => {
  answers[save] = () => {
    throw new ApiError({ message: 'Rifiutato', requestId: 'r', ...error });
  };
};

async function startWith(typed: string): Promise<void> {
  open();
  await press('Modifica il telefono');
  expect(document.activeElement).toBe(field());
  if (typed !== '') await userEvent.type(field(), typed);
}

test('one’s own phone number is written down, and the focus comes back', async () => {
  await startWith('055 123456');
  expect(field().getAttribute('type')).toBe('tel');
  expect(field().getAttribute('autocomplete')).toBe('tel');
  answers[save] = () => store('+39055123456', 4);
  await press('Salva');
  await screen.findByText('+39055123456');
  expect(sent).toHaveBeenCalledWith(save, { body: { phone: '055 123456', version: 3 } });
  await screen.findByText('Impostazioni aggiornate');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Modifica il telefono' }));
});

test('an empty field removes the number', async () => {
  store('+39055123456', 3);
  await startWith('');
  await userEvent.clear(field());
  answers[save] = () => store(null, 4);
  await press('Salva');
  await screen.findByText('Non indicato');
  expect(sent).toHaveBeenCalledWith(save, { body: { phone: '', version: 3 } });
});

test('a change of mind leaves everything as it was', async () => {
  await startWith('055');
  await press('Annulla');
  await press('Modifica il telefono');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Modifica il telefono' }));
  expect(sent.mock.calls.map(([route]) => route)).not.toContain(save);
});

test('a wrong number is refused in place, by the rule and by the server', async () => {
  await startWith('pronto');
  await press('Salva');
  screen.getByText('Formato non valido');
  expect(sent.mock.calls.map(([route]) => route)).not.toContain(save);

  await userEvent.clear(field());
  await userEvent.type(field(), '+39 055 123456');
  refuse({ statusCode: 422, code: 'validation', errors: [{ path: 'phone', message: 'Numero inesistente' }] });
  await press('Salva');
  await screen.findByText('Numero inesistente');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(screen.queryByText('Rifiutato')).toBeNull();
});

test('a number that somebody changed meanwhile is shown before it is replaced', async () => {
  await startWith('055 123456');
  refuse({ statusCode: 409, code: 'stale', errors: [] });
  store('+393331234567', 4);
  await press('Salva');
  await screen.findByText(/modificati nel frattempo.*\+393331234567/);
  expect(field()).toHaveProperty('value', '055 123456');

  answers[save] = () => store('+39055123456', 5);
  await press('Salva');
  await screen.findByText('+39055123456');
  expect(sent).toHaveBeenCalledWith(save, { body: { phone: '055 123456', version: 4 } });
});

test('a number half typed is there again after going elsewhere, until it is given up', async () => {
  await startWith('055 12');
  cleanup();
  open();
  await screen.findByRole('textbox', { name: 'Telefono' });
  expect(field()).toHaveProperty('value', '055 12');
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Annulla');
  cleanup();
  open();
  await screen.findByRole('button', { name: 'Modifica il telefono' });
  expect(sessionStorage).toHaveLength(0);
});

test('a saved number leaves no draft, and nor does a session that ends', async () => {
  await startWith('055 123456');
  answers[save] = () => store('+39055123456', 4);
  await press('Salva');
  await screen.findByText('+39055123456');
  expect(sessionStorage).toHaveLength(0);

  await press('Modifica il telefono');
  await userEvent.type(field(), '7');
  expect(sessionStorage).toHaveLength(1);
  session.clear();
  expect(sessionStorage).toHaveLength(0);
});

test('a draft begun on another number says which one is on record now', async () => {
  await startWith('055 12');
  cleanup();
  store('+393331234567', 4);
  localStorage.removeItem(Object.keys(localStorage).find((key) => key.includes('personal-profile')) ?? '');
  open();
  await screen.findByText(/modificati nel frattempo.*\+393331234567/);
  expect(field()).toHaveProperty('value', '055 12');
});

const leave = (which: 0 | 1) =>
  userEvent.click(screen.getAllByRole('button', { name: 'Disconnetti' })[which] ?? document.body);

test.each([
  ['of the present session', 0],
  ['at the end of the page', 1],
] as const)('signing out asks before a number half typed is lost: the button %s', async (_, which) => {
  await startWith('055 12');
  await screen.findByText('Firefox · Windows');
  await leave(which);
  const question = await screen.findByRole('alertdialog', { name: 'Modifiche non salvate' });
  within(question).getByText('Uscendo adesso, il numero di telefono modificato andrà perso.');
  await press('Resta');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field()).toHaveProperty('value', '055 12');
  expect(sent.mock.calls.map(([route]) => route)).not.toContain('POST /auth/sign-out');

  await leave(which);
  await press('Disconnetti senza salvare');
  await screen.findByRole('heading', { name: 'Accesso' });
  expect(sent).toHaveBeenCalledWith('POST /auth/sign-out');
  expect(window.location.pathname).toBe('/me/');
  expect(window.history.state).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('a number typed back to the one on record is no change to ask about', async () => {
  store('+39055123456', 3);
  await startWith('7{Backspace}');
  await leave(1);
  await screen.findByRole('heading', { name: 'Accesso' });
});
