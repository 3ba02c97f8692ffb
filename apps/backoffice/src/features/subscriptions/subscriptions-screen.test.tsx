import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Subscription } from '@timbro/core/subscriptions/contract.ts';
import { send } from '@timbro/kit/data/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { SubscriptionsScreen } from './subscriptions-screen.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOut();

const company = { id: '018f2b6e-0000-7000-8000-0000000000c1', name: 'Officine Valdarno', vatNumber: '99900015001' };
const yearly: Subscription = {
  id: '018f2b6e-0000-7000-8000-0000000000d1',
  createdAt: '2026-02-03T09:00:00.000Z',
  version: 4,
  companyId: company.id,
  companyName: company.name,
  type: 'Annuale',
  renewalDate: '2026-11-12',
  renewalDays: 365,
  cost: 1234.5,
  daysLeft: -3,
  current: true,
};
const listOf = (items: readonly object[]) => ({ items, total: items.length, page: 1, pageSize: 25 });
const writes = () => vi.mocked(send).mock.calls.filter(([route]) => !route.startsWith('GET'));

beforeEach(() => {
  signInAs('SuperUser');
  vi.mocked(send).mockImplementation(async (route) => {
    if (route === 'GET /users/personal-profile') return { company: null };
    if (route === 'GET /audit') return listOf([]);
    if (route === 'GET /admin/companies') return listOf([company]);
    if (route === 'GET /admin/subscriptions') return listOf([yearly]);
    return route.startsWith('DELETE') ? null : yearly;
  });
});
afterEach(() => vi.mocked(send).mockReset());

const fill = async (box: HTMLElement, text: string) => {
  await userEvent.clear(box);
  await userEvent.click(box);
  await userEvent.paste(text);
};

test('the running ones come first: what each costs, when it renews, and the way to its client', async () => {
  openPage(SubscriptionsScreen, '/gr-subscriptions');
  const row = await screen.findByRole('row', { name: /Officine Valdarno/ });
  for (const text of ['Annuale', '1.234,50', '365', '12/11/2026', 'scaduto da 3 giorni', 'Attuale'])
    expect(row.textContent).toContain(text);
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/gr-clients/${company.id}`);
  const asked = vi.mocked(send).mock.calls.find(([route]) => route === 'GET /admin/subscriptions');
  expect(asked?.[1]?.query).toMatchObject({ current: 'true' });
});

test('a new one takes its client by search, refuses 0 and 1001 days, and says what becomes of the old one', async () => {
  openPage(SubscriptionsScreen, '/gr-subscriptions');
  await userEvent.click(await screen.findByRole('button', { name: 'Nuovo abbonamento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuovo abbonamento' }));
  expect(dialog.getByText(/passa nello storico/)).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Cliente' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salva' }));
  expect((await dialog.findAllByText('Campo obbligatorio')).length).toBeGreaterThan(3);

  await userEvent.click(dialog.getByRole('combobox', { name: 'Cliente' }));
  await userEvent.click(await screen.findByRole('option', { name: company.name }));
  await fill(dialog.getByRole('textbox', { name: 'Tipo' }), 'Mensile');
  await fill(dialog.getByRole('textbox', { name: 'Costo (€)' }), '1.234,50');
  const days = dialog.getByRole('textbox', { name: 'Durata del rinnovo (giorni)' });
  await fill(days, '0');
  expect(await dialog.findByText('Il valore non deve essere inferiore a 1')).toBeTruthy();
  await fill(days, '1001');
  expect(await dialog.findByText('Il valore non deve essere superiore a 1000')).toBeTruthy();
  await fill(days, '30');
  await userEvent.click(await dialog.findByRole('spinbutton', { name: 'Giorno' }));
  await userEvent.keyboard('01032027');
  await userEvent.click(dialog.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { companyId: company.id, type: 'Mensile', cost: 1234.5, renewalDays: 30, renewalDate: '2027-03-01' };
  expect(writes()).toEqual([['POST /admin/subscriptions', { body }]]);
});

test('the panel shows one, and its editing does not let go of the client', async () => {
  const router = openPage(SubscriptionsScreen, `/gr-subscriptions?id=${yearly.id}`);
  const panel = within(await screen.findByRole('dialog', { name: company.name }));
  expect(await panel.findByText('Nessuna modifica registrata')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Modifica' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifica abbonamento' }));
  expect(router.state.location.search).toEqual({});
  expect(dialog.queryByRole('combobox')).toBeNull();
  expect(dialog.getByRole('textbox', { name: 'Costo (€)' })).toHaveProperty('value', '1.234,50');
  await fill(dialog.getByRole('textbox', { name: 'Costo (€)' }), '99,9');
  await userEvent.click(dialog.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toEqual([
    'PATCH /admin/subscriptions/:subscriptionId',
    { params: { subscriptionId: yearly.id }, body: { cost: 99.9, version: 4 } },
  ]);
});

test('deleting the running one says that the client is left without', async () => {
  const router = openPage(SubscriptionsScreen, `/gr-subscriptions?id=${yearly.id}`);
  const panel = within(await screen.findByRole('dialog', { name: company.name }));
  await userEvent.click(await panel.findByRole('button', { name: 'Elimina' }));
  const question = await screen.findByRole('alertdialog', { name: /Eliminare l’abbonamento «Annuale»/ });
  expect(question.textContent).toContain('il cliente resta senza');
  await userEvent.click(within(question).getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(writes()).toEqual([
    ['DELETE /admin/subscriptions/:subscriptionId', { params: { subscriptionId: yearly.id } }],
  ]);
});
