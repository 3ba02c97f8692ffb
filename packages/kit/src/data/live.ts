import type { Query, QueryKey } from '@tanstack/react-query';
import type { EntityEvent } from '@timbro/core/realtime.ts';
import { createSignal } from '../memory/signal.ts';

const { announce, subscribe } = createSignal<EntityEvent>();
let isConnected = false;

/** For what keeps itself up to date by more than asking again, such as a long list that patches single rows. */
export const onEntityEvent = subscribe;
export const tellEntityEvent = announce;
export const setConnected = (connected: boolean): void => void (isConnected = connected);

/** Meta of a query that listens to `onEntityEvent` itself: while it is on show and events arrive, none makes it old as a whole. */
export const patchesItself = { patchesItself: true } as const;

/** Whether a query has to be asked again when something of these modules has changed; its key begins with its module unless said otherwise. */
export function isMadeOld(modules: ReadonlySet<string>, query: Query, [module]: QueryKey = query.queryKey): boolean {
  const isKept = isConnected && query.meta?.['patchesItself'] === true && query.isActive();
  return typeof module === 'string' && modules.has(module) && !isKept;
}
