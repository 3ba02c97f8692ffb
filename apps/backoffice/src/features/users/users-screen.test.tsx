import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { resize } from '@timbro/kit/testing/viewport.ts';
import { answerWith, luca, magazzino, paolo, produzione, refusal, sara, sentTo } from '#parts/people/people-testing.ts';
import { UsersScreen } from './users-screen.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOut();

beforeEach(() => {
  signInAs('Admin');
  answerWith();
});
afterEach(() => {
  vi.mocked(send).mockReset();
  resize();
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const question = async () => within(await screen.findByRole('alertdialog'));
async function actOn(name: string, action: string) {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role=row]');
  if (!row) throw new Error(`${name} has no row`);
  await userEvent.click(within(row).getByRole('button', { name: 'Azioni' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('the list hides who is archived until asked, and its filters stand in the address', async () => {
  const router = openPage(UsersScreen, `/users?departmentId=none&departmentId=${produzione.id}`);
  const row = (await screen.findByText('Conti Sara')).closest('[role=row]');
  for (const text of ['s.conti@acme.example', 'Operatore', 'Produzione', 'Attivo', 'mai'])
    expect(row?.textContent).toContain(text);
  expect(sentTo('GET /users')[0]?.query).toMatchObject({
    status: ['active', 'notActive'],
    departmentId: ['none', produzione.id],
  });
  expect(await screen.findByRole('button', { name: 'Reparto: Senza reparto, Produzione' })).toBeTruthy();

  await press('Stato: Attivo, Non attivo');
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Archiviato' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(sentTo('GET /users').at(-1)?.query).toMatchObject({ status: ['active', 'notActive', 'archived'] }),
  );
  expect(router.state.location.search).toMatchObject({ status: ['active', 'notActive', 'archived'] });
});

test('archiving says what stops and can be undone', async () => {
  answerWith({ 'PATCH /users/:userId/archive': () => sara });
  openPage(UsersScreen, '/users');
  await actOn('Conti Sara', 'Archivia');
  const asked = await question();
  expect(asked.getByText(/Le sessioni aperte terminano subito/)).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Archivia' }));
  expect(await screen.findByText('Utente archiviato: Sara Conti')).toBeTruthy();
  await press('Annulla');
  await waitFor(() =>
    expect(sentTo('PATCH /users/:userId/archive').map(({ body }) => body)).toEqual([
      { archived: true },
      { archived: false },
    ]),
  );
});

test('deleting needs the typed name; refused, it says why and offers to archive', async () => {
  answerWith({
    'DELETE /users/:userId': () => {
      throw refusal('inUse', "L'elemento è in uso", [{ path: 'attendance', message: 'Ci sono timbrature' }]);
    },
    'PATCH /users/:userId/archive': () => sara,
  });
  openPage(UsersScreen, '/users');
  await actOn('Conti Sara', 'Elimina');
  const asked = await question();
  expect(asked.getByRole('button', { name: 'Elimina' })).toHaveProperty('disabled', true);
  await userEvent.type(asked.getByRole('textbox'), 'Sara Conti');
  await userEvent.click(asked.getByRole('button', { name: 'Elimina' }));
  const refused = within(await screen.findByRole('alertdialog', { name: 'Impossibile eliminare Sara Conti' }));
  expect(refused.getByText(/L'elemento è in uso · Ci sono timbrature/)).toBeTruthy();
  await userEvent.click(refused.getByRole('button', { name: 'Archivia' }));
  expect(await screen.findByText('Utente archiviato: Sara Conti')).toBeTruthy();
});

test('a bulk action asks once, and names whom it was refused for; oneself cannot be chosen', async () => {
  answerWith({
    'PATCH /users/:userId/archive': ({ params }) => {
      if (params?.['userId'] === luca.id) throw refusal('lastAdmin', "È l'ultimo amministratore");
      return sara;
    },
  });
  openPage(UsersScreen, '/users');
  expect(await screen.findByRole('checkbox', { name: 'Seleziona Marino Paolo' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleziona Conti Sara' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleziona Ferrari Luca' }));
  const bar = within(screen.getByRole('region', { name: 'Azioni sulla selezione' }));
  await userEvent.click(bar.getByRole('button', { name: 'Archivia' }));
  const asked = await question();
  expect(asked.getByText(/Riguarda solo le persone selezionate: 2/)).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Archivia' }));
  const outcome = await screen.findByRole('dialog', { name: '1 archiviato, 1 rifiutato' });
  expect(within(outcome).getByRole('listitem').textContent).toBe("Luca FerrariÈ l'ultimo amministratore");
  expect(screen.getAllByText('1 archiviato, 1 rifiutato')).toHaveLength(1);
});

test('many change their department at once, and are no longer selected afterwards', async () => {
  let move: () => void = () => undefined;
  const moved = new Promise<void>((resolve) => void (move = resolve));
  answerWith({ 'PATCH /users/:userId': () => moved.then(() => sara) });
  openPage(UsersScreen, '/users');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleziona Conti Sara' }));
  await press('Cambia reparto');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambia reparto' }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Reparto' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Magazzino' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cambia reparto' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('region', { name: 'Azioni sulla selezione' })).toBeTruthy();
  move();
  expect(await screen.findByText('1 spostato')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Azioni sulla selezione' })).toBeNull());
  expect(sentTo('PATCH /users/:userId')).toEqual([
    { params: { userId: sara.id }, body: { departmentId: magazzino.id } },
  ]);
});

test('a move that is called off keeps the selection', async () => {
  openPage(UsersScreen, '/users');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleziona Conti Sara' }));
  await press('Cambia reparto');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambia reparto' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('checkbox', { name: 'Seleziona Conti Sara' })).toHaveProperty('checked', true);
});

test('on a phone the role comes before the address, which may be long', async () => {
  resize(390);
  openPage(UsersScreen, '/users');
  const card = (await screen.findByText('Conti Sara')).closest('li');
  expect(card?.textContent).toContain('Operatore · s.conti@acme.example');
});

test('a link opens the person, who can be walked on from; an unknown one is not found', async () => {
  const router = openPage(UsersScreen, `/users?id=${sara.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Sara Conti' }));
  for (const text of ['s.conti@acme.example', '40:00 h']) expect(panel.getByText(text)).toBeTruthy();
  await userEvent.click(panel.getByRole('tab', { name: 'Cronologia' }));
  expect(await panel.findByText('Nessuna modifica registrata')).toBeTruthy();
  expect(sentTo('GET /audit').at(-1)?.query).toMatchObject({ entity: ['user'], entityId: sara.id });
  await userEvent.click(panel.getByRole('button', { name: 'Successivo' }));
  const next = within(await screen.findByRole('dialog', { name: 'Luca Ferrari' }));
  await userEvent.click(next.getByRole('button', { name: 'Precedente' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Sara Conti' })).getByRole('button', { name: 'Precedente' }),
  );
  expect(await screen.findByRole('dialog', { name: paolo.displayName })).toBeTruthy();
  await router.navigate({ href: '/users?id=nessuno' });
  expect(await screen.findByText('Elemento non trovato')).toBeTruthy();
});

test('with nobody else yet, the page says how to begin; "n" adds the first', async () => {
  answerWith({ 'GET /users': () => ({ items: [paolo], total: 1, page: 1, pageSize: 25 }) });
  openPage(UsersScreen, '/users');
  expect(await screen.findByText('Aggiungere la prima persona')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Importa' })).toHaveLength(2);
  await userEvent.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Nuovo utente' })).toBeTruthy();
});
