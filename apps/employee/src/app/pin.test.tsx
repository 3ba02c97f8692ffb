import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@timbro/kit/data/send.ts';
import { anna, answers, open, prepareApi, press, sent, signIn } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const save = 'PATCH /users/personal-profile';
const pinsSent = () => sent.mock.calls.flatMap(([route, input]) => (route === save ? [input?.body] : []));
const keep = (changes: object) => {
  answers['GET /users/personal-profile'] = () => ({ ...anna(), ...changes });
};
async function type(pin: string, again: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Nuovo PIN'), pin);
  await userEvent.type(screen.getByLabelText('Ripetere il PIN'), again);
  await press('Salva il PIN');
}

beforeEach(() => {
  prepareApi();
  signIn();
});

test('a PIN is chosen beside the personnel number, and the focus comes back', async () => {
  open();
  await screen.findByText('0147');
  screen.getByText('Nessun PIN impostato');
  await press('Imposta il PIN');
  const field = await screen.findByLabelText('Nuovo PIN');
  expect(document.activeElement).toBe(field);
  expect([field.getAttribute('inputmode'), field.getAttribute('type')]).toEqual(['numeric', 'password']);
  answers[save] = () => keep({ hasPin: true });
  await type('482915', '482915');
  await screen.findByText('PIN impostato');
  expect(pinsSent()).toEqual([{ pin: '482915' }]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cambia il PIN' }));
});

test.each([
  ['too short', '4829', '4829', 'Il PIN è di sei cifre'],
  ['not digits', '48291a', '48291a', 'Il PIN è di sei cifre'],
  ['typed differently the second time', '482915', '482916', 'I due PIN non coincidono'],
])('one that is %s is not sent', async (_, pin, again, words) => {
  open();
  await press('Imposta il PIN');
  await type(pin, again);
  await screen.findByText(words);
  expect(pinsSent()).toEqual([]);
});

test('one that is easy to guess is refused in the server’s words, at its field', async () => {
  answers[save] = () => {
    const errors = [{ path: 'pin', message: 'Il PIN è troppo facile da indovinare' }];
    throw new ApiError({ statusCode: 422, code: 'validation', message: 'Dati non validi', errors, requestId: '' });
  };
  open();
  await press('Imposta il PIN');
  await type('123456', '123456');
  await screen.findByText('Il PIN è troppo facile da indovinare');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nuovo PIN')));
});

test('it is taken away again', async () => {
  keep({ hasPin: true });
  open();
  answers[save] = () => keep({ hasPin: false });
  await press('Togli il PIN');
  await screen.findByText('Nessun PIN impostato');
  expect(pinsSent()).toEqual([{ pin: null }]);
});

test('without a personnel number there is nobody to tell apart: the office is asked', async () => {
  keep({ payrollCode: null });
  open();
  await screen.findByText('Per usare il PIN serve la matricola: chiederla a un amministratore.');
  expect(screen.queryByRole('button', { name: 'Imposta il PIN' })).toBeNull();
});

test('people of the provider stamp nowhere, and have none', async () => {
  signIn('SuperAdmin');
  answers['GET /users/personal-profile'] = () => ({ ...anna('SuperAdmin'), company: null, notifications: null });
  open();
  await screen.findByRole('heading', { name: 'Password' });
  expect(screen.queryByText('PIN per la postazione')).toBeNull();
});
