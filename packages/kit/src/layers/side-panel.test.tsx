import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../testing/open-page.tsx';
import { resize } from '../testing/viewport.ts';
import { SidePanel, useHasPanel } from './side-panel.tsx';

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        riga
      </button>
      <output>{useHasPanel() ? 'stretta' : 'larga'}</output>
      <SidePanel open={isOpen} title="Marta Bianchi" onClose={() => setOpen(false)}>
        <p>dati</p>
        <input aria-label="ora" />
      </SidePanel>
    </>
  );
}
afterEach(() => resize());

test('on a wide screen it stands beside the list; Escape closes it and the focus returns', async () => {
  resize(1600, 900);
  openPage(Page);
  await userEvent.click(await screen.findByRole('button', { name: 'riga' }));
  const panel = await screen.findByRole('complementary', { name: 'Marta Bianchi' });
  expect(panel.contains(document.activeElement)).toBe(true);
  expect(screen.getByText('stretta')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('dati')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'riga' }));
  expect(screen.getByText('larga')).toBeTruthy();
});

test('Escape closes it from one of its fields too, and the focus returns', async () => {
  resize(1600, 900);
  openPage(Page);
  await userEvent.click(await screen.findByRole('button', { name: 'riga' }));
  await userEvent.click(await screen.findByRole('textbox', { name: 'ora' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('dati')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'riga' }));
});

test('on a smaller one it covers the list as a dialog', async () => {
  openPage(Page);
  await userEvent.click(await screen.findByRole('button', { name: 'riga' }));
  expect(await screen.findByRole('dialog', { name: 'Marta Bianchi' })).toBeTruthy();
  expect(screen.getByText('larga')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
