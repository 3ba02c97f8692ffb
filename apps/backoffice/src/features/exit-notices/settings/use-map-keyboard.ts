import { useEffect } from 'react';
import { useSurface } from '../map/surface.ts';

/** What is drawn by keys on the map takes the keyboard there, and gives it back where it came from. */
export function useMapKeyboard(): void {
  const surface = useSurface();
  useEffect(() => {
    const before = document.activeElement;
    surface.focus();
    return () => {
      // Whoever has gone elsewhere meanwhile stays there.
      if (surface.hasFocus() && before instanceof HTMLElement) before.focus();
    };
  }, [surface]);
}
