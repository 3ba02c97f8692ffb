import { useEffect, useEffectEvent } from 'react';
import type { Socket } from 'socket.io-client';
import { type KioskEvent, kioskEventName } from '@timbro/core/kiosks/rules.ts';
import { socketTimings } from '@timbro/core/realtime.ts';

type Heed = {
  readonly onEvent: (event: KioskEvent) => void;
  readonly onHeard: (isHeard: boolean) => void;
  /** The server has closed the socket or refused its token: a new one has to be asked for. */
  readonly onShut: () => void;
};

/** Hears at once what phones do with the code on the screen. Without it the page asks every two seconds. */
export function useKioskSocket(token: string | null, heed: Heed): void {
  const onEvent = useEffectEvent(heed.onEvent);
  const onHeard = useEffectEvent(heed.onHeard);
  const onShut = useEffectEvent(heed.onShut);
  const present = useEffectEvent(() => token);
  const isWanted = token !== null;
  useEffect(() => {
    if (!isWanted) return;
    let socket: Socket | null = null;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay: number = socketTimings.reconnectDelay;
    const shut = () => {
      onShut();
      clearTimeout(timer);
      timer = setTimeout(() => socket?.connect(), delay);
      delay = Math.min(delay * 2, socketTimings.reconnectDelayMax);
    };
    // Weighs more than what must be there first.
    void import('socket.io-client').then(({ io }) => {
      if (isOver) return;
      socket = io({
        transports: ['websocket', 'polling'],
        // Without this the second transport is never tried.
        tryAllTransports: true,
        timeout: socketTimings.connectTimeout,
        reconnectionDelay: socketTimings.reconnectDelay,
        reconnectionDelayMax: socketTimings.reconnectDelayMax,
        randomizationFactor: socketTimings.randomization,
        auth: (give) => give({ token: present() }),
      });
      const opened = socket;
      opened.on('connect', () => {
        delay = socketTimings.reconnectDelay;
        onHeard(true);
      });
      opened.on('disconnect', (reason) => {
        onHeard(false);
        if (reason === 'io server disconnect') shut();
      });
      opened.on('connect_error', () => {
        // The library comes back by itself after a network loss, not when it was refused.
        if (!opened.active) shut();
      });
      opened.on(kioskEventName, (event: KioskEvent) => onEvent(event));
    }, ignore);
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (socket?.connected) onHeard(false);
      socket?.disconnect();
    };
  }, [isWanted]);
}

/** The page works without it. */
const ignore = () => undefined;
