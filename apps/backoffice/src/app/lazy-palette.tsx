import { Suspense, lazy } from 'react';
import type { Screen } from '@timbro/kit/screen.ts';

const load = () => import('@timbro/kit/palette.tsx');
const Palette = lazy(async () => ({ default: (await load()).Palette }));

/** The palette comes after the page it lies over: nobody types Ctrl K before seeing anything. */
export function LazyPalette({ pages }: { pages: readonly Screen[] }) {
  return (
    <Suspense>
      <Palette pages={pages} />
    </Suspense>
  );
}

export const openPalette = (): void => void load().then((palette) => palette.openPalette());
