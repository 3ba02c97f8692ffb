import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Role, access } from '@timbro/core/access.ts';
import { heardFromServer } from '@timbro/kit/data/offline.ts';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import { type Screen, defineScreen } from '@timbro/kit/page/screen.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { resize } from '@timbro/kit/testing/viewport.ts';
import { clientsScreen } from '../features/clients/screen.ts';
import { devicesScreen } from '../features/devices/screen.ts';
import { exitNoticesScreen } from '../features/exit-notices/screen.ts';
import { PaletteWithCommands } from './palette-with-commands.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(async () => ({ look: { theme: 'dark' } })),
}));
// The list scrolls its choice into view, which only a browser can do.
beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  await import('@timbro/kit/layers/palette-body.tsx');
});
afterEach(() => {
  act(() => heardFromServer(true));
  resize();
});

async function openPalette({ role = 'Admin', pages = [] }: { role?: Role; pages?: readonly Screen[] } = {}) {
  signInAs(role);
  const router = openPage(() => <PaletteWithCommands pages={pages} />);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  return router;
}
const usersPage = defineScreen({
  path: '/users',
  access: access.companyAdmin,
  title: 'users.title',
  opens: { person: (id) => `/users?id=${id}` },
  load: async () => () => null,
});

const themeCommand = () => screen.getByRole('option', { name: 'Tema scuro' });

test('without a connection a theme is refused with the reason; with one it is saved', async () => {
  await openPalette();
  act(() => heardFromServer(false));
  await userEvent.click(themeCommand());
  expect(await screen.findByText('Nessuna connessione: i salvataggi sono sospesi')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();

  act(() => heardFromServer(true));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await userEvent.click(themeCommand());
  await waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith('PATCH /users/personal-profile', {
      body: { look: { theme: 'dark' } },
    }),
  );
});

test.each([
  [1440, true],
  [1199, false],
])('at %d px the side menu can be narrowed: %s', async (width, isOffered) => {
  resize(width);
  await openPalette();
  expect(screen.queryByRole('option', { name: /Allarga o riduci il menu/ }) !== null).toBe(isOffered);
});

describe('a search', () => {
  const ada = { id: '018f2b6e-0000-7000-8000-0000000000a1', displayName: 'Ada Rossi' };
  const idOfExit = '018f2b6e-0000-7000-8000-0000000000b1';
  /** How a call could have been ended is no part of what was asked. */
  const asked = () =>
    vi
      .mocked(send)
      .mock.calls.flatMap(([route, { signal: _, ...input } = {}]) => (route === 'GET /people' ? [[route, input]] : []));

  test('finds people on the server once the typing pauses, and opens them', async () => {
    vi.mocked(send).mockClear();
    vi.mocked(send).mockImplementation(async () => ({ items: [ada], total: 1, page: 1, pageSize: 8 }));
    const router = await openPalette({ pages: [usersPage] });
    await userEvent.keyboard('r');
    await userEvent.keyboard('osso ad');
    expect(await screen.findByRole('option', { name: 'Ada Rossi' })).toBeTruthy();
    expect(asked()).toEqual([
      ['GET /people', { query: { search: 'rosso ad', pageSize: 8, status: ['active', 'notActive'] } }],
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Ada Rossi' }));
    await waitFor(() => expect(router.state.location.href).toBe(`/users?id=${ada.id}`));
  });

  test('opens whom the text finds, however fast Enter follows it, never whom an earlier text found', async () => {
    const bruno = { id: '018f2b6e-0000-7000-8000-0000000000a2', displayName: 'Bruno Bianchi' };
    let answer = () => {};
    const answered = new Promise<void>((resolve) => void (answer = resolve));
    vi.mocked(send).mockImplementation(async (_, input) => {
      const isFirst = input?.query?.['search'] === 'ada';
      if (!isFirst) await answered;
      const items = isFirst ? [ada] : [bruno];
      return { items, total: 1, page: 1, pageSize: 8 };
    });
    const router = await openPalette({ pages: [usersPage] });
    const hands = userEvent.setup({ delay: null });
    await hands.keyboard('ada');
    await screen.findByRole('option', { name: 'Ada Rossi' });
    await hands.clear(screen.getByRole('combobox'));
    await hands.keyboard('bruno');
    expect(screen.queryByRole('option')).toBeNull();
    await hands.keyboard('{Enter}');
    answer();
    await waitFor(() => expect(router.state.location.href).toBe(`/users?id=${bruno.id}`));
  });

  test('of who has no page for people finds them all the same, and shows them over the page', async () => {
    vi.mocked(send).mockImplementation(async () => ({ items: [ada], total: 1, page: 1, pageSize: 8 }));
    const router = await openPalette({ role: 'BackOffice' });
    await userEvent.keyboard('rosso ad');
    await userEvent.click(await screen.findByRole('option', { name: 'Ada Rossi' }));
    await waitFor(() => expect(router.state.location.href).toBe(`/page?person=${ada.id}`));
  });

  test('finds exits that wait, and opens them in their inbox', async () => {
    vi.mocked(send).mockImplementation(async (route) => {
      const exit = { id: idOfExit, user: ada, reason: 'client', startsAt: new Date().toISOString() };
      const items = route === 'GET /exits' ? [exit] : [];
      return { items, total: items.length, page: 1, pageSize: 8 };
    });
    const router = await openPalette({ role: 'BackOffice', pages: [exitNoticesScreen] });
    await userEvent.keyboard('rossi');
    await userEvent.click(await screen.findByRole('option', { name: 'Ada Rossi · Presso cliente, ora' }));
    await waitFor(() => expect(router.state.location.href).toBe(`/exit-notices?tab=exit-requests&id=${idOfExit}`));
  });

  test.each([
    ['Admin', devicesScreen, '/devices/'],
    ['SuperUser', clientsScreen, '/gr-clients?tab=devices&id='],
  ] as const)('finds devices by id and name, and opens them where %s looks after them', async (role, page, place) => {
    vi.mocked(send).mockImplementation(async (route) => {
      const items = route === 'GET /devices' ? [{ id: idOfExit, deviceId: 'DEV01', name: 'Capannone A' }] : [];
      return { items, total: items.length, page: 1, pageSize: 8 };
    });
    const router = await openPalette({ role, pages: [page] });
    await userEvent.keyboard('capannone');
    await userEvent.click(await screen.findByRole('option', { name: 'DEV01 · Capannone A' }));
    await waitFor(() => expect(router.state.location.href).toBe(`${place}${idOfExit}`));
  });

  test('asks nothing for one letter, nor for who may see no people', async () => {
    vi.mocked(send).mockClear();
    await openPalette({ role: 'SuperUser' });
    await userEvent.keyboard('xqzw');
    expect(await screen.findByText('Nessun risultato')).toBeTruthy();
    expect(asked()).toEqual([]);
  });

  test('that fails says so in its place', async () => {
    const error = { status: 503, code: 'unavailable', message: 'Riprovare', errors: [], requestId: '' } as const;
    vi.mocked(send).mockRejectedValue(Object.assign(Object.create(ApiError.prototype) as ApiError, error));
    await openPalette({ pages: [usersPage] });
    await userEvent.keyboard('rossi');
    expect(await screen.findByText('La ricerca non è riuscita')).toBeTruthy();
    expect(screen.queryByText('Riprovare')).toBeNull();
  });
});
