import { createContext } from 'react';

/** A dialog takes the whole keyboard, a menu only plain keys: a chord such as Ctrl K still gets past it. */
export type LayerKind = 'dialog' | 'menu';

/** What lies over the page at the moment, in the order in which it was opened. */
const open = new Map<string, LayerKind>();

/** Returns what takes the layer away again: at the moment it closes, not when it has faded. */
export function addLayer(id: string, kind: LayerKind): () => void {
  open.set(id, kind);
  return () => void open.delete(id);
}

/** The layer that a component stands in; nothing on the page itself. */
export const OwnLayer = createContext<string | undefined>(undefined);

/** What lies over a layer, or over the page where none is named. */
export function layersOver(layer?: string): readonly LayerKind[] {
  const place = layer === undefined ? -1 : [...open.keys()].indexOf(layer);
  return [...open.values()].slice(place + 1);
}
