import { setImmediate as nextTurn } from 'node:timers/promises';
import { monthName } from '@timbro/core/moment.ts';
import { startDocument, written } from '#files/pdf-document.ts';
import { penOn } from '#files/pen.ts';
import type { MonthExport } from './month-input.ts';
import { drawSheet, pageSize } from './sheet-page.ts';
import { word } from './words.ts';

/** A page for everybody, each sent as soon as it is drawn. */
export async function* monthPdf(input: MonthExport): AsyncGenerator<Uint8Array> {
  const { company, month, language, now } = input;
  const document = await startDocument({
    title: `${word(language, 'sheet.title')} ${monthName(language, month)}`,
    author: company.name,
    language,
    now,
    size: pageSize,
  });
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
