import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { session } from '../memory/session.ts';
import { type Moment, momentNow } from './catch-up.ts';
import { earlyMoment } from './early-answers.ts';
import type { Part } from './lazy-part.ts';

/** Opens the socket for what a page has begun to read; answers how to close it. */
export type Connect = (client: QueryClient, began: Moment) => () => void;

/** Connects as soon as what does so has come. */
export function useLiveBy(connecting: Part<Connect> | null, client: QueryClient): void {
  // The first thing that the app does, before any of its pages reads; the page itself may have read before it.
  const [began] = useState(() => earlyMoment(session.get().accessToken) ?? momentNow());
  useEffect(() => {
    if (!connecting) return;
    let stop: (() => void) | undefined;
    const connect = () => {
      const state = connecting.state();
      if (state.is === 'here') stop ??= state.value(client, began);
    };
    connect();
    const forget = connecting.subscribe(connect);
    return () => {
      forget();
      stop?.();
    };
  }, [connecting, client, began]);
}
