import { useId, useLayoutEffect } from 'react';
import { type LayerKind, addLayer } from '../address/open-layers.ts';
import { type Closing, useLayerInHistory } from './layer-history.ts';

export type LayerProps = {
  open: boolean;
  /** Escape, a click beside it and Back. */
  onClose(): Closing;
  /** Has an entry of its own in the history; not where the address names it, which Back takes back by itself. */
  inHistory?: boolean | undefined;
};

/** Holds up the shortcuts of what is below an open layer; returns the name its content knows it by. */
export function useOpenLayer(kind: LayerKind, open: boolean): string {
  const id = useId();
  // Before anything can be pressed: a key that comes right after the opening must not reach the page below.
  useLayoutEffect(() => (open ? addLayer(id, kind) : undefined), [open, id, kind]);
  return id;
}

/** Registers a layer with the shortcuts and with the history. */
export function useLayer(kind: LayerKind, { open, onClose, inHistory = true }: LayerProps): string {
  const id = useOpenLayer(kind, open);
  useLayerInHistory(open && inHistory, onClose);
  return id;
}
