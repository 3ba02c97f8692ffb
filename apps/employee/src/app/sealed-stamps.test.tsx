import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepTicket, sealedStamps, settleSealed, writeMarker } from '#parts/stamp-queue/queue-store.ts';
import { aStamp, freshPhone, onPhone } from '#parts/stamp-queue/queue-testing.ts';
import { open, prepareApi } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

beforeEach(() => {
  freshPhone();
  prepareApi();
});
afterEach(() => vi.unstubAllGlobals());

test('a page whose session was ended elsewhere tells how many stamps wait on the phone, until they have left', async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url');
  const marker = { owner: 'anna', sid: 's1' };
  await writeMarker(marker);
  await keepTicket({ ...marker, publicKey, ticket: 'ticket of anna' });
  for (const id of ['a', 'b']) await aStamp(id);

  open('/me/');
  const words = await screen.findByText(
    '2 timbrature salvate su questo telefono, cifrate: partono al prossimo accesso con la rete.',
  );
  expect(await onPhone()).toEqual([]);
  const told = document.body.textContent.replace(words.textContent, '');

  const [first, second] = (await sealedStamps()).map(({ order }) => order);
  if (first === undefined || second === undefined) throw new Error('Two stamps were to be sealed.');
  await act(() => settleSealed([first], [second], 's2'));
  await screen.findByText('1 timbratura salvata su questo telefono, cifrata: parte al prossimo accesso con la rete.');
  await act(() => settleSealed([second], [], 's2'));
  await waitFor(() => expect(words.isConnected).toBe(false));
  // Beside the line nothing told of them.
  expect(document.body.textContent).toBe(told);
});

test('what cannot be sealed waits for its own person, and is told to nobody else', async () => {
  await aStamp('a');
  open('/me/');
  await screen.findByRole('button', { name: 'Accedi' });
  await waitFor(async () => expect(await onPhone()).toEqual(['a ready']));
  expect(screen.queryByText(/timbratur/)).toBeNull();
});
