import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { heardFromServer } from '@timbro/kit/offline.ts';
import { send } from '@timbro/kit/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { PaletteWithCommands } from './palette-with-commands.tsx';

vi.mock('@timbro/kit/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/send.ts')>()),
  send: vi.fn(async () => ({ look: { theme: 'dark' } })),
}));
const resize = (width: number) => Object.assign(window, { innerWidth: width });
// The list scrolls its choice into view, which only a browser can do.
beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  await import('@timbro/kit/palette-body.tsx');
});
afterEach(() => {
  act(() => heardFromServer(true));
  resize(1440);
});

async function openPalette() {
  signInAs('Admin');
  const router = openPage(() => <PaletteWithCommands pages={[]} />);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
}
const themeCommand = () => screen.getByRole('option', { name: 'Tema scuro' });

test('without a connection a theme is refused with the reason; with one it is saved', async () => {
  await openPalette();
  act(() => heardFromServer(false));
  await userEvent.click(themeCommand());
  expect(await screen.findByText('Nessuna connessione: le modifiche sono sospese')).toBeTruthy();
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
