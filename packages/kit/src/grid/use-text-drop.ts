import { type DragEvent, useRef } from 'react';
import type { GridCore } from './core.ts';
import { cellOf, elementOf } from './hit.ts';

/** Takes what is dragged here from outside, such as an entry of a palette. */
export function useTextDrop({ box, props }: GridCore) {
  const lit = useRef<Element | null>(null);
  const { onDropText } = props;
  const light = (element: Element | null) => {
    if (lit.current === element) return;
    lit.current?.classList.remove('pg-target');
    element?.classList.add('pg-target');
    lit.current = element;
  };
  if (!onDropText) return {};
  return {
    onDragOver: (event: DragEvent) => {
      const place = cellOf(event.target);
      light(place && elementOf(box.current, place));
      if (!place) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget))) light(null);
    },
    onDrop: (event: DragEvent) => {
      const place = cellOf(event.target);
      light(null);
      if (!place) return;
      event.preventDefault();
      onDropText(place, event.dataTransfer.getData('text/plain'));
    },
  };
}
