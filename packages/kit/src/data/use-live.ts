import type { QueryClient } from '@tanstack/react-query';
import { lazyPart } from './lazy-part.ts';
import { type Connect, useLiveBy } from './live-part.ts';
import { connectRealtime } from './realtime.ts';

/** Fetched in a quiet moment: a page can be used before it hears of others. */
const connecting = lazyPart(
  async (): Promise<Connect> => {
    const { io } = await import('socket.io-client');
    return (client, began) => connectRealtime({ open: io, client, began });
  },
  { isNeeded: true },
);

/** Keeps what is on screen up to date for as long as the app is open. */
export const useLive = (client: QueryClient): void => useLiveBy(connecting, client);
