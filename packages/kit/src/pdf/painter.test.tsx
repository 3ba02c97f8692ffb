import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Mock, expect, test, vi } from 'vitest';
import { createPainter } from '@timbro/pdf/view/draw-page.ts';

/** The text of a page without pdfjs, which measures letters on a canvas that only a browser has. */
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  TextLayer: class {
    constructor(private readonly given: { container: HTMLElement; textContentSource: string }) {}
    async render() {
      this.given.container.dataset['mainRotation'] = '90';
      this.given.container.append(this.given.textContentSource);
    }
    cancel() {}
  },
}));

/** A document whose pictures end when a test says so. */
function fakeDocument() {
  const pictures = new Map<number, { finish(): void; cancel: Mock<() => void> }>();
  const cleaned: number[] = [];
  const pageOf = (page: number) => ({
    getViewport: ({ scale }: { scale: number }) => ({ width: 100 * scale, height: 200 * scale, scale }),
    streamTextContent: () => (page === 3 ? '' : `Testo ${page}`),
    cleanup: () => cleaned.push(page),
    render: () => {
      const { promise, resolve, reject } = deferred();
      const cancel = vi.fn(() => reject(new Error('cancelled')));
      pictures.set(page, { finish: resolve, cancel });
      return { promise, cancel };
    },
  });
  const pages = new Map([1, 2, 3].map((page) => [page, pageOf(page)]));
  const document = { getPage: async (page: number) => pages.get(page) } as unknown as PDFDocumentProxy;
  const picture = (page: number) => vi.waitUntil(() => pictures.get(page));
  return { document, picture, cleaned };
}

function deferred() {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
  const promise = new Promise<void>((keep, drop) => ([resolve, reject] = [() => keep(), drop]));
  return { promise, resolve, reject };
}

const viewOf = (page: number) => ({ page, scale: 2, pixelRatio: 1.5, mostPixels: 1_000_000 });
const newSurface = () => ({ canvas: document.createElement('canvas'), text: document.createElement('div') });

test('a page has the pixels of the screen and its text', async () => {
  const { document, picture } = fakeDocument();
  const surface = newSurface();
  const drawing = createPainter(document, surface).draw(viewOf(1));
  (await picture(1)).finish();
  expect(await drawing).toEqual({ page: 1, hasText: true });
  expect([surface.canvas.width, surface.canvas.height]).toEqual([300, 600]);
  expect(surface.text.textContent).toBe('Testo 1');
  expect(surface.text.dataset['mainRotation']).toBe('90');
});

test('a newer drawing ends the older one, which leaves no trace', async () => {
  const { document, picture } = fakeDocument();
  const surface = newSurface();
  const painter = createPainter(document, surface);
  const older = painter.draw(viewOf(1));
  const first = await picture(1);
  const newer = painter.draw(viewOf(2));
  expect(first.cancel).toHaveBeenCalled();
  expect(await older).toBeNull();
  (await picture(2)).finish();
  expect(await newer).toEqual({ page: 2, hasText: true });
  expect(surface.text.textContent).toBe('Testo 2');
});

test('of drawings asked for at once only the last is begun', async () => {
  const { document, picture } = fakeDocument();
  const painter = createPainter(document, newSurface());
  const hasty = [painter.draw(viewOf(1)), painter.draw(viewOf(2))];
  const last = painter.draw(viewOf(3));
  expect(await Promise.all(hasty)).toEqual([null, null]);
  (await picture(3)).finish();
  expect(await last).toEqual({ page: 3, hasText: false });
});

test('a painter that stops answers null; what goes wrong by itself is told', async () => {
  const { document, picture } = fakeDocument();
  const painter = createPainter(document, newSurface());
  const stopped = painter.draw(viewOf(1));
  await picture(1);
  painter.stop();
  expect(await stopped).toBeNull();
  const broken = painter.draw(viewOf(2));
  (await picture(2)).cancel();
  await expect(broken).rejects.toThrow('cancelled');
});

test('what is kept of a page goes when another one is shown', async () => {
  const { document, picture, cleaned } = fakeDocument();
  const painter = createPainter(document, newSurface());
  for (const page of [1, 2]) {
    const drawing = painter.draw(viewOf(page));
    (await picture(page)).finish();
    await drawing;
  }
  expect(cleaned).toEqual([1]);
});
