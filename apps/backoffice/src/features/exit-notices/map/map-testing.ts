import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, vi } from 'vitest';

/** Nothing has a size without a browser; this gives maps one, at the upper left of the page. */
export function layOutMaps({ width = 800, height = 600 } = {}): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  // The library of the map is a chunk of its own; its first import is not what a test is about.
  beforeAll(async () => void (await import('./leaflet-map.tsx')));
}

export const mapNamed = (name: string): Promise<HTMLElement> => screen.findByRole('application', { name });

/** A press on the map that does not move it. */
export function pressAt(map: HTMLElement, clientX: number, clientY: number): void {
  // Without a count of its own a press is never taken for half of a double click.
  const at = { clientX, clientY, button: 0, detail: 0 };
  act(() => {
    fireEvent.mouseDown(map, at);
    fireEvent.mouseUp(map, at);
    fireEvent.click(map, at);
  });
}
