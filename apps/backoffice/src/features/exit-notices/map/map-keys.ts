import type { Surface } from './surface.ts';

const stepPixels = 80;
const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const zooms: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };

function moveByKey({ key, shiftKey }: KeyboardEvent, surface: Surface, goHome: () => void): boolean {
  const [move, zoom] = [moves[key], zooms[key]];
  if (move) {
    const pixels = stepPixels * (shiftKey ? 3 : 1);
    surface.moveBy({ x: move[0] * pixels, y: move[1] * pixels });
  } else if (zoom !== undefined) surface.zoomBy(zoom);
  else if (key === 'Home') goHome();
  else return false;
  return true;
}

/** Lets the keyboard reach the map and move it. */
export function listenToKeys(ground: HTMLElement, surface: Surface, goHome: () => void): void {
  ground.tabIndex = 0;
  ground.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (moveByKey(event, surface, goHome)) event.preventDefault();
  });
}
