import {
  type Range,
  type Rect,
  type VirtualItem,
  Virtualizer,
  elementScroll,
  observeElementOffset,
} from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';

type WindowOptions = {
  readonly box: RefObject<HTMLElement | null>;
  readonly isAcross: boolean;
  readonly count: number;
  /** The room between the sticky parts, which no observer can see. */
  readonly room: Rect;
  readonly overscan: number;
  sizeOf(index: number): number;
  keyOf(index: number): string | number;
  indexesOf(range: Range): number[];
};

type GridWindow = {
  readonly items: readonly VirtualItem[];
  readonly size: number;
  /** The number of what stands at a distance from the start. */
  indexAt(offset: number): number;
};

/**
 * The part of a long side that is drawn. The library's own hook gives out functions whose answers change behind React's
 * back; this one gives out what was true when it was drawn. `sizes` changes whenever `sizeOf` answers otherwise.
 */
export function useWindow(options: WindowOptions, sizes: unknown): GridWindow {
  const redraw = useReducer((count: number) => count + 1, 0)[1];
  const [side] = useState(() => createSide(options, redraw));
  const { width, height } = options.room;
  useLayoutEffect(() => side.mount(), [side]);
  useLayoutEffect(() => side.update());
  useLayoutEffect(() => side.resize({ width, height }), [side, width, height]);
  useLayoutEffect(() => side.measure(), [side, sizes]);
  return side.draw(options);
}

function createSide(first: WindowOptions, redraw: () => void) {
  let room = first.room;
  let tell: ((room: Rect) => void) | undefined;
  const settingsOf = ({ box, isAcross, count, overscan, sizeOf, keyOf, indexesOf }: WindowOptions) => ({
    count,
    overscan,
    horizontal: isAcross,
    getScrollElement: () => box.current,
    estimateSize: sizeOf,
    getItemKey: keyOf,
    rangeExtractor: indexesOf,
    initialRect: room,
    observeElementRect: (_: unknown, listener: (room: Rect) => void) => {
      tell = listener;
      listener(room);
    },
    observeElementOffset,
    scrollToFn: elementScroll,
    // While it scrolls, new lines come in the same frame: nobody sees white.
    onChange: (_: unknown, isScrolling: boolean) => (isScrolling ? flushSync(redraw) : redraw()),
  });
  const virtual = new Virtualizer<HTMLElement, HTMLElement>(settingsOf(first));
  const { _didMount: mount, _willUpdate: update, measure } = virtual;
  return {
    mount,
    update,
    measure,
    resize: (next: Rect): void => {
      room = next;
      tell?.(next);
    },
    draw: (options: WindowOptions): GridWindow => {
      virtual.setOptions(settingsOf(options));
      return {
        items: virtual.getVirtualItems(),
        size: virtual.getTotalSize(),
        indexAt: (offset) => virtual.getVirtualItemForOffset(offset)?.index ?? 0,
      };
    },
  };
}
