import { PdfFault, type PdfFaultReason } from '@timbro/pdf/pdf-fault.ts';
import { splitPdf } from '@timbro/pdf/split-pdf.ts';

export type SplitAsked = { readonly content: Blob; readonly lists: readonly (readonly number[])[] };
/** A piece, or why there is none; null after the last. */
export type SplitAnswer = Uint8Array<ArrayBuffer> | PdfFaultReason | null;

/** One piece after the other; one that cannot be cut out leaves the others. */
export async function* piecesOf(bytes: Uint8Array, lists: SplitAsked['lists']): AsyncGenerator<SplitAnswer, void> {
  let done = 0;
  while (done < lists.length)
    try {
      for await (const piece of splitPdf(bytes, lists.slice(done))) {
        done += 1;
        yield new Uint8Array(piece);
      }
    } catch (error) {
      if (!(error instanceof PdfFault)) throw error;
      done += 1;
      yield error.reason;
    }
}
