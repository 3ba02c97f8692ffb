import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
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

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
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
  await userEvent.click(await screen.findByRole('option', { name: 'Conti Sara' }));
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

describe('deleting', () => {
  const confirmed = async () =>
    userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Elimina' }));

  test('is asked for', async () => {
    answerWith({
      'GET /work-schedules/departments/:departmentId/uses': () => ({ uses: [] }),
      'DELETE /work-schedules/departments/:departmentId': () => null,
    });
    openPanel();
    await press('Elimina Magazzino');
    await confirmed();
    expect(await screen.findByText('Reparto eliminato')).toBeTruthy();
    expect(sentTo('DELETE /work-schedules/departments/:departmentId')).toEqual([
      { params: { departmentId: magazzino.id } },
    ]);
  });

  test.each([
    ['one with people says so before anything is asked', ['Ne fa parte 1 persona']],
    ['one that somebody has just joined says so at the end', []],
  ])('%s, and what to do first', async (_, uses) => {
    answerWith({
      'GET /work-schedules/departments/:departmentId/uses': () => ({ uses }),
      'DELETE /work-schedules/departments/:departmentId': () => {
        throw refusal('inUse', 'In uso', [{ path: 'users', message: 'Ne fa parte 1 persona' }]);
      },
    });
    openPanel();
    await press('Elimina Produzione');
    if (uses.length === 0) await confirmed();
    const told = within(await screen.findByRole('dialog', { name: 'Impossibile eliminare il reparto Produzione' }));
    expect(told.getByText('Ne fa parte 1 persona')).toBeTruthy();
    expect(told.getByText(/Prima di eliminarlo spostare le persone/)).toBeTruthy();
    expect(sentTo('DELETE /work-schedules/departments/:departmentId')).toHaveLength(uses.length === 0 ? 1 : 0);
  });
});
