import { encodeQR } from 'qr';

/** A run of dark modules in one row of a QR code. */
type Run = { readonly x: number; readonly y: number; readonly length: number };

/** Readers want so many modules of white around a code. */
const quietZone = 4;

/** The dark modules of a QR code in runs, and how many modules it is wide with the white around it. */
export function qrModules(text: string): { size: number; runs: readonly Run[] } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  return { size: rows.length, runs: rows.flatMap(runsIn) };
}

function runsIn(row: readonly boolean[], y: number): Run[] {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []));
  return starts.map((x) => {
    const end = row.indexOf(false, x);
    return { x, y, length: (end < 0 ? row.length : end) - x };
  });
}
