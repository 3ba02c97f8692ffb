import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { View } from '@timbro/core/views/contract.ts';
import { useAddress } from '../address/address.ts';
import { send } from '../data/send.ts';
import { openPage } from '../testing/open-page.tsx';
import { signInAs } from '../testing/sign-in-as.ts';
import { ViewsMenu, viewedOf } from './views.tsx';

vi.mock('../data/send.ts', async (original) => ({
  ...(await original<typeof import('../data/send.ts')>()),
  send: vi.fn(),
}));
afterEach(() => vi.mocked(send).mockReset());

const aView = (more: Partial<View>): View => ({
  id: '018f2b6e-0000-7000-8000-000000000001',
  createdAt: '2026-01-01T08:00:00.000Z',
  version: 3,
  screen: 'users.list',
  name: 'In forza',
  query: 'role=Operator&sort=-name',
  scope: 'private',
  default: false,
  own: true,
  ...more,
});

function open(views: readonly View[], path = '/users?search=rossi', role: 'Admin' | 'BackOffice' = 'Admin') {
  signInAs(role);
  vi.mocked(send).mockImplementation(async (route) =>
    route === 'GET /views' ? { items: views, total: views.length, page: 1, pageSize: 200 } : views[0],
  );
  return openPage(() => {
    const [address] = useAddress();
    return <ViewsMenu screen="users.list" text={address} />;
  }, path);
}
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Viste' }));

test('a view takes the place of the filters on show, and is marked while it is on', async () => {
  const router = open([
    aView({}),
    aView({
      id: '018f2b6e-0000-7000-8000-000000000002',
      name: 'Di tutti',
      scope: 'company',
      own: false,
      query: 'role=Admin',
    }),
  ]);
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'In forza' }));
  await waitFor(() => expect(router.state.location.href).toBe('/users?role=Operator&sort=-name'));
  await openMenu();
  expect((await screen.findByRole('menuitemradio', { name: 'In forza' })).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('menuitemradio', { name: 'Di tutti' }).getAttribute('aria-checked')).toBe('false');
});

test('what the list shows is kept under a name; for the company only by who runs it', async () => {
  open([], '/users?role=Admin&page=3&id=x', 'BackOffice');
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Salva questa vista…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText(/Visibilità/)).toBeNull();
  await userEvent.type(dialog.getByLabelText(/Nome della vista/), 'Capi');
  await userEvent.click(dialog.getByRole('button', { name: 'Salva' }));
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith('POST /views', {
      body: { screen: 'users.list', query: 'role=Admin', name: 'Capi', scope: 'private', default: false },
    }),
  );
});

test('the bare address opens the view that was chosen for it, one with filters does not', async () => {
  const bare = open([aView({ default: true })], '/users');
  await waitFor(() => expect(bare.state.location.href).toBe('/users?role=Operator&sort=-name'));
  const narrowed = open([aView({ default: true })], '/users?search=rossi');
  await openMenu();
  await screen.findByRole('menuitemradio', { name: 'In forza' });
  expect(narrowed.state.location.href).toBe('/users?search=rossi');
});

test('a view can be opened at first, brought up to date, and deleted', async () => {
  const view = aView({});
  open([view]);
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Gestisci le viste' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Gestisci le viste' }));
  const params = { viewId: view.id };
  for (const [name, route, input] of [
    ['Apri all’inizio', 'PATCH /views/:viewId', { params, body: { default: true, version: 3 } }],
    ['Usa i filtri attuali', 'PATCH /views/:viewId', { params, body: { query: 'search=rossi', version: 3 } }],
    ['Elimina la vista In forza', 'DELETE /views/:viewId', { params }],
  ] as const) {
    await userEvent.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(send).toHaveBeenCalledWith(route, input));
    await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false));
  }
});

test.each([
  [{ page: '2', id: 'x', panel: 'departments' }, ''],
  [{ status: ['active', 'archived'], sort: '-name' }, 'status=active&status=archived&sort=-name'],
])('of %j a view keeps %s', (text, kept) => expect(viewedOf(text)).toBe(kept));
