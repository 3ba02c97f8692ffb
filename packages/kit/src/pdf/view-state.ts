/** As wide as there is room, or a part of a hundred of the size on paper. */
export type Zoom = 'fit' | number;
/** What somebody wants to see next. */
export type Act = { readonly page: number } | { readonly zoom: Zoom };

type Shown = { readonly page: number; readonly pages: number; readonly percent: number };

const steps = [25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400];
const [least, most] = [Math.min(...steps), Math.max(...steps)];

/** A file counts in points, of which an inch has 72; a style sheet gives it 96 pixels. */
const pixelsOfPoint = 96 / 72;

export const clampPage = (page: number, pages: number): number =>
  Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pages));

/** Pixels for a point of the file. Where nothing has a size yet, the size on paper. */
export function scaleOf(zoom: Zoom, pageWidth: number, room: number): number {
  if (zoom !== 'fit') return (zoom / 100) * pixelsOfPoint;
  return room > 0 ? Math.floor(room) / pageWidth : pixelsOfPoint;
}

export const percentOf = (scale: number): number => Math.round((scale / pixelsOfPoint) * 100);

/**
 * How many pixels are drawn for one of the style sheet. Small letters on a coarse screen are drawn twice as large and
 * shrunk: drawn at their size, each would be moved to a whole pixel and words would fall apart.
 */
export const densityOf = (scale: number, pixelRatio: number): number =>
  scale < pixelsOfPoint && pixelRatio < 2 ? pixelRatio * 2 : pixelRatio;

/** The next step from what is shown, which may lie between two. */
export const zoomIn = (percent: number): number => steps.find((step) => step > percent) ?? Math.max(most, percent);
export const zoomOut = (percent: number): number =>
  steps.findLast((step) => step < percent) ?? Math.min(least, percent);

/** What a key means; null for one that is not ours, and for one that would change nothing. */
export function actOf(key: string, { page, pages, percent }: Shown, isWiderThanRoom: boolean): Act | null {
  const turn = (to: number): Act | null => (clampPage(to, pages) === page ? null : { page: clampPage(to, pages) });
  switch (key) {
    case 'PageUp':
      return turn(page - 1);
    case 'PageDown':
      return turn(page + 1);
    case 'Home':
      return turn(1);
    case 'End':
      return turn(pages);
    // A page that is wider than its room is moved sideways by them first.
    case 'ArrowLeft':
      return isWiderThanRoom ? null : turn(page - 1);
    case 'ArrowRight':
      return isWiderThanRoom ? null : turn(page + 1);
    case '+':
    case '=':
      return { zoom: zoomIn(percent) };
    case '-':
    case '−':
      return { zoom: zoomOut(percent) };
    case '0':
      return { zoom: 'fit' };
    default:
      return null;
  }
}
