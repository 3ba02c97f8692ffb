export type ReadRecord<R> = (id: string, signal?: AbortSignal) => Promise<R | undefined>;

type RecordList<R> = (input: { query: { id: string } }, signal?: AbortSignal) => Promise<{ items: readonly R[] }>;

/** One record read through its list, which finds it by its id. */
export const readerOf =
  <R>(list: RecordList<R>): ReadRecord<R> =>
  async (id, signal) =>
    (await list({ query: { id } }, signal)).items[0];
