import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { allModules } from '@timbro/core/access.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { anna, answers, open, prepareApi, press, sent, sessionList, signIn } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

beforeEach(prepareApi);

test('a guest signs in and meets the home; the own profile is behind the initials', async () => {
  answers['POST /auth/sign-in'] = () => ({ accessToken: 'token', user: anna(), permissions: allModules });
  open('/me/');
  await userEvent.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'anna.rossi@acme.example');
  await userEvent.type(screen.getByLabelText('Password'), 'Demo#2026');
  await press('Accedi');
  await screen.findByRole('heading', { name: 'Oggi' });
  expect(screen.getByRole('link', { name: 'Oggi' }).getAttribute('aria-current')).toBe('page');
  await screen.findByText('Acme S.r.l.');
  await userEvent.click(screen.getByRole('link', { name: 'Profilo AR' }));
  await screen.findByRole('heading', { name: 'Anna Rossi' });
  await screen.findByText('Magazzino');
  expect(screen.getAllByText('Acme S.r.l.')).toHaveLength(2);
  screen.getByText('Operatore');
  expect(screen.getByRole('link', { name: /^Profilo/ }).getAttribute('aria-current')).toBe('page');
});

test('screens that arrive after the band read the own profile no second time', async () => {
  signIn();
  open('/me/');
  await screen.findByText('Acme S.r.l.');
  await screen.findByRole('heading', { name: 'Oggi' });
  await userEvent.click(screen.getByRole('link', { name: /^Profilo/ }));
  await screen.findByRole('heading', { name: 'Anna Rossi' });
  expect(sent.mock.calls.filter(([route]) => route === 'GET /users/personal-profile')).toHaveLength(1);
});

test('a forgotten password is recovered inside the app', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Password dimenticata?' }));
  screen.getByRole('heading', { name: 'Recupero password' });
  expect(window.location.pathname).toBe('/me/forgot-password');
});

test('a new password asks for the present one and ends the session', async () => {
  signIn();
  open();
  await press('Cambia password');
  await userEvent.type(screen.getByLabelText('Password attuale'), 'sbagliata');
  await userEvent.type(screen.getByLabelText('Nuova password'), 'Nuova#2026');
  await userEvent.type(screen.getByLabelText('Conferma password'), 'Nuova#2026');
  answers['PATCH /users/personal-profile'] = () => {
    const errors = [{ path: 'currentPassword', message: 'La password attuale non è corretta' }];
    throw new ApiError({ statusCode: 422, code: 'validation', message: 'Controllare', errors, requestId: 'r' });
  };
  await press('Salva la password');
  await screen.findByText('La password attuale non è corretta');
  expect(document.activeElement).toBe(screen.getByLabelText('Password attuale'));

  answers['PATCH /users/personal-profile'] = () => anna();
  await press('Salva la password');
  await screen.findByText('Password aggiornata! È necessario accedere di nuovo.');
  await screen.findByRole('heading', { name: 'Accesso' });
});

test('what cannot be read says why and can be asked for again', async () => {
  signIn();
  answers['GET /auth/sessions'] = () => {
    throw new ApiError({ statusCode: 500, code: 'internal', message: 'Errore imprevisto', requestId: 'req-1' });
  };
  open();
  const alert = await screen.findByRole('alert');
  within(alert).getByText('Errore imprevisto');
  within(alert).getByText('Codice della richiesta: req-1');
  answers['GET /auth/sessions'] = sessionList;
  await press('Riprova');
  await screen.findByText('Firefox · Windows');
});

test('staff also finds the way to the admin panel', async () => {
  signIn('Admin');
  open();
  const link = await screen.findByRole('link', { name: 'Apri il pannello di amministrazione' });
  expect(link.getAttribute('href')).toBe('/');
});

test.each([
  ['Operator', 1],
  ['Responsible', 1],
  ['Admin', 0],
  ['SuperAdmin', 0],
  ['SuperUser', 0],
] as const)('only who has an administrator is sent to one: %s', async (role, count) => {
  signIn(role);
  answers['GET /users/personal-profile'] = () => anna(role);
  open();
  await screen.findByText('Magazzino');
  expect(screen.queryAllByText(/rivolgersi all'amministratore dell'azienda/)).toHaveLength(count);
});

test('an unknown screen says so inside the app', async () => {
  signIn();
  open('/me/nowhere');
  screen.getByRole('heading', { name: 'Errore' });
  await userEvent.click(screen.getByRole('link', { name: "Torna all'inizio" }));
  await screen.findByRole('heading', { name: 'Oggi' });
});
