import MenuItem from '@mui/material/MenuItem';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useShortcut } from '../page/shortcuts.tsx';
import { openPage } from '../testing/open-page.tsx';
import { resize } from '../testing/viewport.ts';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { SidePanel } from './side-panel.tsx';

afterEach(() => resize());

type Shown = { open: boolean; onClose(): void; children?: ReactNode };
const at = ({ open }: Shown) => (open ? document.body : null);
const kinds: Readonly<Record<string, (shown: Shown) => ReactNode>> = {
  dialog: (shown) => <Dialog {...shown}>{shown.children ?? <p>strato</p>}</Dialog>,
  drawer: (shown) => <Drawer {...shown}>{shown.children ?? <p>strato</p>}</Drawer>,
  panel: (shown) => (
    <SidePanel {...shown} title="Pannello">
      {shown.children ?? <p>strato</p>}
    </SidePanel>
  ),
  popover: (shown) => (
    <Popover at={at(shown)} onClose={shown.onClose}>
      {shown.children ?? <p>strato</p>}
    </Popover>
  ),
  menu: (shown) => (
    <Menu at={at(shown)} onClose={shown.onClose}>
      <MenuItem>strato</MenuItem>
    </Menu>
  ),
};

function Keys({ handlers }: { handlers: Readonly<Record<'plain' | 'sequence' | 'chord' | 'global', () => void>> }) {
  useShortcut('a', 'common.confirm', handlers.plain);
  useShortcut('g>b', 'audit.title', handlers.sequence, { everywhere: true });
  useShortcut('alt+down', 'common.next', handlers.chord);
  useShortcut('mod+k', 'kit.shortcuts.palette', handlers.global, { everywhere: true });
  return null;
}
const fakes = () => ({ plain: vi.fn(), sequence: vi.fn(), chord: vi.fn(), global: vi.fn() });
const pressAll = () => userEvent.keyboard('agb{Alt>}{ArrowDown}{/Alt}{Control>}k{/Control}');
const heard = (handlers: ReturnType<typeof fakes>) => {
  const names = Object.entries(handlers).flatMap(([name, handler]) => (handler.mock.calls.length > 0 ? [name] : []));
  Object.values(handlers).forEach((handler) => handler.mockClear());
  return names;
};
const all = ['plain', 'sequence', 'chord', 'global'];

/** One layer of a kind over a page with shortcuts. */
async function openOne(kind: string) {
  const handlers = fakes();
  openPage(() => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Keys handlers={handlers} />
        <button type="button" onClick={() => setOpen(true)}>
          apri
        </button>
        {kinds[kind]?.({ open, onClose: () => setOpen(false) })}
      </>
    );
  });
  await userEvent.click(await screen.findByRole('button', { name: 'apri' }));
  await screen.findByText('strato');
  return handlers;
}

test.each([
  ['dialog', []],
  ['drawer', []],
  ['panel', []],
  ['popover', ['global']],
  ['menu', ['global']],
])('below an open %s shortcuts rest, and act again while it still fades', async (kind, passing) => {
  const handlers = await openOne(kind);
  await pressAll();
  expect(heard(handlers)).toEqual(passing);
  // All in one go: nothing of the fading happens in between.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', code: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA' });
  expect(screen.queryByText('strato')).not.toBeNull();
  expect(heard(handlers)).toEqual(['plain']);
  await waitFor(() => expect(screen.queryByText('strato')).toBeNull());
  fireEvent.keyUp(document.body, { key: 'a', code: 'KeyA' });
  await pressAll();
  expect(heard(handlers)).toEqual(all);
});

test('a panel beside the page leaves its shortcuts alone', async () => {
  resize(1600, 900);
  const handlers = await openOne('panel');
  await pressAll();
  expect(heard(handlers)).toEqual(all);
});

const below = ['dialog', 'drawer', 'panel', 'popover'];
test.each(below.flatMap((lower) => Object.keys(kinds).map((upper) => [upper, lower] as const)))(
  'with a %s over a %s only what is on top has its keys, until both are closed',
  async (upper, lower) => {
    const [page, inside] = [fakes(), fakes()];
    openPage(() => {
      const [isLower, setLower] = useState(false);
      const [isUpper, setUpper] = useState(false);
      return (
        <>
          <Keys handlers={page} />
          <button type="button" onClick={() => setLower(true)}>
            apri
          </button>
          {kinds[lower]?.({
            open: isLower,
            onClose: () => setLower(false),
            children: (
              <>
                <Keys handlers={inside} />
                <button type="button" onClick={() => setUpper(true)}>
                  oltre
                </button>
              </>
            ),
          })}
          {kinds[upper]?.({ open: isUpper, onClose: () => setUpper(false) })}
        </>
      );
    });
    const pageHears = lower === 'popover' ? ['global'] : [];
    await userEvent.click(await screen.findByRole('button', { name: 'apri' }));
    const onward = await screen.findByRole('button', { name: 'oltre' });
    await pressAll();
    expect([heard(page), heard(inside)]).toEqual([pageHears, all]);
    await userEvent.click(onward);
    await screen.findByText('strato');
    const passes = upper === 'menu' || upper === 'popover';
    await pressAll();
    expect([heard(page), heard(inside)]).toEqual([passes ? pageHears : [], passes ? ['global'] : []]);
    await userEvent.keyboard('{Escape}');
    await pressAll();
    expect([heard(page), heard(inside)]).toEqual([pageHears, all]);
    await waitFor(() => expect(screen.queryByText('strato')).toBeNull());
    await userEvent.keyboard('{Escape}');
    await pressAll();
    expect(heard(page)).toEqual(all);
  },
);
