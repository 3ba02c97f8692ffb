import { Suspense, lazy, useSyncExternalStore } from 'react';
import type { Screen } from '@timbro/kit/screen.ts';
import { useShortcut } from '@timbro/kit/shortcuts.tsx';

const Palette = lazy(async () => ({ default: (await import('./palette-with-commands.tsx')).PaletteWithCommands }));

const listeners = new Set<() => void>();
let isWanted = false;
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function openPalette(): void {
  isWanted = true;
  listeners.forEach((listener) => listener());
  void import('@timbro/kit/palette.tsx').then((palette) => palette.openPalette());
}

/** The palette is fetched when it is first asked for; from then on it answers to Ctrl K itself. */
export function LazyPalette({ pages }: { pages: readonly Screen[] }) {
  const isHere = useSyncExternalStore(subscribe, () => isWanted);
  useShortcut('mod+k', 'kit.shortcuts.palette', openPalette, { everywhere: true, enabled: !isHere });
  return (
    isHere && (
      <Suspense>
        <Palette pages={pages} />
      </Suspense>
    )
  );
}
