import type { PDFPageProxy } from 'pdfjs-dist';
import { joinLines } from './join-lines.ts';
import type { PageText } from './page-text.ts';
import { placeItems } from './place-items.ts';

/** The text of a page by its lines, as a reader sees them; the order in which the file names its pieces means nothing. */
export async function readPage(page: PDFPageProxy): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const texts = items.filter((item) => 'str' in item);
  return {
    number: page.pageNumber,
    width: viewport.width,
    height: viewport.height,
    lines: joinLines(placeItems(texts, viewport)),
  };
}
