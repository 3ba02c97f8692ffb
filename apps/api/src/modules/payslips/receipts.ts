import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileReply } from '@timbro/core/capability.ts';
import { say } from '@timbro/core/messages.ts';
import { monthTitle } from '@timbro/core/moment.ts';
import { startDocument, written } from '#files/pdf-document.ts';
import { penOn } from '#files/pen.ts';
import { type Caller, orNotFound } from '#http/handlers.ts';
import { payeesRepo } from './payees.repo.ts';
import { type SlipFileRecord, type SlipRow, payslipsRepo } from './payslips.repo.ts';
import { type ReceiptInk, drawMonth, drawSlip, paper } from './receipt-page.ts';

const inkOf = async ({ tx, actor, now, from }: Caller): Promise<ReceiptInk> => ({
  company: await payeesRepo(tx, actor.companyId).companyName(),
  language: from.language,
  timezone: actor.timezone,
  now,
});

/** The files a slip had before; most have had one, and are not asked about. */
const formerOf =
  ({ tx, actor }: Caller) =>
  async ({ slip }: SlipRow): Promise<readonly SlipFileRecord[]> =>
    slip.fileNumber === 1 ? [] : (await payslipsRepo(tx, actor.companyId).files(slip.id)).map(({ file }) => file);

/** The proof of delivery of one slip. */
export async function receiptOf(call: Caller & { params: { payslipId: string } }): Promise<FileReply> {
  const { tx, actor, from } = call;
  const row = orNotFound(await payslipsRepo(tx, actor.companyId).find(call.params.payslipId));
  const name = `${say(from.language, 'receipt.fileName')}_${row.slip.month}_${row.user.displayName}.pdf`;
  const ink = await inkOf(call);
  return {
    name,
    type: 'application/pdf',
    content: pages(ink, say(from.language, 'receipt.title'), [row], formerOf(call)),
  };
}

/** Of a whole month: first who has what, then a page for each. */
export async function receiptsOf(call: Caller & { query: { month: string } }): Promise<FileReply> {
  const { tx, actor, from, query } = call;
  const { month } = query;
  const [ink, rows, missing] = await Promise.all([
    inkOf(call),
    payslipsRepo(tx, actor.companyId).publishedOf(month),
    payeesRepo(tx, actor.companyId).missingNames(month),
  ]);
  const title = say(from.language, 'receipt.titleOfMonth', { month: monthTitle(from.language, month) });
  const name = `${say(from.language, 'receipt.fileNameOfMonth')}_${month}.pdf`;
  return { name, type: 'application/pdf', content: pages(ink, title, rows, formerOf(call), missing) };
}

async function* pages(
  ink: ReceiptInk,
  title: string,
  rows: readonly SlipRow[],
  formerFiles: (row: SlipRow) => Promise<readonly SlipFileRecord[]>,
  missing?: readonly string[],
): AsyncGenerator<Uint8Array> {
  const { company, language, now } = ink;
  const document = await startDocument({ title, author: company, language, now, size: paper });
  const pen = penOn(document);
  const addPage = () => void document.addPage();
  if (missing) drawMonth(pen, ink, { title, rows, missing }, addPage);
  yield* written(document);
  for (const row of rows) {
    addPage();
    drawSlip(
      pen,
      ink,
      row,
      (await formerFiles(row)).filter(({ number }) => number < row.file.number),
    );
    yield* written(document);
    await nextTurn();
  }
  document.end();
  yield* written(document);
}
