import type { RouterHistory } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry belongs to something that lies over the page: a menu, a sheet, the palette. */
    layer?: string;
  }
}

/** The open layers that have an entry of their own in the history, in the order in which they were opened. */
export const layerEntries = new Set<string>();

/** The layer that the current entry belongs to, while it is still open. */
export function layerOf({ history }: { readonly history: RouterHistory }): string | undefined {
  const { layer } = history.location.state;
  return layer !== undefined && layerEntries.has(layer) ? layer : undefined;
}
