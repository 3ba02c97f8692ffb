import type { ManagerOptions, SocketOptions } from 'socket.io-client';
import { socketTimings } from '@timbro/core/realtime.ts';

/** How every page of ours opens its socket, of whoever it is; the token is asked for at each handshake. */
export const socketOptions = (token: () => string | null | undefined): Partial<ManagerOptions & SocketOptions> => ({
  transports: ['websocket', 'polling'],
  // Without this the second transport is never tried.
  tryAllTransports: true,
  timeout: socketTimings.connectTimeout,
  reconnectionDelay: socketTimings.reconnectDelay,
  reconnectionDelayMax: socketTimings.reconnectDelayMax,
  randomizationFactor: socketTimings.randomization,
  auth: (give) => give({ token: token() }),
});
