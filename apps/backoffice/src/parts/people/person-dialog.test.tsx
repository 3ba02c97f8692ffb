import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '@timbro/core/users/contract.ts';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { answerWith, luca, refusal, sara, sentTo } from './people-testing.ts';
import { PersonDialog } from './person-dialog.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

beforeEach(() => {
  signInAs('Admin');
  answerWith();
});
afterEach(() => vi.mocked(send).mockReset());

function openDialog(person?: User) {
  openPage(function Body() {
    const [isOpen, setOpen] = useState(true);
    return isOpen && <PersonDialog scope={{ kind: 'company' }} person={person} onClose={() => setOpen(false)} />;
  });
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = async () => within(await screen.findByRole('alertdialog'));
async function fillIn(input: HTMLInputElement, text: string) {
  await userEvent.click(input);
  await userEvent.paste(text);
}

test('a new person: faults stand on their fields, the server’s too, and nothing typed is lost', async () => {
  answerWith({
    'POST /users': () => {
      throw refusal('duplicate', 'Esiste già', [{ path: 'email', message: 'Indirizzo già usato' }]);
    },
  });
  openDialog();
  await fillIn(await field('Nome'), 'Anna');
  await fillIn(await field('E-mail'), 'anna');
  await fillIn(await field('Codice fiscale'), 'rssmra80a01h501z');
  await userEvent.clear(await field('Ore settimanali'));
  await press('Salva');
  for (const fault of ['Inserire un indirizzo e-mail valido', 'Codice fiscale non valido'])
    expect(await screen.findByText(fault)).toBeTruthy();
  expect(screen.getAllByText('Campo obbligatorio')).toHaveLength(2);
  expect(sentTo('POST /users')).toEqual([]);

  await fillIn(await field('Cognome'), 'Ricci');
  await fillIn(await field('E-mail'), '@acme.example');
  await userEvent.clear(await field('Codice fiscale'));
  await fillIn(await field('Ore settimanali'), '38:30');
  await press('Salva');
  expect(await screen.findByText('Indirizzo già usato')).toBeTruthy();
  expect(sentTo('POST /users')[0]?.body).toEqual({
    firstName: 'Anna',
    lastName: 'Ricci',
    email: 'anna@acme.example',
    phone: null,
    role: 'Operator',
    departmentId: null,
    taxCode: null,
    payrollCode: null,
    badge: null,
    hiredOn: null,
    weeklyMinutes: 2310,
    yearlyVacationHours: null,
    yearlyRolHours: null,
  });
  expect(await field('Nome')).toHaveProperty('value', 'Anna');

  answerWith({ 'POST /users': () => luca });
  await press('Salva');
  expect(await screen.findByText('Utente creato')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an edit sends what changed and the version; another role is asked for first', async () => {
  answerWith({ 'PATCH /users/:userId': () => sara });
  openDialog(sara);
  await fillIn(await field('Telefono'), '055 123 4567');
  for (const answer of ['Annulla', 'Conferma']) {
    await userEvent.click(screen.getByRole('combobox', { name: /Ruolo/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Back office' }));
    const asked = await question();
    expect(asked.getByText('Confermare il cambio di ruolo?')).toBeTruthy();
    expect(asked.getByText(/Sara Conti passa da Operatore a Back office/)).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const role = answer === 'Annulla' ? 'Operatore' : 'Back office';
    expect(screen.getByRole('combobox', { name: /Ruolo/ }).textContent).toBe(role);
  }
  await press('Salva');
  expect(await screen.findByText('Utente aggiornato')).toBeTruthy();
  expect(sentTo('PATCH /users/:userId')).toEqual([
    { params: { userId: sara.id }, body: { phone: '+390551234567', role: 'BackOffice', version: 3 } },
  ]);
});

test('somebody saved first: who and what is shown in words, and what was typed is sent on the new state', async () => {
  const saved = { ...sara, lastName: 'Conti Neri', department: null, version: 4 };
  const actor = { id: luca.id, displayName: luca.displayName, departmentId: null };
  let isStale = false;
  answerWith({
    'PATCH /users/:userId': ({ body }) => {
      if (!isStale) {
        isStale = true;
        throw refusal('stale', 'I dati sono stati modificati');
      }
      return body;
    },
    'GET /users': () => ({ items: [saved], total: 1, page: 1, pageSize: 25 }),
    'GET /audit': () => ({ items: [{ at: new Date().toISOString(), actor }], total: 1, page: 1, pageSize: 1 }),
  });
  openDialog(sara);
  await fillIn(await field('Codice paghe'), 'P7');
  await press('Salva');
  const told = (await screen.findByText(/Modificato da Luca Ferrari/)).textContent;
  for (const text of ['Cognome', 'Conti Neri', 'Reparto', 'Produzione']) expect(told).toContain(text);
  await press('Ricarica');
  await waitFor(async () => expect((await field('Cognome')).value).toBe('Conti Neri'));
  expect((await field('Codice paghe')).value).toBe('P7');
  await press('Salva');
  await waitFor(() => expect(sentTo('PATCH /users/:userId').at(-1)?.body).toEqual({ payrollCode: 'P7', version: 4 }));
});
