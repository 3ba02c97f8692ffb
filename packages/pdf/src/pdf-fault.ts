/**
 * `locked`: a password is needed to open it. `broken`: it is no PDF, or damaged beyond repair, or has no page.
 * `entangled`: pages are windows onto one drawing, so that whoever gets one of them gets the others unseen.
 */
export type PdfFaultReason = 'locked' | 'broken' | 'entangled';

/** Why a file cannot be opened, read or split. */
export class PdfFault extends Error {
  override readonly name = 'PdfFault';
  readonly reason: PdfFaultReason;

  constructor(reason: PdfFaultReason, options?: ErrorOptions) {
    super(`The file is ${reason}.`, options);
    this.reason = reason;
  }
}
