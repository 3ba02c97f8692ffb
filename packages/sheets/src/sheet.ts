const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];
export const delimiters = [';', ',', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** How a file was understood, for whoever wants to tell the person. */
export type SheetSource =
  | { readonly kind: 'xlsx' }
  | { readonly kind: 'csv'; readonly encoding: Encoding; readonly delimiter: Delimiter };

export type SheetFaultReason = 'unreadable' | 'tooManyRows' | 'tooLarge' | 'empty';

/** Why a file is no table; the only thing that reading one throws. */
export class SheetFault extends Error {
  override readonly name = 'SheetFault';
  readonly reason: SheetFaultReason;

  constructor(reason: SheetFaultReason, options?: ErrorOptions) {
    super(`The sheet was refused: ${reason}`, options);
    this.reason = reason;
  }
}

/** What a file may take in memory once it is unpacked. */
export const mostBytes = 60_000_000;

/** More cells than these are no table that people made, and no row is wider than spreadsheet programs have columns. */
export const mostCells = 2_000_000;
export const mostColumns = 16_384;

/** Collects rows as they are read; empty ones at the end do not count, unless they alone are more than a table may have. */
export class RowCollector {
  readonly rows: string[][] = [];
  readonly #maxRows: number;
  #emptyRows = 0;
  #cells = 0;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  add(row: string[]): void {
    if (row.every((cell) => cell === '')) {
      this.#emptyRows += 1;
      if (this.#emptyRows > this.#maxRows) throw new SheetFault('tooManyRows');
      return;
    }
    if (this.rows.length + this.#emptyRows >= this.#maxRows) throw new SheetFault('tooManyRows');
    // An empty row between others stays, so that a row keeps the number it has in the file.
    for (; this.#emptyRows > 0; this.#emptyRows -= 1) this.rows.push([]);
    this.rows.push(row);
    this.#cells += row.length;
    if (this.#cells > mostCells) throw new SheetFault('tooLarge');
  }
}
