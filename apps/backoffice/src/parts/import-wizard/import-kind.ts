import type { Values } from '@timbro/core/define-messages.ts';
import type { WebKey } from '@timbro/core/messages.ts';

/** A fault of one cell: a message key of ours, or a sentence of the server's. */
export type Fault = { readonly path: string; readonly message: string; readonly values?: Values };

/** What a row says, by the names of its columns. */
export type Cells = Readonly<Record<string, string>>;

export type ImportColumn = {
  readonly name: string;
  readonly label: WebKey;
  readonly required?: boolean;
  /** Its values are longer than most: a code of sixteen signs, or an address. */
  readonly room?: 'code' | 'address';
  /** What the file says, in the words the person knows from the forms. */
  tidy?(text: string): string;
  /** Values to choose from while typing; others are still possible. */
  readonly suggestions?: readonly string[];
};

/** The server's answer for one file; rows are counted as in the file, whose first row has the heads. */
export type ImportReport = {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: readonly { readonly row: number; readonly errors: readonly Fault[] }[];
  /** Names of what is made along the way. */
  readonly madeAlong: readonly string[];
};

/** What is imported: the wizard knows columns, rows and faults, and nothing of what they mean. */
export type ImportKind = {
  /** Under this the columns of earlier files are remembered. */
  readonly id: string;
  readonly title: WebKey;
  /** The word for what is imported, in the names of files. */
  readonly fileName: WebKey;
  readonly columns: readonly ImportColumn[];
  readonly mostRows: number;
  /** Sentences about what is made along the way, with `{names}`: before the import and after it. */
  readonly madeAlong?: { readonly before: WebKey; readonly after: WebKey };
  columnsOf(heads: readonly string[]): (string | null)[];
  check(row: Cells): readonly Fault[];
  /** Faults between rows, by their index. */
  checkAll(rows: readonly Cells[]): ReadonlyMap<number, Fault>;
  send(file: File, dryRun: boolean): Promise<ImportReport>;
  /** After the last piece, and after a stop: what was saved meanwhile shows elsewhere. */
  onSaved(): void;
  /** What the import gave out once and nobody can read again: offered as a file at its end. */
  readonly keepsake?: { readonly text: WebKey; readonly label: WebKey; has(): boolean; save(): void };
};
