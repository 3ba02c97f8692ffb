import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allModules } from '@timbro/core/access.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { forgetGivenCode, listenForCode } from '../features/pairing/given-code.ts';
import { anna, answers, open, prepareApi, press, sent, signIn } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

beforeEach(prepareApi);
afterEach(() => {
  act(() => forgetGivenCode());
  vi.restoreAllMocks();
});

const pairing = 'POST /auth/pair';
const welcome = () => ({ accessToken: 'token', refreshToken: 'r', user: anna(), permissions: allModules });
const refuse = (path: string, message: string) => () => {
  throw new ApiError({
    statusCode: 422,
    code: 'validation',
    message: 'Controllare',
    errors: [{ path, message }],
    requestId: '',
  });
};
const paired = () => sent.mock.calls.filter(([route]) => route === pairing).map(([, input]) => input?.body);
/** The address as a scanned code opens it: the code is read before the first screen. */
function openScanned(code = 'ABCDEFGH23') {
  window.history.replaceState(null, '', `/me/pair#${code}`);
  listenForCode();
  const address = window.location.pathname + window.location.hash;
  open('/me/pair');
  return address;
}
const field = async () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Codice di collegamento' });

test('the sign-in page leads to where a code is typed, in any form', async () => {
  answers[pairing] = welcome;
  open('/me/');
  await userEvent.click(await screen.findByRole('link', { name: 'Ho un codice di collegamento' }));
  await screen.findByRole('heading', { name: 'Collega questo telefono' });
  await press('Collega il telefono');
  await screen.findByText('Il codice di collegamento è obbligatorio');
  await userEvent.type(await field(), 'abcde 0');
  await screen.findByText('Il codice ha 10 caratteri, senza 0, O, 1, I e L');
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'abcde fgh23');
  await press('Collega il telefono');
  await screen.findByRole('heading', { name: 'Oggi' });
  expect(paired()).toEqual([{ code: 'abcde fgh23' }]);
  expect(window.location.pathname).toBe('/me/');
});

test('a scanned code leaves the address at once, and waits for a word before it is used', async () => {
  answers[pairing] = welcome;
  expect(openScanned()).toBe('/me/pair');
  expect((await field()).value).toBe('ABCDE-FGH23');
  expect(paired()).toEqual([]);
  await press('Collega il telefono');
  await screen.findByRole('heading', { name: 'Oggi' });
  expect(session.get().user?.firstName).toBe('Anna');
});

test('a second scan on the open page brings the newer code', async () => {
  openScanned();
  act(() => {
    window.history.replaceState(null, '', '/me/pair#ZZZZZYYYYY');
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  await waitFor(async () => expect((await field()).value).toBe('ZZZZZ-YYYYY'));
  expect(window.location.hash).toBe('');
});

test('who has no password yet chooses one by the checklist, with the same code', async () => {
  answers[pairing] = (input) => {
    if (!('password' in (input?.body ?? {}))) return refuse('password', 'La password è obbligatoria')();
    return welcome();
  };
  openScanned();
  await press('Collega il telefono');
  await screen.findByRole('heading', { name: 'Scelta della password' });
  screen.getByText('La password deve contenere:');
  await userEvent.type(screen.getByLabelText('Nuova password'), 'Benarrivata-7');
  await userEvent.type(screen.getByLabelText('Conferma password'), 'Benarrivata-7');
  await press('Salva la password');
  await screen.findByRole('heading', { name: 'Oggi' });
  expect(paired()).toEqual([{ code: 'ABCDE-FGH23' }, { code: 'ABCDE-FGH23', password: 'Benarrivata-7' }]);
});

test('a code that runs out while the password is chosen leads back to a code', async () => {
  answers[pairing] = refuse('password', 'La password è obbligatoria');
  openScanned();
  await press('Collega il telefono');
  await userEvent.type(await screen.findByLabelText('Nuova password'), 'Benarrivata-7');
  await userEvent.type(screen.getByLabelText('Conferma password'), 'Benarrivata-7');
  answers[pairing] = refuse('code', 'Il codice non è valido');
  await press('Salva la password');
  await screen.findByRole('heading', { name: 'Collega questo telefono' });
  screen.getByText('Il codice non è valido');
  expect((await field()).value).toBe('');
});

test('what is refused stands beside the field', async () => {
  answers[pairing] = refuse('code', 'Il codice non è valido');
  openScanned();
  await press('Collega il telefono');
  await screen.findByText('Il codice non è valido');
  expect(document.activeElement).toBe(await field());
  expect(session.get().accessToken).toBeUndefined();
});

test('on an iPhone the page tells beforehand that the app on the home screen is another one', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  openScanned();
  expect((await screen.findByRole('note')).textContent).toContain('digitare lì il codice ABCDE-FGH23');
  expect(paired()).toEqual([]);
});

test('who is signed in is named, and goes home without using the code', async () => {
  signIn();
  openScanned();
  await screen.findByText(/Su questo telefono ha effettuato l’accesso Anna Rossi/);
  await press('Sono Anna Rossi: torna a Oggi');
  await screen.findByRole('heading', { name: 'Oggi' });
  expect(paired()).toEqual([]);
});

test('somebody else signs out first, in the product’s own way, and the code goes on', async () => {
  signIn();
  answers['POST /auth/sign-out'] = () => null;
  answers[pairing] = () => ({ ...welcome(), user: { ...anna(), id: 'eva', firstName: 'Eva' } });
  openScanned();
  await press('Disconnetti Anna Rossi e continua');
  expect((await field()).value).toBe('ABCDE-FGH23');
  expect(session.get().user).toBeUndefined();
  expect(localStorage.getItem('timbro.auth')).toBeNull();
  await press('Collega il telefono');
  await screen.findByRole('heading', { name: 'Oggi' });
  expect(session.get().user?.firstName).toBe('Eva');
});
