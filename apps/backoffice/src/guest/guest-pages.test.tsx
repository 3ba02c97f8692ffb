import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Role, allModules } from '@timbro/core/access.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { GuestPages } from './guest-pages.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
const sent = vi.mocked(send);

const anna = (role: Role) => ({ firstName: 'Anna', lastName: 'Rossi', role, language: 'it' }) as User;
const signIn = (role: Role) => session.set({ accessToken: 'token', user: anna(role), permissions: allModules });
const emailField = () => screen.getByRole('textbox', { name: 'E-mail' });
const passwordField = () => screen.getByLabelText('Password');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);

const open = (address: string) => {
  window.history.replaceState(null, '', address);
  return render(<GuestPages />);
};
const fillSignIn = async () => {
  await userEvent.type(emailField(), ' anna.rossi@acme.example');
  await userEvent.type(passwordField(), 'Demo#2026');
  await press('Accedi');
};
const refusal = (statusCode: number, code: 'invalidCredentials' | 'tooMany', message: string, retryAfter?: number) =>
  new ApiError({ statusCode, code, message, requestId: 'r' }, retryAfter);

beforeEach(() => {
  sent.mockReset().mockResolvedValue({});
  leave.mockClear();
});
afterEach(() => vi.useRealTimers());

test('empty fields are named, and the first one takes the focus', async () => {
  open('/login');
  await press('Accedi');
  screen.getByText("L'e-mail è obbligatoria");
  screen.getByText('La password è obbligatoria');
  expect(document.activeElement).toBe(emailField());
  expect(sent).not.toHaveBeenCalled();
});

test('wrong credentials are said in the page, with the password ready to be typed again', async () => {
  sent.mockRejectedValue(refusal(401, 'invalidCredentials', 'E-mail o password non corrette'));
  open('/login');
  await fillSignIn();
  expect((await screen.findByRole('alert')).textContent).toBe('E-mail o password non corrette');
  expect(document.activeElement).toBe(passwordField());
  expect(session.get().accessToken).toBeUndefined();
});

test('after too many attempts the page says when to come back', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-12T09:30:00Z'), toFake: ['Date'] });
  sent.mockRejectedValue(refusal(429, 'tooMany', 'Troppi tentativi: riprovare più tardi', 720));
  open('/login');
  await fillSignIn();
  await screen.findByText('Troppi tentativi: riprovare più tardi');
  screen.getByText('Nuovo tentativo possibile dalle 09:42.');
});

test.each<[Role, string, string]>([
  ['Admin', '/login', '/'],
  ['Admin', '/login?next=%2Fregister%3Ftab%3Drequests', '/register?tab=requests'],
  ['Operator', '/login', '/not-access'],
])('an %s who signs in at %s goes to %s', async (role, address, landing) => {
  sent.mockResolvedValue({ accessToken: 'token', refreshToken: 'secret', user: anna(role), permissions: allModules });
  open(address);
  await fillSignIn();
  expect(sent).toHaveBeenCalledWith('POST /auth/sign-in', {
    body: { email: 'anna.rossi@acme.example', password: 'Demo#2026' },
  });
  expect(leave).toHaveBeenLastCalledWith(landing);
  expect(session.get()).toEqual({ accessToken: 'token', user: anna(role), permissions: allModules });
});

async function signInInEnglish(): Promise<void> {
  open('/login');
  await press('EN – English');
  await screen.findByRole('heading', { name: 'Sign in' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'anna.rossi@acme.example');
  await userEvent.type(passwordField(), 'Demo#2026');
  await press('Sign in');
}

test('a language chosen before signing in wins over the profile, which learns of it', async () => {
  const token: (string | undefined)[] = [];
  sent.mockImplementation(async (route) => {
    if (route === 'PATCH /users/personal-profile') {
      token.push(session.get().accessToken);
      expect(leave).not.toHaveBeenCalled();
      return { ...anna('Admin'), language: 'en', version: 8 };
    }
    return { accessToken: 'token', user: anna('Admin'), permissions: allModules };
  });
  await signInInEnglish();
  expect(leave).toHaveBeenLastCalledWith('/');
  expect(sent).toHaveBeenLastCalledWith('PATCH /users/personal-profile', { body: { language: 'en' } });
  expect(token).toEqual(['token']);
  expect(session.get().user).toMatchObject({ language: 'en', version: 8 });
  expect(localStorage.getItem('timbro.language')).toBe('en');
});

test('a choice that cannot be saved keeps nobody out', async () => {
  sent.mockImplementation(async (route) => {
    if (route === 'PATCH /users/personal-profile') throw refusal(503, 'tooMany', 'Servizio non disponibile');
    return { accessToken: 'token', user: anna('Admin'), permissions: allModules };
  });
  await signInInEnglish();
  expect(leave).toHaveBeenLastCalledWith('/');
  expect(session.get().user?.language).toBe('it');
});

test('the button shows that it is working and does not send twice', async () => {
  sent.mockReturnValue(new Promise(() => undefined));
  open('/login');
  await fillSignIn();
  expect(screen.getByRole('button', { name: 'Accedi' }).getAttribute('aria-busy')).toBe('true');
  await press('Accedi');
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a password can be looked at, and caps lock is pointed out', async () => {
  open('/login');
  await press('Mostra password');
  expect(passwordField()).toHaveProperty('type', 'text');
  await press('Nascondi password');
  expect(passwordField()).toHaveProperty('type', 'password');

  await userEvent.type(passwordField(), '{CapsLock}A');
  screen.getByText('Il blocco maiuscole è attivo');
});

test('the page speaks the chosen language, faults included', async () => {
  open('/login');
  await press('Accedi');
  await press('EN – English');
  await screen.findByRole('heading', { name: 'Sign in' });
  await screen.findByText('Email is required');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('timbro.language')).toBe('en');
});

test.each(['/login', '/forgot-password', '/create-password?email=a%40b.it&code=1'])(
  'who is signed in leaves %s',
  (address) => {
    signIn('Admin');
    open(address);
    expect(leave).toHaveBeenCalledWith('/');
  },
);

test('the link to recovery changes the page without a reload', async () => {
  open('/login');
  await userEvent.click(screen.getByRole('link', { name: 'Password dimenticata?' }));
  screen.getByRole('heading', { name: 'Recupero password' });
  expect(window.location.pathname).toBe('/forgot-password');
});

test('an operator reads why, finds the right door and can sign out', async () => {
  signIn('Operator');
  open('/not-access');
  screen.getByText(/Non si dispone dei diritti di accesso al pannello di amministrazione/);
  expect(screen.getByRole('link', { name: "Apri l'app dipendente" }).getAttribute('href')).toBe('/me/');
  sent.mockResolvedValue(null);
  await press('Esci');
  expect(sent).toHaveBeenCalledWith('POST /auth/sign-out');
  expect(session.get()).toEqual({});
  expect(localStorage.length).toBe(0);
  await screen.findByRole('heading', { name: 'Accesso' });
});

test('the no-access page also opens for a guest, without anything to sign out of', () => {
  open('/not-access');
  screen.getByRole('heading', { name: 'Accesso negato' });
  expect(screen.queryByRole('button', { name: 'Esci' })).toBeNull();
});

test('staff is sent away from the no-access page', () => {
  signIn('BackOffice');
  open('/not-access');
  expect(leave).toHaveBeenCalledWith('/');
});

test('an unknown page says so and leads to the sign-in', async () => {
  open('/nowhere');
  screen.getByRole('heading', { name: 'Errore' });
  await userEvent.click(screen.getByRole('link', { name: "Torna all'accesso" }));
  screen.getByRole('heading', { name: 'Accesso' });
});
