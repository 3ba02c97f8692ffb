import { io } from 'socket.io-client';
import { offered } from 'virtual:contract';
import type { Connect } from '../data/live-part.ts';
import { connectRealtime } from '../data/realtime.ts';
import { startRenewal } from '../data/renewal.ts';

/** Reads of the light kit are known by their route; the table of staleness speaks of modules. */
const names = new Map<unknown, readonly [module: string, action: string]>(
  Object.entries(offered).flatMap(([module, actions]) =>
    Object.entries(actions).map(([action, { route }]) => [route, [module, action]] as const),
  ),
);
const unknown = [] as const;

/** Weighs more than the first screen may: it is fetched later, by whoever says so to `keepReadsLive`. */
export const connectReads: Connect = (client, began) => {
  const nameOf = ({ queryKey: [route] }: { queryKey: readonly unknown[] }) => names.get(route) ?? unknown;
  const disconnect = connectRealtime({ open: io, client, began, nameOf });
  // An open socket outlives no token: it is renewed before it ends.
  const stopRenewing = startRenewal();
  return () => {
    stopRenewing();
    disconnect();
  };
};
