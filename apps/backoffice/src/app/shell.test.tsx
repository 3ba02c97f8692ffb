import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { access, allModules } from '@timbro/core/access.ts';
import { type Counters, exitsBadge, registerBadge } from '@timbro/core/notifications/rules.ts';
import { createQueryClient } from '@timbro/kit/data/api.ts';
import { send } from '@timbro/kit/data/send.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { RegisterIcon } from '@timbro/kit/page/icons.ts';
import { Page } from '@timbro/kit/page/page.tsx';
import { defineScreen } from '@timbro/kit/page/screen.ts';
import { createAppTheme } from '@timbro/kit/page/theme.ts';
import { readSheetStyles } from '@timbro/kit/testing/light-styles.ts';
import { personOf, signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { createAppRouter } from './router.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);

const body = (text: string) => async () => () => (
  <Page>
    <p>{text}</p>
  </Page>
);
const crumbs = [{ label: 'Acme', href: '/users?status=active' }];
const menu = { icon: RegisterIcon };
const screens = [
  defineScreen({
    path: '/users',
    access: access.companyAdmin,
    title: 'menu.users',
    menu: { ...menu, label: 'menu.users', order: 1 },
    load: body('Tutte le persone'),
  }),
  defineScreen({
    path: '/register',
    access: access.hr,
    title: 'menu.register',
    menu: { ...menu, label: 'menu.register', order: 2, badge: registerBadge },
    tabs: [
      { value: 'calendar', label: 'menu.register' },
      { value: 'requests', label: 'counter.leaveRequests', badge: ({ leaveRequests }) => leaveRequests },
    ],
    load: body('Tutte le presenze'),
  }),
  defineScreen({
    path: '/exit-notices',
    access: access.exits,
    title: 'menu.exitNotices',
    menu: { ...menu, label: 'menu.exitNotices', order: 3, badge: exitsBadge },
    load: body('Tutte le uscite'),
  }),
  defineScreen({
    path: '/users/$userId',
    access: access.companyAdmin,
    title: 'menu.users',
    load: async () => () => (
      <Page heading="Sara Conti" crumbs={crumbs}>
        <p>Una persona</p>
      </Page>
    ),
  }),
  defineScreen({
    path: '/profile-settings',
    access: access.backOffice,
    title: 'profile.title',
    load: body('I propri dati'),
  }),
];

const counters: Counters = { leaveRequests: 9, stampsUpdates: 95, absences: 0, exitsRequests: 3 };
const noNotices = { items: [], total: 0, page: 1, pageSize: 20, unread: 0 };
const asked = () => vi.mocked(send).mock.calls.map(([route]) => route);

beforeEach(() => {
  readSheetStyles();
  vi.mocked(send).mockImplementation(async (route) => {
    if (route === 'GET /notifications/counters') return counters;
    if (route === 'GET /notifications') return noNotices;
    const { user, permissions } = session.get();
    return route === 'GET /users/personal-profile'
      ? { ...user, permissions, company: { id: 'c', name: 'Acme', timezone: 'Europe/Rome' } }
      : null;
  });
});
afterEach(() => {
  vi.mocked(send).mockReset();
  leave.mockClear();
});

function open(path: string) {
  window.history.replaceState(null, '', path);
  const router = createAppRouter(screens);
  render(
    <ThemeProvider theme={createAppTheme('it')}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return router;
}
const sideMenu = async () => within(await screen.findByRole('navigation', { name: 'Menu principale' }));

test('the band names the page, and the menu the pages of the role with what waits there', async () => {
  signInAs('Admin');
  open('/users');
  expect(await screen.findByRole('heading', { level: 1, name: 'Utenti' })).toBeTruthy();
  const entries = await sideMenu();
  expect(await entries.findByRole('link', { name: 'Registro presenze 99+ in attesa' })).toBeTruthy();
  expect(entries.getByRole('link', { name: 'Avvisi di uscita 3 in attesa' })).toBeTruthy();
  expect(entries.getByRole('link', { name: 'Utenti' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('button', { name: 'Avvisi, 99+ in attesa' })).toBeTruthy();
  expect(document.title).toBe('Utenti · Timbro');
});

test('name, e-mail and avatar are one link to the profile', async () => {
  signInAs('Admin');
  open('/users');
  const link = await screen.findByRole('link', { name: /Paolo Marino.*p\.marino@acme\.example/ });
  expect(link.getAttribute('href')).toBe('/profile-settings');
});

test('a page under others names the way back to them, and no longer than it is on show', async () => {
  signInAs('Admin');
  const router = open('/users/7');
  const way = within(await screen.findByRole('navigation', { name: 'Percorso della pagina' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Sara Conti' })).toBeTruthy();
  await userEvent.click(way.getByRole('link', { name: 'Acme' }));
  await waitFor(() => expect(router.state.location.href).toBe('/users?status=active'));
  expect(screen.queryByRole('navigation', { name: 'Percorso della pagina' })).toBeNull();
});

test('the tabs stand in the address, and an unknown one becomes the first', async () => {
  signInAs('Admin');
  const router = open('/register?tab=nothing');
  expect(await screen.findByText('Tutte le presenze')).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'calendar' }));
  await userEvent.click(screen.getByRole('tab', { name: /Richieste di assenza/ }));
  await waitFor(() => expect(router.state.location.href).toBe('/register?tab=requests'));
});

test.each([
  ['Responsible', '/users', '/register'],
  ['BackOffice', '/', '/register'],
  ['Admin', '/', '/users'],
  ['SuperUser', '/users', '/profile-settings'],
] as const)('%s at %s is led to %s', async (role, path, home) => {
  signInAs(role);
  const router = open(path);
  await waitFor(() => expect(router.state.location.pathname).toBe(home));
});

test('a page whose module is off stays and says so, and has no entry', async () => {
  signInAs('Responsible', { moduleHr: false });
  const router = open('/register');
  expect(await screen.findByText("Modulo non attivo per l'azienda")).toBeTruthy();
  expect(router.state.location.pathname).toBe('/register');
  expect((await sideMenu()).queryByRole('link', { name: /Registro presenze/ })).toBeNull();
  expect(screen.queryByText('Tutte le presenze')).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('the provider’s people are asked no counters', async () => {
  signInAs('SuperAdmin');
  open('/profile-settings');
  expect(await screen.findByText('I propri dati')).toBeTruthy();
  expect(asked()).not.toContain('GET /notifications/counters');
});

test('an unknown address says "Errore" and offers the way home', async () => {
  signInAs('Admin');
  open('/nothing');
  expect(await screen.findByRole('heading', { level: 1, name: 'Errore' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Torna alla pagina iniziale' }).getAttribute('href')).toBe('/');
});

test('the menu collapses with its button and with [, and remembers it', async () => {
  signInAs('Admin');
  open('/users');
  await userEvent.click(await screen.findByRole('button', { name: 'Riduci il menu' }));
  expect(localStorage.getItem('timbro.drawer')).toBe('closed');
  expect((await sideMenu()).getByRole('link', { name: 'Avvisi di uscita, 3 in attesa' })).toBeTruthy();
  await userEvent.keyboard('[[');
  expect(localStorage.getItem('timbro.drawer')).toBe('open');
});

test('signing out ends the session on the server, empties the browser and leaves', async () => {
  signInAs('Admin');
  open('/users');
  await userEvent.click((await sideMenu()).getByRole('button', { name: 'Esci' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'));
  expect(asked()).toContain('POST /auth/sign-out');
  expect([session.get(), localStorage.length]).toEqual([{}, 0]);
});

test('signing out asks before it loses planned days that only this browser has', async () => {
  signInAs('Admin');
  const key = `timbro.plan.${personOf('Admin').id}`;
  localStorage.setItem(key, JSON.stringify([{ date: '2026-11-16' }, { date: '2026-11-17' }]));
  open('/users');
  const leaveBy = async (answer: string) => {
    await userEvent.click((await sideMenu()).getByRole('button', { name: 'Esci' }));
    const question = await screen.findByRole('alertdialog', { name: 'Modifiche non salvate' });
    expect(question.textContent).toContain('Uscendo andranno perse 2 giornate di pianificazione non salvate.');
    expect(question.textContent).not.toContain('Lasciando la pagina');
    await userEvent.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await leaveBy('Resta');
  expect([asked().includes('POST /auth/sign-out'), localStorage.getItem(key) === null]).toEqual([false, false]);
  await leaveBy('Abbandona le modifiche');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'));
  expect(localStorage.getItem(key)).toBeNull();
});

test('module flags that changed on the server change the menu', async () => {
  signInAs('Admin', { moduleExitNotices: false });
  vi.mocked(send).mockImplementation(async (route) => {
    if (route === 'GET /notifications/counters') return counters;
    if (route === 'GET /notifications') return noNotices;
    return {
      ...personOf('Admin'),
      company: { id: 'c', name: 'Acme', timezone: 'Europe/Rome' },
      permissions: allModules,
    };
  });
  open('/users');
  expect(await (await sideMenu()).findByRole('link', { name: /Avvisi di uscita/ })).toBeTruthy();
});
