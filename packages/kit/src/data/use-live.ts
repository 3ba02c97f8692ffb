import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { momentNow } from './catch-up.ts';
import { lazyPart } from './lazy-part.ts';
import { connectRealtime } from './realtime.ts';

/** Fetched in a quiet moment: a page can be used before it hears of others. */
const library = lazyPart(() => import('socket.io-client'));

/** Keeps what is on screen up to date for as long as the app is open. */
export function useLive(client: QueryClient): void {
  // The first thing that the app does, before any of its pages reads.
  const [began] = useState(momentNow);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const connect = () => {
      const state = library.state();
      if (state.is === 'here') stop ??= connectRealtime({ open: state.value.io, client, began });
    };
    connect();
    const forget = library.subscribe(connect);
    return () => {
      forget();
      stop?.();
    };
  }, [client, began]);
}
