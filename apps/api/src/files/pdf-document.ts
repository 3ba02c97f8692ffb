import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Language } from '@timbro/core/language.ts';

/** The fonts every PDF reader has cannot write Łukasz or Şahin; this one knows all of Europe's letters. */
const fontFiles = createRequire(import.meta.url);
const readFont = (weight: '400Regular' | '700Bold') =>
  readFile(fontFiles.resolve(`@expo-google-fonts/roboto-condensed/${weight}/RobotoCondensed_${weight}.ttf`));

type About = {
  title: string;
  author: string;
  language: Language;
  now: Date;
  size: { width: number; height: number };
};

/** An empty document in our fonts, `body` and `bold`. */
export async function startDocument({ title, author, language, now, size }: About): Promise<PDFKit.PDFDocument> {
  // Loaded when somebody asks for a PDF: the server is at rest most of the day.
  const [{ default: PdfDocument }, body, bold] = await Promise.all([
    import('pdfkit'),
    readFont('400Regular'),
    readFont('700Bold'),
  ]);
  const document = new PdfDocument({
    autoFirstPage: false,
    size: [size.width, size.height],
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Timbro', Producer: 'Timbro', CreationDate: now },
  });
  document.registerFont('body', body);
  document.registerFont('bold', bold);
  return document;
}

/** What has been written so far, and not yet been taken. */
export function* written(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (;;) {
    const chunk: unknown = document.read();
    if (!(chunk instanceof Uint8Array)) return;
    yield chunk;
  }
}
