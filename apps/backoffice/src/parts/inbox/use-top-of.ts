import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far from the top of the page something begins, so that it can end with the window: its foot stays in sight. */
export function useTopOf(place: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const own = place.current;
    if (!own) return;
    const measure = () => setTop(Math.round(own.getBoundingClientRect().top + window.scrollY));
    measure();
    // What stands above it may come, go and wrap: a note, a row of filters, the strip of a lost connection.
    const watch = new ResizeObserver(measure);
    for (let above: HTMLElement | null = own; above; above = above.parentElement) watch.observe(above);
    return () => watch.disconnect();
  }, [place]);
  return top;
}
