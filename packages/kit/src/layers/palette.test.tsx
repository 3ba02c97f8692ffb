import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { access } from '@timbro/core/access.ts';
import { setPreferences } from '../memory/preferences.ts';
import { defineScreen } from '../page/screen.ts';
import { openPage } from '../testing/open-page.tsx';
import { type PaletteCommand, type SearchSource, usePaletteCommands, useSearchIn } from './palette-store.ts';
import { Palette } from './palette.tsx';

// The list scrolls its choice into view, which only a browser can do.
beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  await import('./palette-body.tsx');
});

const load = async () => () => null;
const pages = [
  defineScreen({ path: '/history', access: access.backOffice, title: 'audit.title', load }),
  defineScreen({ path: '/profile-settings', access: access.backOffice, title: 'profile.title', load }),
  defineScreen({ path: '/devices/$deviceId', access: access.devices, title: 'menu.devices', load }),
];
const run = vi.fn();
const commands: readonly PaletteCommand[] = [{ id: 'users.new', label: 'Nuova persona', run }];
const general: readonly PaletteCommand[] = [{ id: 'signOut', label: 'Esci', run }];

function open() {
  return openPage(() => {
    usePaletteCommands(commands);
    usePaletteCommands(general, { everywhere: true });
    return <Palette pages={pages} />;
  });
}
const headingOf = (group: HTMLElement) =>
  document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent;
const labels = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('Ctrl K, a few letters and Enter open a page; what was used last comes first', async () => {
  const router = open();
  await waitFor(() => expect(router.state.status).toBe('idle'));
  await userEvent.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox');
  expect(document.activeElement).toBe(box);
  expect(labels()).toEqual(['Nuova persona', 'Cronologia', 'Impostazioni profilo', 'Esci']);
  const groups = screen.getAllByRole('group').map((group) => within(group).getAllByRole('option').length);
  expect([groups, screen.getAllByRole('group').map(headingOf)]).toEqual([
    [1, 2, 1],
    ['Comandi di questa pagina', 'Pagine', 'Comandi generali'],
  ]);
  await userEvent.keyboard('impost');
  await waitFor(() => expect(labels()).toEqual(['Impostazioni profilo']));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile-settings'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  expect(labels()[0]).toBe('Impostazioni profilo');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
});

test('a search that finds nothing says so, Escape closes', async () => {
  const router = open();
  await waitFor(() => expect(router.state.status).toBe('idle'));
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await userEvent.keyboard('zzz');
  expect(await screen.findByText('Nessun risultato')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

const withKeys: readonly PaletteCommand[] = [
  { id: 'help', label: 'Aiuto', keys: '?', run },
  { id: 'save', label: 'Salva', keys: 'mod+s', run },
];
const historyOnG = [
  defineScreen({ path: '/history', access: access.backOffice, title: 'audit.title', shortcut: 'h', load }),
];

test('the keys beside a command are those that work', async () => {
  const router = openPage(() => {
    usePaletteCommands(withKeys);
    return <Palette pages={historyOnG} />;
  });
  await waitFor(() => expect(router.state.status).toBe('idle'));
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  expect(labels()).toEqual(['Aiuto?', 'SalvaCtrlS', 'CronologiaGpoiH']);
  act(() => setPreferences({ singleKeys: false }));
  expect(labels()).toEqual(['Aiuto', 'SalvaCtrlS', 'Cronologia']);
});

describe('somebody is searched while commands match too', () => {
  const [person, help] = [vi.fn(), vi.fn()];
  const ofPage: readonly PaletteCommand[] = [
    // Its id has the letters of the name, what is read of it has not.
    { id: 'users.repair', label: 'Importa', run: help },
    { id: 'help', label: 'Supera errata', run: help },
    { id: 'nights', label: 'Serrature', run: help },
  ];
  /** Nobody is found before this is fulfilled; whoever types slowly asks more than once. */
  let mayAnswer: Promise<void>;
  const find = vi.fn(async () => {
    await mayAnswer;
    return [{ id: 'person.1', label: 'Nicolò Serra', run: person }];
  });
  const sources: readonly SearchSource[] = [
    {
      id: 'people',
      heading: 'Persone',
      find,
    },
  ];
  const markedLabel = () => screen.getByRole('option', { selected: true }).textContent;

  async function search(text: string) {
    let answer = () => {};
    mayAnswer = new Promise((resolve) => (answer = resolve));
    const router = openPage(() => {
      usePaletteCommands(ofPage);
      useSearchIn(sources);
      return <Palette pages={[]} />;
    });
    await waitFor(() => expect(router.state.status).toBe('idle'));
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await userEvent.keyboard(text);
    return async () => {
      await waitFor(() => expect(find).toHaveBeenCalled());
      answer();
      await screen.findByText('Nicolò Serra');
    };
  }
  afterEach(() => vi.clearAllMocks());

  test('whoever is found is marked, and commands match by what is read of them alone', async () => {
    const answered = await search('serra');
    expect(labels()).not.toContain('Importa');
    await answered();
    await waitFor(() => expect(markedLabel()).toBe('Nicolò Serra'));
    await userEvent.keyboard('{Enter}');
    expect([person.mock.calls.length, help.mock.calls.length]).toEqual([1, 0]);
  });

  test('Enter before the answer waits for it, unless a command was named', async () => {
    await search('serra');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect([person.mock.calls.length, help.mock.calls.length]).toEqual([0, 1]));
    cleanup();
    vi.clearAllMocks();
    const late = await search('sera');
    await userEvent.keyboard('{Enter}');
    expect(help).not.toHaveBeenCalled();
    await late();
    await waitFor(() => expect([person.mock.calls.length, help.mock.calls.length]).toEqual([1, 0]));
  });

  test('what was chosen by the arrows stays chosen when the answer comes', async () => {
    const answered = await search('serra');
    await userEvent.keyboard('{ArrowDown}');
    const chosen = markedLabel();
    await answered();
    expect(markedLabel()).toBe(chosen);
  });
});
