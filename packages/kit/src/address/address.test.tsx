import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch, useAddress } from './address.ts';

function Writer() {
  const [address, write] = useAddress();
  return (
    <button type="button" onClick={() => write({ id: '7' }, { replace: true })}>
      {String(address['id'] ?? 'nothing')}
    </button>
  );
}

test('a page that is being left writes nothing into the address of the next one', async () => {
  let arrive = () => {};
  const root = createRootRoute();
  const first = createRoute({ getParentRoute: () => root, path: '/first', component: Writer });
  const slow = new Promise<void>((resolve) => (arrive = resolve));
  const second = createRoute({ getParentRoute: () => root, path: '/second', component: Writer, loader: () => slow });
  const router = createRouter({
    routeTree: root.addChildren([first, second]),
    history: createMemoryHistory({ initialEntries: ['/first'] }),
    parseSearch,
    stringifySearch,
  });
  render(<RouterProvider router={router} />);
  await userEvent.click(await screen.findByRole('button'));
  expect(router.latestLocation.href).toBe('/first?id=7');

  act(() => void router.navigate({ href: '/second' }));
  await userEvent.click(screen.getByRole('button'));
  expect(router.latestLocation.href).toBe('/second');
  await act(async () => arrive());
  await userEvent.click(await screen.findByRole('button', { name: 'nothing' }));
  expect(router.latestLocation.href).toBe('/second?id=7');
});
