import { useEffect, useEffectEvent } from 'react';
import type { GridCore } from './core.ts';
import { placeAt } from './plan.ts';
import { chosenCells, pasteCorner } from './selection.ts';
import { parseTsv } from './tsv.ts';

/**
 * Copy, cut and paste while the keyboard is in the grid. They are heard on the document, since a browser sends them to
 * the body when no text is marked.
 */
export function useGridClipboard(core: GridCore): void {
  const { box, plan, props, active } = core;

  const onClipboard = useEffectEvent((event: ClipboardEvent) => {
    const at = active.spot && placeAt(plan, active.spot);
    const focused = document.activeElement;
    const isOurs = focused?.matches('[data-col]') === true && box.current?.contains(focused) === true;
    if (!at || !isOurs || event.defaultPrevented) return;

    if (event.type === 'paste') {
      if (!props.onPaste) return;
      event.preventDefault();
      return props.onPaste(
        pasteCorner(plan, props.selection, at),
        parseTsv(event.clipboardData?.getData('text/plain') ?? ''),
      );
    }
    const chosen = chosenCells(plan, props.selection);
    const text = props.onCopy?.(chosen.length > 0 ? chosen : [at], event.type === 'cut') ?? null;
    if (text === null) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  });

  useEffect(() => {
    const listen = (event: ClipboardEvent) => onClipboard(event);
    const kinds = ['copy', 'cut', 'paste'] as const;
    kinds.forEach((kind) => document.addEventListener(kind, listen));
    return () => kinds.forEach((kind) => document.removeEventListener(kind, listen));
  }, []);
}
