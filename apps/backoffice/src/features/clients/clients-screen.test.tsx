import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Company } from '@timbro/core/companies/contract.ts';
import { send } from '@timbro/kit/data/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { alarmOf, deviceOf, devicesOf, listOf, sentTo } from '#parts/devices/devices-testing.ts';
import { ClientsScreen } from './clients-screen.tsx';
import { clientOf, subscriptionOf } from './testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOut();

const valdarno = clientOf({
  name: 'Officine Valdarno',
  address: 'Via Roma 1, Montevarchi',
  moduleHr: true,
  usersCount: 1204,
  invited: true,
  signedIn: true,
  status: 'enabled',
  subscription: subscriptionOf({ type: 'Annuale', daysLeft: 12, renewalDate: '2026-11-27' }),
});
const arno = clientOf({
  id: '018f2b6e-0000-7000-8000-0000000000c2',
  name: 'Studio Arno',
  status: 'enabled',
  invited: true,
  subscription: subscriptionOf({ type: 'Mensile', daysLeft: -3, renewalDate: '2026-11-12' }),
});
const nuovo = clientOf({ id: '018f2b6e-0000-7000-8000-0000000000c3', name: 'Nuovo', usersCount: 1 });
const fermata = clientOf({ id: '018f2b6e-0000-7000-8000-0000000000c4', name: 'Fermata', invited: true, usersCount: 1 });

const clients: readonly Company[] = [valdarno, arno, nuovo, fermata];
const writes = () =>
  vi
    .mocked(send)
    .mock.calls.filter(([route]) => !route.startsWith('GET'))
    .map(([route, input]) => [route, input]);

beforeEach(() => {
  signInAs('SuperAdmin');
  vi.mocked(send).mockImplementation(async (route) => {
    if (route === 'GET /users/personal-profile') return { company: null };
    if (route === 'GET /admin/companies') return { items: clients, total: clients.length, page: 1, pageSize: 25 };
    return route.startsWith('DELETE') ? null : valdarno;
  });
});
afterEach(() => vi.mocked(send).mockReset());

const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
async function choose(name: string, action: string) {
  await userEvent.click(within(await rowOf(name)).getByRole('button', { name: 'Azioni' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('a row says what the client is, has and when it renews', async () => {
  openPage(ClientsScreen, '/gr-clients');
  const first = await rowOf('Officine Valdarno');
  for (const text of [
    'Via Roma 1, Montevarchi',
    'Annuale',
    'rinnovo tra 12 giorni',
    '1.204',
    'Abilitato',
    '03/02/2026',
  ])
    expect(first.textContent).toContain(text);
  const modules = within(first).getAllByRole('img');
  expect(modules.map((icon) => icon.getAttribute('aria-label'))).toEqual([
    'Dispositivi: non attivo',
    'Presenze: attivo',
    'Avvisi di uscita: non attivo',
  ]);
  const second = await rowOf('Studio Arno');
  for (const text of ['scaduto da 3 giorni', 'Invitato']) expect(second.textContent).toContain(text);
  const third = await rowOf('Nuovo');
  for (const text of ['Nessun abbonamento', 'Disabilitato']) expect(third.textContent).toContain(text);
});

test('a row opens the page of its client', async () => {
  const router = openPage(ClientsScreen, '/gr-clients');
  await userEvent.click(await screen.findByText('Studio Arno'));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/gr-clients/${arno.id}`));
});

test('disabling says who is put out, and only then does it', async () => {
  openPage(ClientsScreen, '/gr-clients');
  await choose('Officine Valdarno', 'Disabilita');
  const question = await screen.findByRole('alertdialog', { name: 'Disabilitare Officine Valdarno?' });
  expect(question.textContent).toContain('1204 persone vengono disconnesse entro un secondo');
  expect(question.textContent).toContain('nessuno può più accedere o timbrare');
  expect(writes()).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Disabilita' }));
  await waitFor(() =>
    expect(writes()).toEqual([
      [
        'PATCH /admin/companies/:companyId/status',
        { params: { companyId: valdarno.id }, body: { status: 'disabled' } },
      ],
    ]),
  );
  expect(await screen.findByText('Cliente disabilitato')).toBeTruthy();
});

test('inviting asks nothing, but for a client that somebody has disabled', async () => {
  openPage(ClientsScreen, '/gr-clients');
  await choose('Nuovo', 'Invita');
  const invitation = 'PATCH /admin/companies/:companyId/invite';
  await waitFor(() => expect(writes()).toEqual([[invitation, { params: { companyId: nuovo.id } }]]));
  await choose('Fermata', 'Invia di nuovo l’invito');
  const question = await screen.findByRole('alertdialog', { name: 'Invitare di nuovo Fermata?' });
  expect(question.textContent).toContain('torna abilitato');
  await userEvent.click(within(question).getByRole('button', { name: 'Annulla' }));
  expect(writes()).toHaveLength(1);
});

test('inviting a client without people asks for its administrator', async () => {
  openPage(ClientsScreen, '/gr-clients');
  await choose('Studio Arno', 'Invia di nuovo l’invito');
  expect(await screen.findByRole('dialog', { name: 'Aggiungi amministratore' })).toBeTruthy();
  expect(writes()).toEqual([]);
});

test('deleting needs the name typed, and sends it', async () => {
  openPage(ClientsScreen, '/gr-clients');
  await choose('Studio Arno', 'Elimina');
  const question = within(await screen.findByRole('alertdialog', { name: 'Eliminare Studio Arno?' }));
  const go = question.getByRole('button', { name: 'Elimina' });
  expect(go).toHaveProperty('disabled', true);
  await userEvent.type(question.getByRole('textbox'), 'Studio Arno');
  await userEvent.click(go);
  await waitFor(() =>
    expect(writes()).toEqual([
      ['DELETE /admin/companies/:companyId', { params: { companyId: arno.id }, body: { name: 'Studio Arno' } }],
    ]),
  );
});

test('a SuperUser deletes nothing', async () => {
  signInAs('SuperUser');
  openPage(ClientsScreen, '/gr-clients');
  await userEvent.click(within(await rowOf('Studio Arno')).getByRole('button', { name: 'Azioni' }));
  expect(await screen.findByRole('menuitem', { name: 'Disabilita' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Elimina' })).toBeNull();
});

test('the second tab is the fleet of all clients, what is wrong first, and a new device says whose it is', async () => {
  vi.mocked(send).mockImplementation(async (route) => {
    if (route === 'GET /users/personal-profile') return { company: null };
    if (route === 'GET /devices') return devicesOf([deviceOf({ openAlarms: 1 })]);
    if (route === 'GET /devices/alarms') return listOf([alarmOf()]);
    return listOf(route === 'GET /admin/companies' ? clients : []);
  });
  openPage(ClientsScreen, '/gr-clients?tab=devices');
  const row = (await screen.findByText('12,31 V')).closest('[role=row]');
  expect(row?.textContent).toContain('Officine Valdarno');
  expect(sentTo('GET /devices').some(({ query }) => query?.['sort'] === '-alarms')).toBe(true);
  const strip = within(screen.getByRole('region', { name: 'Allarmi aperti' }));
  expect(strip.getByRole('link', { name: 'Capannone A · DEV01 · Officine Valdarno' }).getAttribute('href')).toBe(
    `/gr-clients/${deviceOf().companyId}/${deviceOf().id}`,
  );
  expect(screen.queryByRole('button', { name: 'Importa' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dispositivo' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nuovo dispositivo' }));
  await userEvent.click(form.getByRole('button', { name: 'Salva' }));
  const client = form.getByRole('combobox', { name: /Cliente/ });
  expect(client.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(client);
  await userEvent.click(await screen.findByRole('option', { name: clients[0]?.name ?? '' }));
  expect(form.getByText(/^Il modulo GRAid non è attivo per questo cliente/)).toBeTruthy();
});
