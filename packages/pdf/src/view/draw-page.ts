import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pixelsOf } from './canvas-pixels.ts';

/** Where a page is drawn: its picture, and over it the text that can be selected and read out. */
export type Surface = { readonly canvas: HTMLCanvasElement; readonly text: HTMLElement };

export type PageView = {
  /** Counted from 1. */
  readonly page: number;
  /** Pixels of the style sheet for one point of the file. */
  readonly scale: number;
  /** Pixels of the screen for one of the style sheet. */
  readonly pixelRatio: number;
  /** No canvas gets more pixels than this: a phone has no memory for more, and shows nothing at all then. */
  readonly mostPixels: number;
};

export type DrawnPage = { readonly page: number; readonly hasText: boolean };

export type Painter = {
  /** Answers null when a newer drawing or `stop` came first. The former picture stays until the new one is whole. */
  draw(view: PageView): Promise<DrawnPage | null>;
  stop(): void;
};

/** Draws pages of one document onto one surface, one at a time. */
export function createPainter(pdf: PDFDocumentProxy, surface: Surface): Painter {
  let running: AbortController | null = null;
  let shown: PDFPageProxy | null = null;
  const stop = () => running?.abort();
  return {
    stop,
    async draw(view) {
      stop();
      const own = new AbortController();
      running = own;
      try {
        const page = await pdf.getPage(view.page);
        own.signal.throwIfAborted();
        const drawn = await drawAside(page, view, own.signal);
        own.signal.throwIfAborted();
        putOnto(surface, drawn);
        // What pdfjs keeps of a page, images above all, is of no use once another one is shown.
        if (shown !== page) shown?.cleanup();
        shown = page;
        return { page: view.page, hasText: surface.text.textContent.trim() !== '' };
      } catch (error) {
        if (own.signal.aborted) return null;
        throw error;
      }
    },
  };
}

async function drawAside(page: PDFPageProxy, view: PageView, signal: AbortSignal): Promise<Surface> {
  const viewport = page.getViewport({ scale: view.scale });
  const pixels = pixelsOf(viewport, view.pixelRatio, view.mostPixels);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [pixels.width, pixels.height];
  const text = document.createElement('div');

  const picture = page.render({
    canvas,
    viewport,
    transform: [pixels.width / viewport.width, 0, 0, pixels.height / viewport.height, 0, 0],
  });
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  const cancel = () => {
    picture.cancel();
    layer.cancel();
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await Promise.all([picture.promise, layer.render()]);
  } catch (error) {
    cancel();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  return { canvas, text };
}

function putOnto({ canvas, text }: Surface, drawn: Surface): void {
  [canvas.width, canvas.height] = [drawn.canvas.width, drawn.canvas.height];
  canvas.getContext('2d')?.drawImage(drawn.canvas, 0, 0);
  // Safari counts the memory of a canvas until it is collected, unless it has no size.
  [drawn.canvas.width, drawn.canvas.height] = [0, 0];
  text.style.cssText = drawn.text.style.cssText;
  text.dataset['mainRotation'] = drawn.text.dataset['mainRotation'] ?? '0';
  text.replaceChildren(...drawn.text.childNodes);
}
