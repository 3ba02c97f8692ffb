import type { FieldError } from '@timbro/core/errors.ts';
import type { TableFault } from './read-table.ts';
import { createReader } from './reader.ts';
import type { JudgedTable, TableName } from './tables.ts';
import { type ThreadKind, type ThreadLimits, startThread } from './threads.ts';

export type TableRequest = { name: TableName; path: string; mostRows: number };
export type TableRows = { good: unknown[]; failed: { row: number; errors: FieldError[] }[] };

export type TableReader = {
  read<N extends TableName>(companyId: string, asked: TableRequest & { name: N }): Promise<JudgedTable<N> | TableFault>;
  close(): Promise<void>;
};

const tableThread: ThreadKind<TableRows, TableRows> = {
  entry: 'table-thread',
  nothing: () => ({ good: [], failed: [] }),
  add(found, { good, failed }) {
    found.good.push(...good);
    found.failed.push(...failed);
    return found;
  },
};

/** Reads the tables that people send, each judged by its name. */
export function createTableReader(
  { threads, ...limits }: ThreadLimits & { threads: number } = { threads: 2, megabytes: 512, seconds: 20 },
): TableReader {
  const start = () => startThread<TableRequest, TableRows, TableRows, TableFault>(tableThread, limits);
  const { read, close } = createReader(start, { threads, mostWaiting: 4, retryAfterSeconds: limits.seconds });
  return {
    // What a thread tells of a table is what its judge found.
    read: <N extends TableName>(companyId: string, asked: TableRequest & { name: N }) =>
      read(companyId, asked).then((found) => found as JudgedTable<N> | TableFault),
    close,
  };
}
