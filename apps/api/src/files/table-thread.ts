// Runs in a thread of its own, with a memory of its own: see `threads.ts`.
import { parentPort } from 'node:worker_threads';
import { inBatches } from '#db/in-batches.ts';
import { type TableFault, readTable } from './read-table.ts';
import type { TableRequest, TableRows } from './table-reader.ts';
import type { ThreadMessage } from './threads.ts';

type Told = ThreadMessage<TableRows, TableFault>;

/** Rows that are handed over at a time: few enough for the requests between two pieces not to wait. */
const atOnce = 250;

/** Of so many wrong rows every fault is told; where there are more, of each further one the first. */
const mostToldWhole = 500;
const toldShort = <T extends { errors: readonly unknown[] }>(row: T, at: number): T =>
  at < mostToldWhole ? row : { ...row, errors: row.errors.slice(0, 1) };

function* piecesOf(found: Awaited<ReturnType<typeof readTable>>): Generator<Told, undefined> {
  if (!('good' in found)) return void (yield { end: found });
  for (const good of inBatches<unknown>(found.good, atOnce)) yield { good, failed: [] };
  for (const failed of inBatches(found.failed.map(toldShort), atOnce)) yield { good: [], failed };
  yield { end: null };
}

let pieces: Iterator<Told, undefined> = piecesOf({ fault: 'empty' });

/** A table to read, or `null` for the next piece of the last one. */
async function answer(asked: TableRequest | null): Promise<void> {
  if (asked) pieces = piecesOf(await readTable(asked.name, asked.path, asked.mostRows));
  parentPort?.postMessage(pieces.next().value, []);
}
parentPort?.on('message', (asked: TableRequest | null) => void answer(asked));
// From here on what takes time is the file.
parentPort?.postMessage(null, []);
