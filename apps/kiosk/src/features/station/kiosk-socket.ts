import { useEffect, useEffectEvent, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import { type KioskEvent, kioskEventName } from '@timbro/core/kiosks/rules.ts';
import { socketTimings } from '@timbro/core/realtime.ts';
import { socketOptions } from '@timbro/kit/data/socket-options.ts';

type Heed = {
  readonly onEvent: (event: KioskEvent) => void;
  readonly onHeard: (isHeard: boolean) => void;
  /** The server has closed the socket or refused its token: a new one has to be asked for. */
  readonly onShut: () => void;
};

type Opened = { readonly socket: Socket; namedAt: number };
/** A token opens the socket for ten minutes; an open one is told a newer token in time. */
const renewMs = 5 * 60_000;

/** Hears at once what phones do with the code on the screen. Without it the page asks every two seconds. */
export function useKioskSocket(token: string | null, heed: Heed): void {
  const onEvent = useEffectEvent(heed.onEvent);
  const onHeard = useEffectEvent(heed.onHeard);
  const onShut = useEffectEvent(heed.onShut);
  const present = useEffectEvent(() => token);
  const opened = useRef<Opened | null>(null);
  useEffect(() => {
    const { current } = opened;
    if (!current?.socket.connected || token === null || performance.now() - current.namedAt < renewMs) return;
    current.namedAt = performance.now();
    // Where it is refused the server closes the socket, and a fresh handshake settles it.
    current.socket.emit('authenticate', { token });
  }, [token]);
  const isWanted = token !== null;
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay: number = socketTimings.reconnectDelay;
    const shut = () => {
      onShut();
      clearTimeout(timer);
      timer = setTimeout(() => opened.current?.socket.connect(), delay);
      delay = Math.min(delay * 2, socketTimings.reconnectDelayMax);
    };
    // Weighs more than what must be there first.
    void import('socket.io-client').then(({ io }) => {
      if (isOver) return;
      const socket = io(socketOptions(present));
      opened.current = { socket, namedAt: performance.now() };
      socket.on('connect', () => {
        delay = socketTimings.reconnectDelay;
        opened.current = { socket, namedAt: performance.now() };
        onHeard(true);
      });
      socket.on('disconnect', (reason) => {
        onHeard(false);
        if (reason === 'io server disconnect') shut();
      });
      socket.on('connect_error', () => {
        // The library comes back by itself after a network loss, not when it was refused.
        if (!socket.active) shut();
      });
      socket.on(kioskEventName, (event: KioskEvent) => onEvent(event));
    }, ignore);
    return () => {
      isOver = true;
      clearTimeout(timer);
      const socket = opened.current?.socket;
      opened.current = null;
      if (socket?.connected) onHeard(false);
      socket?.disconnect();
    };
  }, [isWanted]);
}

/** The page works without it. */
const ignore = () => undefined;
