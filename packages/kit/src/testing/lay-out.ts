import { beforeAll, vi } from 'vitest';

/** Nothing has a size without a browser, and the grid draws no row where there is no room: this gives it some. */
export function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1200, 800));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // The grid is a chunk of its own; its first import is not what a test is about.
  beforeAll(async () => void (await import('../table/data-grid.tsx')));
}
