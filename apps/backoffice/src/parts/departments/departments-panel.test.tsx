import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import {
  answerWith,
  departments,
  luca,
  magazzino,
  produzione,
  refusal,
  sara,
  sentTo,
} from '#parts/people/people-testing.ts';
import { DepartmentsPanel } from './departments-panel.tsx';

vi.mock('@timbro/kit/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/send.ts')>()),
  send: vi.fn(),
}));
layOut();

const showPeople = vi.fn<(departmentId: string) => void>();
const openPanel = () => openPage(() => <DepartmentsPanel open onClose={() => undefined} onShowPeople={showPeople} />);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' });

beforeEach(() => {
  signInAs('Admin');
  answerWith();
});
afterEach(() => vi.mocked(send).mockReset());

test('departments say who answers for them and how many people they have, who can be shown', async () => {
  openPanel();
  const lines = within(await screen.findByRole('list', { name: 'Reparti' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'MagazzinoLuca Ferrari0 persone',
    'ProduzioneLuca Ferrari1 persona',
  ]);
  await press('1 persona');
  expect(showPeople).toHaveBeenCalledWith(produzione.id);
});

test('a new one needs a name; whom the server refuses is said at the field', async () => {
  answerWith({
    'POST /work-schedules/departments': () => {
      throw refusal('validation', 'Controllare', [{ path: 'responsibleIds', message: 'Un operatore non può' }]);
    },
  });
  openPanel();
  await press('Nuovo reparto');
  await press('Salva');
  expect(await screen.findByText('Campo obbligatorio')).toBeTruthy();
  await userEvent.type(await nameField(), 'Qualità');
  await userEvent.type(screen.getByRole('combobox', { name: 'Responsabili' }), 'con');
  await waitFor(() =>
    expect(sentTo('GET /people').at(-1)?.query).toMatchObject({
      search: 'con',
      role: ['Admin', 'Responsible', 'BackOffice'],
      status: ['active', 'notActive'],
    }),
  );
  await userEvent.click(await screen.findByRole('option', { name: 'Sara Conti' }));
  await press('Salva');
  expect(await screen.findByText('Un operatore non può')).toBeTruthy();
  expect(sentTo('POST /work-schedules/departments')[0]?.body).toEqual({ name: 'Qualità', responsibleIds: [sara.id] });
});

test('an edit sends only what changed', async () => {
  answerWith({ 'PATCH /work-schedules/departments/:departmentId': () => departments[0] });
  openPanel();
  await press('Modifica Magazzino');
  expect(await screen.findByText(luca.displayName, { selector: '.MuiChip-label' })).toBeTruthy();
  await userEvent.type(await nameField(), ' Nord');
  await press('Salva');
  expect(await screen.findByText('Reparto aggiornato')).toBeTruthy();
  expect(sentTo('PATCH /work-schedules/departments/:departmentId')).toEqual([
    { params: { departmentId: magazzino.id }, body: { name: 'Magazzino Nord', version: 2 } },
  ]);
});

test('deleting is asked for; one with people stays, and it is said why', async () => {
  answerWith({
    'DELETE /work-schedules/departments/:departmentId': ({ params }) => {
      if (params?.['departmentId'] === magazzino.id) return null;
      throw refusal('inUse', 'Ci sono persone', [{ path: 'users', message: 'Ci sono persone' }]);
    },
  });
  openPanel();
  for (const [name, told] of [
    ['Magazzino', 'Reparto eliminato'],
    ['Produzione', 'Impossibile eliminare il reparto Produzione: Ci sono persone'],
  ]) {
    await press(`Elimina ${name}`);
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Elimina' }));
    expect(await screen.findByText(told ?? '')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
});
