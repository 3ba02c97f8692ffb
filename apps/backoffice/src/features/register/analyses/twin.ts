import { writeCsv } from '@timbro/sheets/write-csv.ts';

export type TwinCell = { readonly text: string; /** Where the figure is looked at closer. */ readonly to?: string };
/** A chart as a table: for screen readers, for the keyboard, to be copied and kept. */
export type Twin = {
  readonly columns: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly TwinCell[] }[];
};

const linesOf = ({ columns, rows }: Twin) => [columns, ...rows.map(({ cells }) => cells.map(({ text }) => text))];

/** For a spreadsheet program; a name that looks like a formula stays a name. */
export const csvOf = (twin: Twin): string => writeCsv(linesOf(twin), { forPeople: true });
/** As spreadsheets take it from the clipboard. */
export const tsvOf = (twin: Twin): string =>
  linesOf(twin)
    .map((line) => line.map((text) => text.replace(/\s+/g, ' ')).join('\t'))
    .join('\n');
