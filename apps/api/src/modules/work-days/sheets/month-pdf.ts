import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MonthExport } from './month-input.ts';
import { penOn } from './pen.ts';
import { drawSheet, pageSize } from './sheet-page.ts';
import { monthName, word } from './words.ts';

/** The fonts every PDF reader has cannot write Łukasz or Şahin; this one knows all of Europe's letters. */
const fontFiles = createRequire(import.meta.url);
const readFont = (weight: '400Regular' | '700Bold') =>
  readFile(fontFiles.resolve(`@expo-google-fonts/roboto-condensed/${weight}/RobotoCondensed_${weight}.ttf`));

/** A page for everybody, each sent as soon as it is drawn. */
export async function* monthPdf(input: MonthExport): AsyncGenerator<Uint8Array> {
  const document = await startDocument(input);
  const pen = penOn(document);
  let page = 0;
  for await (const person of input.people()) {
    page += 1;
    document.addPage();
    drawSheet(pen, { ...input, person, page });
    yield* written(document);
    await nextTurn();
  }
  // A PDF needs at least one page.
  if (page === 0) document.addPage();
  document.end();
  yield* written(document);
}

async function startDocument({ company, month, language, now }: MonthExport): Promise<PDFKit.PDFDocument> {
  // Loaded when somebody asks for a PDF: the server is at rest most of the day.
  const [{ default: PdfDocument }, body, bold] = await Promise.all([
    import('pdfkit'),
    readFont('400Regular'),
    readFont('700Bold'),
  ]);
  const document = new PdfDocument({
    autoFirstPage: false,
    size: [pageSize.width, pageSize.height],
    margin: 0,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${word(language, 'sheet.title')} ${monthName(language, month)}`,
      Author: company.name,
      Creator: 'Timbro',
      Producer: 'Timbro',
      CreationDate: now,
    },
  });
  document.registerFont('body', body);
  document.registerFont('bold', bold);
  return document;
}

function* written(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (;;) {
    const chunk: unknown = document.read();
    if (!(chunk instanceof Uint8Array)) return;
    yield chunk;
  }
}
