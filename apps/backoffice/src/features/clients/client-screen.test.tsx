import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Company } from '@timbro/core/companies/contract.ts';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { deviceOf, devicesOf, listOf, sentTo } from '#parts/devices/devices-testing.ts';
import { ClientPage } from './client-screen.tsx';
import { clientOf, subscriptionOf } from './testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOut();

const client = clientOf({
  status: 'enabled',
  moduleHr: true,
  usersCount: 44,
  subscription: subscriptionOf({ type: 'Annuale', cost: 1234.5, daysLeft: 12 }),
});
const old = subscriptionOf({
  id: '018f2b6e-0000-7000-8000-0000000000d9',
  type: 'Prova',
  cost: 0,
  current: false,
  renewalDate: '2025-11-27',
});
let stored: Company;
const update = 'PATCH /admin/companies/:companyId';
const stale = () =>
  new ApiError({ statusCode: 409, code: 'stale', message: 'Modificato da altri', errors: [], requestId: 'R1' });
const writes = () => vi.mocked(send).mock.calls.filter(([route]) => !route.startsWith('GET'));

beforeEach(() => {
  signInAs('SuperAdmin');
  stored = client;
  vi.mocked(send).mockImplementation(async (route, input) => {
    if (route === 'GET /users/personal-profile') return { company: null };
    if (route === 'GET /admin/subscriptions') return { items: [old], total: 1, page: 1, pageSize: 5 };
    if (route === 'GET /admin/companies/:companyId/users') return { items: [], total: 0, page: 1, pageSize: 25 };
    if (route === 'GET /audit') return { items: [], total: 0, page: 1, pageSize: 25 };
    if (route === update && typeof input?.body === 'object')
      stored = { ...stored, ...input.body, version: stored.version + 1 };
    return stored;
  });
});
afterEach(() => vi.mocked(send).mockReset());

const open = (tab = '') => openPage(() => <ClientPage companyId={client.id} />, `/gr-clients/${client.id}${tab}`);
const field = (name: string) => screen.findByRole('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('only what was changed is sent, with the version it was changed from', async () => {
  open();
  const save = await screen.findByRole('button', { name: 'Salva' });
  expect(save).toHaveProperty('disabled', true);
  await userEvent.type(await field('Sede'), 'Via Roma 1');
  await userEvent.click(screen.getByRole('switch', { name: 'Dispositivi' }));
  await userEvent.click(save);
  expect(await screen.findByText('Cliente aggiornato')).toBeTruthy();
  const companyId = client.id;
  const body = { address: 'Via Roma 1', moduleDevices: true, version: 4 };
  expect(writes()).toEqual([[update, { params: { companyId }, body }]]);
  await waitFor(() => expect(save).toHaveProperty('disabled', true));
  await userEvent.clear(await field('Sede'));
  await userEvent.click(save);
  await waitFor(() =>
    expect(writes().at(-1)).toEqual([update, { params: { companyId }, body: { address: null, version: 5 } }]),
  );
});

test('somebody else was faster: what they changed is shown, what was typed stays and is saved over it', async () => {
  const answer = vi.mocked(send).getMockImplementation();
  open();
  await userEvent.type(await field('Sede'), 'Via Roma 1');
  const changed = { ...client, name: 'Officine Valdarno Nord', version: 9 };
  stored = changed;
  vi.mocked(send).mockImplementation(async (route, input) => {
    const { version } = { version: 0, ...(typeof input?.body === 'object' ? input.body : {}) };
    if (route === update && version !== 9) throw stale();
    return answer?.(route, input);
  });
  await press('Salva');
  // The first is the form's own; the message at the top of the page says the same for a moment.
  await screen.findByRole('button', { name: 'Ricarica' });
  const notice = screen.getAllByRole('alert').find((each) => within(each).queryByRole('button', { name: 'Ricarica' }));
  if (!notice) throw new Error('Nobody says who was faster.');
  expect(await within(notice).findByText('Officine Valdarno Nord')).toBeTruthy();
  await userEvent.click(within(notice).getByRole('button', { name: 'Ricarica' }));
  expect(await field('Sede')).toHaveProperty('value', 'Via Roma 1');
  expect(await field('Ragione sociale')).toHaveProperty('value', 'Officine Valdarno Nord');
  await press('Salva');
  await waitFor(() =>
    expect(writes().at(-1)?.[1]).toEqual({
      params: { companyId: client.id },
      body: { address: 'Via Roma 1', version: 9 },
    }),
  );
});

test('the changes can be undone without saving', async () => {
  open();
  await userEvent.type(await field('Sede'), 'Via Roma 1');
  await press('Annulla le modifiche');
  await waitFor(() => expect(screen.queryByText('Modifiche non salvate')).toBeNull());
  expect(await field('Sede')).toHaveProperty('value', '');
});

test('the area belongs to a SuperAdmin, and so does deleting', async () => {
  signInAs('SuperUser');
  open();
  expect(await field('Area massima (m²)')).toHaveProperty('disabled', true);
  expect(screen.getByText('La può cambiare solo un super amministratore.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Disabilita' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Elimina' })).toBeNull();
});

test('the subscription with its renewal, and those before it', async () => {
  open();
  const section = await screen.findByRole('region', { name: 'Abbonamento' });
  await within(section).findByText('Prova');
  for (const text of ['Annuale', 'rinnovo tra 12 giorni', '1.234,50', 'Abbonamenti precedenti'])
    expect(section.textContent).toContain(text);
  await userEvent.click(within(section).getByRole('button', { name: 'Nuovo abbonamento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuovo abbonamento' }));
  expect(dialog.getByText(/passa nello storico/)).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Tipo' }));
  const days = dialog.getByRole('textbox', { name: 'Durata del rinnovo (giorni)' });
  await userEvent.type(days, '0{Enter}');
  expect(await dialog.findByText('Il valore non deve essere inferiore a 1')).toBeTruthy();
  await userEvent.clear(days);
  await userEvent.type(days, '1001');
  expect(await dialog.findByText('Il valore non deve essere superiore a 1000')).toBeTruthy();
  expect(writes()).toEqual([]);
});

const addition = 'POST /admin/companies/:companyId/users';
const adminDialog = async () => within(await screen.findByRole('dialog', { name: 'Aggiungi amministratore' }));

test('an administrator can be added; an address that is taken is said at its field', async () => {
  const answer = vi.mocked(send).getMockImplementation();
  let isTaken = true;
  vi.mocked(send).mockImplementation(async (route, input) => {
    if (route !== addition || !isTaken) return answer?.(route, input);
    const errors = [{ path: 'email', message: 'Esiste già' }];
    throw new ApiError({ statusCode: 409, code: 'duplicate', message: 'Esiste già', errors, requestId: 'R1' });
  });
  open('?tab=users-list');
  expect(await screen.findByText('Nessuna persona')).toBeTruthy();
  const [, inEmpty] = screen.getAllByRole('button', { name: 'Aggiungi amministratore' });
  await userEvent.click(inEmpty ?? document.body);
  const dialog = await adminDialog();
  expect(dialog.getByText('Il cliente è abilitato: l’invito parte subito.')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Nome' }), 'Marta');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Cognome' }), 'Bianchi');
  await userEvent.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'Marta@valdarno.example{Enter}');
  expect(await dialog.findByText('Esiste già')).toBeTruthy();
  isTaken = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText('Utente creato')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { firstName: 'Marta', lastName: 'Bianchi', email: 'marta@valdarno.example' };
  expect(writes().at(-1)).toEqual([addition, { params: { companyId: client.id }, body }]);
});

test('inviting a client without people asks for an administrator, and the server is not bothered', async () => {
  stored = clientOf();
  open();
  await press('Invita');
  expect((await adminDialog()).getByText(/quando il cliente viene invitato/)).toBeTruthy();
  expect(writes()).toEqual([]);
});

test('an invitation refused for want of an administrator leads to the same dialog', async () => {
  const answer = vi.mocked(send).getMockImplementation();
  vi.mocked(send).mockImplementation(async (route, input) => {
    if (route !== 'PATCH /admin/companies/:companyId/invite') return answer?.(route, input);
    const errors = [{ path: 'admin', message: 'Nessun amministratore' }];
    throw new ApiError({ statusCode: 409, code: 'statusForbids', message: 'Non possibile', errors, requestId: 'R1' });
  });
  open();
  await press('Invita');
  await adminDialog();
});

test('a deleted client is left for the list', async () => {
  const router = open();
  await press('Elimina');
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.type(question.getByRole('textbox'), client.name);
  await userEvent.click(question.getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/gr-clients'));
});

test('an unknown client says so and leads back', async () => {
  vi.mocked(send).mockImplementation(async (route) => {
    if (route !== 'GET /admin/companies/:companyId') return { company: null };
    throw new ApiError({
      statusCode: 404,
      code: 'notFound',
      message: 'Elemento non trovato',
      errors: [],
      requestId: '',
    });
  });
  open();
  expect(await screen.findByText('Il cliente non esiste o è stato eliminato')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Torna ai clienti' }).getAttribute('href')).toBe('/gr-clients');
});

test('the third tab has the devices of this client alone, and a new one is this client’s', async () => {
  const answer = vi.mocked(send).getMockImplementation();
  vi.mocked(send).mockImplementation(async (route, input) => {
    if (route === 'GET /devices') return devicesOf([deviceOf()]);
    if (route === 'GET /devices/alarms') return listOf([]);
    if (route === 'POST /devices')
      return { ...deviceOf(), mqtt: { username: 'DEV02', password: 'geheim', url: 'mqtt://localhost:1883' } };
    return answer?.(route, input);
  });
  open('?tab=devices');
  await screen.findByText('12,31 V');
  const narrowed = [...sentTo('GET /devices'), ...sentTo('GET /devices/alarms')];
  expect(narrowed.map(({ query }) => query?.['companyId'])).toEqual(narrowed.map(() => [client.id]));
  await press('Dispositivo');
  const form = within(await screen.findByRole('dialog', { name: 'Nuovo dispositivo' }));
  await userEvent.type(form.getByRole('textbox', { name: /ID dispositivo/ }), 'dev02');
  await userEvent.type(form.getByRole('textbox', { name: /Nome/ }), 'Tettoia');
  await userEvent.type(form.getByRole('textbox', { name: /Hardware/ }), 'GRAid-1');
  await userEvent.click(form.getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText('geheim')).toBeTruthy();
  const body = {
    deviceId: 'DEV02',
    name: 'Tettoia',
    hardwareName: 'GRAid-1',
    nominalVoltage: 12,
    companyId: client.id,
  };
  expect(sentTo('POST /devices')).toEqual([{ body }]);
});
