export type ReadRecord<R> = (id: string) => Promise<R | undefined>;

type RecordList<R> = (input: { query: { id: string } }) => Promise<{ items: readonly R[] }>;

/** One record read through its list, which finds it by its id. */
export const readerOf =
  <R>(list: RecordList<R>): ReadRecord<R> =>
  async (id) =>
    (await list({ query: { id } })).items[0];
