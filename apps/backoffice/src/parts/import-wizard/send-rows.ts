import { type Report, runTask } from '@timbro/kit/layers/progress.tsx';
import { fileForApi } from './files.ts';
import type { ImportColumn, ImportKind, ImportReport } from './import-kind.ts';
import type { Refused, Row } from './rows.ts';

export type Outcome = {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: readonly Refused[];
  readonly madeAlong: readonly string[];
  /** Rows that the server has answered for. */
  readonly done: number;
};
export const nothingYet: Outcome = { created: 0, updated: 0, unchanged: 0, refused: [], madeAlong: [], done: 0 };

const pieceSize = 500;

/** A report counts the rows of its piece from 2, after the heads. */
const refusedOf = (piece: readonly Row[], { failed }: ImportReport): Refused[] =>
  failed.flatMap(({ row, errors }) => {
    const sent = piece[row - 2];
    return sent ? [{ number: sent.number, faults: errors }] : [];
  });

const plus = (sum: Outcome, piece: readonly Row[], report: ImportReport): Outcome => ({
  created: sum.created + report.created,
  updated: sum.updated + report.updated,
  unchanged: sum.unchanged + report.unchanged,
  refused: [...sum.refused, ...refusedOf(piece, report)],
  madeAlong: [...new Set([...sum.madeAlong, ...report.madeAlong])],
  done: sum.done + piece.length,
});

type Sending = Pick<ImportKind, 'send'> & {
  readonly columns: readonly ImportColumn[];
  readonly rows: readonly Row[];
};

/** Asks the server what would happen, in one call. */
export async function tryRows({ send, columns, rows }: Sending): Promise<Outcome> {
  return plus(nothingYet, rows, await send(fileForApi(columns, rows), true));
}

type Run = Sending & {
  readonly label: string;
  /** Where an earlier run stopped. */
  readonly from: Outcome;
  onPiece(outcome: Outcome): void;
};

/** Sends the rows piece by piece in the background; resolves with `null` when a piece did not arrive. */
export function sendRows({ send, columns, rows, label, from, onPiece }: Run): Promise<Outcome | null> {
  const run = async (report: Report) => {
    let outcome = from;
    while (outcome.done < rows.length) {
      report({ done: outcome.done, total: rows.length });
      const piece = rows.slice(outcome.done, outcome.done + pieceSize);
      outcome = plus(outcome, piece, await send(fileForApi(columns, piece), false));
      onPiece(outcome);
    }
    return outcome;
  };
  return runTask({ label, run });
}
