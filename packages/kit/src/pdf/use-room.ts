import { type RefObject, useLayoutEffect, useState } from 'react';

export type Room = { readonly width: number; readonly pixelRatio: number };

/** How wide a page may be inside the box, and how dense the screen is; both change with the window and its zoom. */
export function useRoom(box: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, pixelRatio: 1 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { paddingLeft, paddingRight } = window.getComputedStyle(element);
      const padding = (Number.parseFloat(paddingLeft) || 0) + (Number.parseFloat(paddingRight) || 0);
      const next = { width: element.clientWidth - padding, pixelRatio: window.devicePixelRatio || 1 };
      setRoom((last) => (last.width === next.width && last.pixelRatio === next.pixelRatio ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
}
