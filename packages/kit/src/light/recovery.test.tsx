import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, send } from '../data/send.ts';
import { session, sessionKey } from '../memory/session.ts';
import { RecoveryPage } from './recovery-page.tsx';

vi.mock('../data/send.ts', async (original) => ({
  ...(await original<typeof import('../data/send.ts')>()),
  send: vi.fn(),
}));
const sent = vi.mocked(send);

const email = 'anna.rossi@acme.example';
const page = () => render(<RecoveryPage loginPath="/login" />);
const emailField = () => screen.getByRole('textbox', { name: 'E-mail' });
const codeField = () => screen.getByRole('textbox', { name: 'Codice di verifica' });
const passwordField = () => screen.getByLabelText('Nuova password');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const wrongCode = new ApiError({
  statusCode: 422,
  code: 'validation',
  message: 'Controllare i dati inseriti',
  errors: [{ path: 'code', message: 'Il codice non è corretto o è scaduto' }],
  requestId: 'r',
});

beforeEach(() => {
  sent.mockReset().mockResolvedValue({});
  window.history.replaceState(null, '', '/forgot-password');
});
afterEach(() => vi.useRealTimers());

/** What a reload does: the page is gone, and the session is read from the storage again. */
function reload({ unmount }: { unmount: () => void }) {
  unmount();
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
  return page();
}

test('a forgotten password is replaced in three steps, each surviving a reload', async () => {
  const first = page();
  await userEvent.type(emailField(), ' Anna.Rossi@acme.example ');
  await press('Invia il codice');
  expect(sent).toHaveBeenLastCalledWith('POST /auth/restore-password', { body: { email } });
  screen.getByText('Abbiamo inviato un codice di verifica: controllare la posta elettronica');

  const second = reload(first);
  screen.getByText(/inviato a anna.rossi@acme.example/);
  expect(document.activeElement).toBe(codeField());
  await userEvent.paste('123 456');
  await press('Verifica');
  expect(sent).toHaveBeenLastCalledWith('POST /auth/verify-code', { body: { email, code: '123456' } });
  screen.getByText('E-mail verificata');

  reload(second);
  await userEvent.type(passwordField(), 'Nuova#2026');
  await userEvent.type(screen.getByLabelText('Conferma password'), 'Nuova#2026');
  await press('Salva la password');
  expect(sent).toHaveBeenLastCalledWith('POST /auth/restore-password-confirm', {
    body: { email, code: '123456', password: 'Nuova#2026' },
  });
  expect(window.location.pathname).toBe('/login');
  expect(session.get()).toEqual({});
  screen.getByText('Nuova password creata');
});

test('the e-mail is asked for, and asked for right', async () => {
  page();
  await press('Invia il codice');
  screen.getByText("L'e-mail è obbligatoria");
  expect(document.activeElement).toBe(emailField());
  await userEvent.type(emailField(), 'anna@');
  screen.getByText('Inserire un indirizzo e-mail valido');
  expect(sent).not.toHaveBeenCalled();
});

test('a wrong code is refused beside its field, which takes the focus', async () => {
  session.set({ emailForRecoveryPassword: email });
  page();
  await press('Verifica');
  screen.getByText('Il codice di verifica è obbligatorio');

  sent.mockRejectedValue(wrongCode);
  await userEvent.type(codeField(), '12-34a56789');
  expect(codeField()).toHaveProperty('value', '123456');
  await press('Verifica');
  await screen.findByText('Il codice non è corretto o è scaduto');
  expect(document.activeElement).toBe(codeField());
});

test('another code can be asked for after a minute, also across a reload', async () => {
  vi.useFakeTimers();
  const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  const first = page();
  fireEvent.change(emailField(), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Invia il codice' }));
  await wait(0);
  screen.getByRole('button', { name: 'Nuovo invio possibile tra 60 s' });

  await wait(20);
  reload(first);
  fireEvent.click(screen.getByRole('button', { name: 'Nuovo invio possibile tra 40 s' }));
  expect(sent).toHaveBeenCalledTimes(1);

  await wait(40);
  fireEvent.click(screen.getByRole('button', { name: 'Invia di nuovo il codice' }));
  await wait(0);
  expect(sent).toHaveBeenCalledTimes(2);
  screen.getByRole('button', { name: 'Nuovo invio possibile tra 60 s' });
});

test('one can go back to another e-mail', async () => {
  session.set({ emailForRecoveryPassword: email });
  page();
  await press('Cambia e-mail');
  expect(emailField()).toHaveProperty('value', email);
  expect(session.get().emailForRecoveryPassword).toBeUndefined();
});

test('the checklist follows the password while it is typed', async () => {
  session.set({ emailForRecoveryPassword: email, verificationCode: '123456' });
  page();
  const missing = () => screen.queryAllByText(/mancante/).length;
  expect(missing()).toBe(4);
  await userEvent.type(passwordField(), 'Aa1');
  expect(missing()).toBe(2);
  await userEvent.type(passwordField(), '-bcde');
  expect(missing()).toBe(0);

  await userEvent.clear(passwordField());
  await userEvent.type(passwordField(), 'Password1!');
  screen.getByText('Troppo comune: sceglierne una meno prevedibile.');
  await press('Salva la password');
  screen.getByText('La password non è abbastanza sicura');
  screen.getByText('La conferma della password è obbligatoria');
  expect(document.activeElement).toBe(passwordField());
  expect(sent).not.toHaveBeenCalled();
});

test('password and confirmation must match', async () => {
  session.set({ emailForRecoveryPassword: email, verificationCode: '123456' });
  page();
  await userEvent.type(passwordField(), 'Nuova#2026');
  await userEvent.type(screen.getByLabelText('Conferma password'), 'Nuova#2027');
  await press('Salva la password');
  screen.getByText('La password e la conferma devono coincidere');
});

test('a code that ran out at the last step leads back to the first', async () => {
  session.set({ emailForRecoveryPassword: email, verificationCode: '123456' });
  page();
  sent.mockRejectedValue(wrongCode);
  await userEvent.type(passwordField(), 'Nuova#2026');
  await userEvent.type(screen.getByLabelText('Conferma password'), 'Nuova#2026');
  await press('Salva la password');
  await screen.findByText('Il codice non è più valido: richiederne uno nuovo.');
  await press('Richiedi un nuovo codice');
  expect(emailField()).toHaveProperty('value', email);
});

test('back comes to the step before, and forward to where one was', async () => {
  const go = async (where: 'back' | 'forward') => {
    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await act(async () => {
      window.history[where]();
      await moved;
    });
  };
  page();
  await userEvent.type(emailField(), email);
  await press('Invia il codice');
  await userEvent.type(codeField(), '123456');
  await press('Verifica');
  passwordField();

  await go('back');
  screen.getByText(/inviato a anna.rossi@acme.example/);
  await go('back');
  expect(emailField()).toHaveProperty('value', email);
  expect(window.location.pathname).toBe('/forgot-password');
  await go('forward');
  codeField();
  await go('forward');
  passwordField();
});
