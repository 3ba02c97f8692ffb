import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextRun } from './page-text.ts';

/**
 * A piece of text that pdfjs found, as it is shown. `angle` is the direction it is read in (degrees, clockwise, 0 is left
 * to right); `along` and `across` are where it begins in that direction and how far down its line lies.
 */
export type PlacedItem = TextRun & {
  readonly angle: number;
  readonly along: number;
  readonly across: number;
  readonly length: number;
  readonly size: number;
};

type Point = readonly [x: number, y: number];
type Viewport = ReturnType<PDFPageProxy['getViewport']>;
/** What pdfjs says of a piece; `transform` is a matrix. */
type FoundItem = { readonly str: string; readonly transform: readonly unknown[]; readonly width: number };

/** Text written a little askew still shares its lines with the rest. */
const angleStep = 3;
/** How much of a letter's size stands above its baseline. */
const ascent = 0.8;

/** Where each piece stands on the page as it is shown; what lies outside of it is left out, for nobody sees it. */
export function placeItems(items: readonly FoundItem[], viewport: Viewport): PlacedItem[] {
  return items
    .filter(({ str }) => str.trim() !== '')
    .map((item) => placed(item, viewport))
    .filter(({ left, top, width, height }) => {
      const [x, y] = [left + width / 2, top + height / 2];
      return x >= 0 && y >= 0 && x <= viewport.width && y <= viewport.height;
    });
}

function placed({ str, transform, width }: FoundItem, viewport: Viewport): PlacedItem {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform.map(Number);
  const shown = (x: number, y: number): Point => {
    const [shownX = 0, shownY = 0] = viewport.convertToViewportPoint(x, y).map(Number);
    return [shownX, shownY];
  };
  const start = shown(e, f);
  const ahead = minus(shown(e + a, f + b), start);
  const up = minus(shown(e + c, f + d), start);
  const size = Math.hypot(...up);
  const length = width * Math.hypot(...minus(shown(e + 1, f), start));
  const degrees = (Math.atan2(ahead[1], ahead[0]) * 180) / Math.PI;
  const angle = (Math.round(degrees / angleStep) * angleStep + 360) % 360;
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];

  return {
    text: str.trim(),
    ...boxAround(start, along(ahead, length), along(up, size)),
    angle,
    along: start[0] * cos + start[1] * sin,
    across: start[1] * cos - start[0] * sin,
    length,
    size,
  };
}

/** The upright box around a piece that reaches from `start` as far as `ahead`, with letters as high as `up`. */
function boxAround(start: Point, ahead: Point, up: Point) {
  const corners = [0, 1].flatMap((far) =>
    [ascent - 1, ascent].map((high): Point => [
      start[0] + ahead[0] * far + up[0] * high,
      start[1] + ahead[1] * far + up[1] * high,
    ]),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

const minus = ([x, y]: Point, [fromX, fromY]: Point): Point => [x - fromX, y - fromY];

/** As long as asked for, in the direction of `vector`. */
function along([x, y]: Point, length: number): Point {
  const own = Math.hypot(x, y);
  return own === 0 ? [0, 0] : [(x / own) * length, (y / own) * length];
}
