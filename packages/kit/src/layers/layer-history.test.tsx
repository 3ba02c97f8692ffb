import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAddress } from '../address/address.ts';
import { openPage } from '../testing/open-page.tsx';
import { signInAs } from '../testing/sign-in-as.ts';
import { useLayerInHistory } from './layer-history.ts';

beforeEach(() => signInAs('Admin'));

function open() {
  const router = openPage(() => {
    const [isOpen, setOpen] = useState(false);
    const [address, write] = useAddress();
    useLayerInHistory(isOpen, () => setOpen(false));
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Apri
        </button>
        <p>{isOpen ? 'aperto' : 'chiuso'}</p>
        {isOpen && (
          <>
            <button type="button" onClick={() => setOpen(false)}>
              Chiudi
            </button>
            <button type="button" onClick={() => write({ kind: address['kind'] === 'a' ? 'b' : 'a' })}>
              Filtra
            </button>
            <button
              type="button"
              onClick={() => {
                setOpen(false);
                void router.navigate({ href: '/other' });
              }}
            >
              Vai
            </button>
          </>
        )}
      </>
    );
  }, '/first');
  return router;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const isAt = (href: string) => waitFor(() => expect(current()).toBe(href));
let current = () => '';

async function start() {
  const router = open();
  current = () => router.state.location.href;
  await isAt('/first');
  await act(() => router.navigate({ href: '/page' }));
  await press('Apri');
  await waitFor(() => expect(router.history.location.state.layer).toBeTruthy());
  return router;
}

test('Back closes the layer and stays on the page', async () => {
  const router = await start();
  act(() => router.history.back());
  expect(await screen.findByText('chiuso')).toBeTruthy();
  await isAt('/page');
  act(() => router.history.back());
  await isAt('/first');
});

test('closed in another way it leaves no entry behind', async () => {
  const router = await start();
  await press('Chiudi');
  await waitFor(() => expect(router.history.location.state.layer).toBeUndefined());
  act(() => router.history.back());
  await isAt('/first');
});

test.each(['Chiudi', 'Back'])('what was chosen in it stays after %s, and is one step', async (way) => {
  const router = await start();
  await press('Filtra');
  await press('Filtra');
  await isAt('/page?kind=b');
  if (way === 'Back') act(() => router.history.back());
  else await press('Chiudi');
  expect(await screen.findByText('chiuso')).toBeTruthy();
  await waitFor(() => expect(router.history.location.state.layer).toBeUndefined());
  await isAt('/page?kind=b');
  act(() => router.history.back());
  await isAt('/page');
  act(() => router.history.back());
  await isAt('/first');
});

test('a link in it leads on, and Back returns to the page in one step', async () => {
  const router = await start();
  await press('Vai');
  await isAt('/other');
  // The link has the layer's entry, so that the first step is on the page already, however quick the hand.
  expect(router.history.length).toBe(3);
  act(() => router.history.back());
  expect(router.history.location.href).toBe('/page');
  expect(router.history.location.state.layer).toBeUndefined();
  act(() => router.history.forward());
  await isAt('/other');
  act(() => router.history.back());
  act(() => router.history.back());
  await isAt('/first');
});

test('a layer over another one closes alone: by Back, and in another way', async () => {
  const router = openPage(() => {
    const [lower, setLower] = useState(false);
    const [upper, setUpper] = useState(false);
    useLayerInHistory(lower, () => setLower(false));
    useLayerInHistory(upper, () => setUpper(false));
    return (
      <>
        <button type="button" onClick={() => setLower(true)}>
          Sotto
        </button>
        <button type="button" onClick={() => setUpper(!upper)}>
          Sopra
        </button>
        <p>{`${lower ? 'sotto' : ''} ${upper ? 'sopra' : ''}`.trim() || 'niente'}</p>
      </>
    );
  }, '/page');
  const shows = (text: string) => waitFor(() => expect(screen.getByRole('paragraph').textContent).toBe(text));
  await press('Sotto');
  await waitFor(() => expect(router.history.location.state.layer).toBeTruthy());
  const own = router.history.location.state.layer;
  for (const way of ['Back', 'Sopra'] as const) {
    await press('Sopra');
    await shows('sotto sopra');
    await waitFor(() => expect(router.history.location.state.layer).not.toBe(own));
    if (way === 'Back') act(() => router.history.back());
    else await press(way);
    await shows('sotto');
    await waitFor(() => expect(router.history.location.state.layer).toBe(own));
  }
  act(() => router.history.back());
  await shows('niente');
  expect(router.state.location.href).toBe('/page');
});

test('what opens while another one still steps back is not taken along', async () => {
  const router = await start();
  const { history } = router;
  let arrive = () => {};
  const back = history.back.bind(history);
  const stepping = vi.spyOn(history, 'back').mockImplementationOnce((options) => {
    arrive = () => back(options);
  });
  await press('Chiudi');
  await waitFor(() => expect(stepping).toHaveBeenCalledTimes(1));
  await press('Apri');
  act(() => arrive());
  await waitFor(() => expect(history.location.state.layer).toBeTruthy());
  expect(screen.getByText('aperto')).toBeTruthy();
  act(() => history.back());
  expect(await screen.findByText('chiuso')).toBeTruthy();
  await isAt('/page');
});
