import MenuItem from '@mui/material/MenuItem';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PeopleGrid } from '../grid/people-grid.tsx';
import { setPreferences } from '../memory/preferences.ts';
import { useShortcut } from '../page/shortcuts.tsx';
import { openPage } from '../testing/open-page.tsx';
import { Menu } from './menu.tsx';
import { ShortcutSheet, showShortcuts } from './shortcut-sheet.tsx';

async function open({ hasMenu = false } = {}) {
  const handlers = { go: vi.fn(), approve: vi.fn(), save: vi.fn() };
  function Body() {
    useShortcut('g>a', 'audit.title', handlers.go, { everywhere: true });
    useShortcut('a', 'common.confirm', handlers.approve);
    useShortcut('mod+s', 'common.save', handlers.save);
    return <input aria-label="campo" />;
  }
  const router = openPage(() => (
    <>
      <Body />
      <ShortcutSheet />
      <Menu at={hasMenu ? document.body : null} onClose={vi.fn()}>
        <MenuItem>Approvata</MenuItem>
      </Menu>
    </>
  ));
  await screen.findByRole('textbox', { hidden: true });
  return { ...handlers, router };
}

test('a letter acts, but not while typing and not as the end of "g then a"', async () => {
  const { go, approve } = await open();
  await userEvent.keyboard('a');
  expect(approve).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByRole('textbox'), 'a');
  expect(approve).toHaveBeenCalledTimes(1);
  screen.getByRole('textbox').blur();
  await userEvent.keyboard('ga');
  expect(go).toHaveBeenCalledTimes(1);
  expect(approve).toHaveBeenCalledTimes(1);
});

test('the key right after "g then a" acts again, however busy the page is', async () => {
  const { go, approve } = await open();
  // All in one go: nothing that the page has put off runs in between.
  for (const key of ['g', 'a', 'a']) {
    fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}` });
    fireEvent.keyUp(document.body, { key, code: `Key${key.toUpperCase()}` });
  }
  expect(go).toHaveBeenCalledTimes(1);
  expect(approve).toHaveBeenCalledTimes(1);
});

test('a key right after Escape acts, while the sheet still fades away', async () => {
  const { approve } = await open();
  await userEvent.keyboard('?');
  await screen.findByRole('dialog', { name: 'Scorciatoie da tastiera' });
  await userEvent.keyboard('a');
  expect(approve).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}a');
  expect(document.querySelector('[aria-modal]')).not.toBeNull();
  expect(approve).toHaveBeenCalledTimes(1);
});

test('a letter that looks for an entry of an open menu is no command', async () => {
  const { approve } = await open({ hasMenu: true });
  await userEvent.keyboard('a');
  expect(approve).not.toHaveBeenCalled();
});

test('single letters can be turned off; a chord with Ctrl stays', async () => {
  const { approve, save } = await open();
  setPreferences({ singleKeys: false });
  await userEvent.keyboard('a');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(approve).not.toHaveBeenCalled();
  expect(save).toHaveBeenCalledTimes(1);
  setPreferences({ singleKeys: true });
});

test('"?" lists what can be pressed here, and other letters rest while it is open', async () => {
  const { approve, router } = await open();
  await userEvent.keyboard('{Shift>}?{/Shift}');
  const sheet = await screen.findByRole('dialog', { name: 'Scorciatoie da tastiera' });
  expect(sheet.textContent).toContain('Cronologia');
  expect(sheet.textContent).toContain('GpoiA');
  await userEvent.keyboard('a');
  expect(approve).not.toHaveBeenCalled();
  router.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what a grid binds by itself is listed too while it is on screen, and what its page adds', async () => {
  const nothing = () => undefined;
  const extra = [{ keys: 'digits', label: 'common.confirm' }] as const;
  function Page() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        {isShown && (
          <PeopleGrid
            label="Presenze"
            rows={[{ id: 'p', name: 'Persona' }]}
            columns={[{ key: '1', label: 'giorno 1', head: 1 }]}
            columnWidth={40}
            selection={new Set()}
            onSelect={nothing}
            focus={null}
            onFocus={nothing}
            cellOf={nothing}
            renderCell={nothing}
            labelOf={() => 'cella'}
            renderName={() => 'Persona'}
            onCopy={() => ''}
            shortcuts={extra}
          />
        )}
        <button type="button" onClick={() => setShown(false)}>
          via
        </button>
        <ShortcutSheet />
      </>
    );
  }
  openPage(Page);
  await screen.findByRole('grid');
  showShortcuts();
  const sheet = await screen.findByRole('dialog', { name: 'Scorciatoie da tastiera' });
  for (const line of ['Nella griglia', '⇧← ↑ ↓ →', 'Seleziona la cella␣', 'CopiaCtrlC', 'Conferma1 … 9'])
    expect(sheet.textContent).toContain(line);
  // Nothing is opened or pasted here.
  expect(sheet.textContent).not.toContain('Apri la cella');
  expect(sheet.textContent).not.toContain('Incolla');
  screen.getByText('via').click();
  await waitFor(() => expect(sheet.textContent).not.toContain('Nella griglia'));
  showShortcuts(false);
});
