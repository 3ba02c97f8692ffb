import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { name } from '@timbro/core/fields.ts';
import { heardFromServer } from '../data/offline.ts';
import { ApiError } from '../data/send.ts';
import { openPage } from '../testing/open-page.tsx';
import { signInAs } from '../testing/sign-in-as.ts';
import { TextField } from './fields.tsx';
import { useSchemaForm } from './form.tsx';
import { PageForm } from './page-form.tsx';

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
afterEach(() => act(() => heardFromServer(true)));

const first = z.strictObject({ firstName: name });
const last = z.strictObject({ lastName: name });

function openForms(onSave: (values: object) => Promise<unknown> = async () => undefined) {
  function Forms() {
    const firstForm = useSchemaForm({ schema: first, initial: { firstName: 'Marta' }, onSave });
    const lastForm = useSchemaForm({ schema: last, initial: { lastName: 'Bianchi' }, onSave });
    return (
      <>
        <PageForm of={firstForm} whenChanged>
          <TextField name="firstName" label="users.field.firstName" required />
        </PageForm>
        <PageForm of={lastForm} save="Cambia">
          <TextField name="lastName" label="users.field.lastName" required />
        </PageForm>
      </>
    );
  }
  signInAs('Admin');
  return openPage(Forms, '/forms');
}
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: label }), text);
const answer = async (word: string) => {
  const question = await screen.findByRole('alertdialog', { name: 'Modifiche non salvate' });
  await userEvent.click(within(question).getByRole('button', { name: word }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};
const press = (key: string) => userEvent.click(screen.getByRole('button', { name: key }));

test('leaving a form with changes asks first; staying keeps what was typed', async () => {
  const router = openForms();
  await type('Nome', ' Luisa');
  void router.navigate({ href: '/elsewhere' });
  await answer('Resta');
  expect(router.state.location.pathname).toBe('/forms');
  expect(await screen.findByRole('textbox', { name: 'Nome' })).toHaveProperty('value', 'Marta Luisa');
  void router.navigate({ href: '/elsewhere' });
  await answer('Abbandona le modifiche');
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

test('two forms with changes ask once, and a list beside them may turn its pages', async () => {
  const router = openForms();
  await type('Nome', ' Luisa');
  await type('Cognome', ' Rossi');
  await act(() => router.navigate({ href: '/forms?sort=-device&page=2' }));
  expect(router.state.location.href).toBe('/forms?sort=-device&page=2');
  void router.navigate({ href: '/forms?tab=other' });
  await answer('Abbandona le modifiche');
  await waitFor(() => expect(router.state.location.href).toBe('/forms?tab=other'));
});

test('a saved form asks nothing, until it is changed again', async () => {
  const onSave = vi.fn(async () => undefined);
  const router = openForms(onSave);
  await type('Nome', ' Luisa');
  await press('Salva');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salva' })).toHaveProperty('disabled', true));
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ firstName: 'Marta Luisa' });
  await act(() => router.navigate({ href: '/saved' }));
  expect(router.state.location.pathname).toBe('/saved');
  await type('Nome', ' Pia');
  void router.navigate({ href: '/elsewhere' });
  await answer('Resta');
  expect(router.state.location.pathname).toBe('/saved');
});

test('without a server nothing is sent and nothing is lost, and it is said why', async () => {
  const silence = new ApiError({ statusCode: 0, code: 'unavailable', message: 'Nessuna risposta', requestId: '' });
  const onSave = vi.fn<() => Promise<unknown>>().mockImplementationOnce(async () => {
    heardFromServer(false);
    throw silence;
  });
  openForms(onSave);
  await type('Cognome', ' Rossi');
  await press('Cambia');
  const reason = 'Nessuna connessione: i salvataggi sono sospesi';
  const held = await screen.findByRole('button', { name: 'Cambia', description: reason });
  expect(held.getAttribute('aria-disabled')).toBe('true');
  expect(await screen.findByText('Nessuna risposta')).toBeTruthy();
  await press('Cambia');
  await type('Cognome', '{Enter}');
  expect(onSave).toHaveBeenCalledTimes(1);

  act(() => heardFromServer(true));
  expect(screen.queryByText('Nessuna risposta')).toBeNull();
  expect(screen.getByRole('button', { name: 'Cambia' }).getAttribute('aria-disabled')).toBeNull();
  await press('Cambia');
  expect(onSave).toHaveBeenLastCalledWith({ lastName: 'Bianchi Rossi' });
});

/** A server that answers only when told. */
function slowly() {
  const waiting: { resolve(): void; reject(error: Error): void }[] = [];
  const onSave = vi.fn(() => new Promise<void>((resolve, reject) => waiting.push({ resolve, reject })));
  return {
    onSave,
    answerSave: () => act(async () => waiting.shift()?.resolve()),
    refuse: () => act(async () => waiting.shift()?.reject(no)),
  };
}
const no = new ApiError({ statusCode: 503, code: 'unavailable', message: 'Non adesso', requestId: 'R' });
const asks = () => screen.queryByRole('alertdialog') !== null;

test('what is typed while a save is under way stays, and can be saved too', async () => {
  const { onSave, answerSave } = slowly();
  const router = openForms(onSave);
  await type('Nome', 'L');
  await press('Salva');
  await type('Nome', 'P');
  await answerSave();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salva' })).toHaveProperty('disabled', false));
  expect(await screen.findByRole('textbox', { name: 'Nome' })).toHaveProperty('value', 'MartaLP');
  void router.navigate({ href: '/elsewhere' });
  await answer('Resta');
  await type('Nome', '{Backspace}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salva' })).toHaveProperty('disabled', true));
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ firstName: 'MartaL' });
});

test('leaving waits for the save under way, and goes on without a question when it has succeeded', async () => {
  const { onSave, answerSave } = slowly();
  const router = openForms(onSave);
  await type('Nome', 'L');
  await press('Salva');
  await act(async () => void router.navigate({ href: '/elsewhere' }));
  expect([asks(), router.state.location.pathname]).toEqual([false, '/forms']);
  await answerSave();
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  expect(asks()).toBe(false);
});

test('leaving during a save asks after all when it was refused, or when another form has changes', async () => {
  const { onSave, answerSave, refuse } = slowly();
  const router = openForms(onSave);
  await type('Nome', 'L');
  await press('Salva');
  await act(async () => void router.navigate({ href: '/elsewhere' }));
  expect(asks()).toBe(false);
  await refuse();
  await answer('Resta');
  expect(await screen.findByText('Non adesso')).toBeTruthy();

  await press('Salva');
  await act(async () => void router.navigate({ href: '/elsewhere' }));
  await type('Cognome', 'R');
  await answerSave();
  await answer('Abbandona le modifiche');
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});
