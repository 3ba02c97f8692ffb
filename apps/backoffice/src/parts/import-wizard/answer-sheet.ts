import { type Sheet, SheetFault, type SheetFaultReason, readSheet } from '@timbro/sheets/read-sheet.ts';

export type SheetAsked = { readonly file: File; readonly maxRows: number };
export type SheetAnswer = Sheet | { readonly reason: SheetFaultReason };

/** The rows of a file, or why it has none. */
export async function answerSheet({ file, maxRows }: SheetAsked): Promise<SheetAnswer> {
  try {
    return await readSheet(new Uint8Array(await file.arrayBuffer()), { maxRows });
  } catch (error) {
    // Anything else is a file that was moved or locked since it was chosen.
    return { reason: error instanceof SheetFault ? error.reason : 'unreadable' };
  }
}
