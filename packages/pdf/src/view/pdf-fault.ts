/** Why a file is not shown: damaged or no PDF, closed by a password, or the program that reads it is not there. */
export type PdfFault = 'broken' | 'locked' | 'engine';

/** pdfjs names what it finds wrong with a file `…Exception`; everything else went wrong before the file was read. */
export function faultOf(error: unknown): PdfFault {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'locked';
  return name.endsWith('Exception') ? 'broken' : 'engine';
}
