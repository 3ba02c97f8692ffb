import type { RouterHistory } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry belongs to something that lies over the page: a menu, a sheet, the palette. */
    layer?: string;
  }
}

/** What lies over the page at the moment, in the order in which it was opened. */
export const openLayers = new Set<string>();

/** The layer that the current entry belongs to, while it is still open. */
export function layerOf({ history }: { readonly history: RouterHistory }): string | undefined {
  const { layer } = history.location.state;
  return layer !== undefined && openLayers.has(layer) ? layer : undefined;
}
