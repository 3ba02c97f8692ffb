import { answerOf, endOf, hasDatabases, withDatabase } from '@timbro/kit/memory/database.ts';

/** Outlives a session that ended by itself, so that its person goes on hearing of news; a sign-out takes it away. */
export const pushDatabase = 'timbro-push';
const [store, key] = ['facts', 'push'];

/** Who wants to be told on this phone, and under which id the server knows it; empty until it does. */
export type KeptPush = { readonly owner: string; readonly id: string };

const within = <T>(mode: IDBTransactionMode, work: (facts: IDBObjectStore) => Promise<T>): Promise<T> =>
  withDatabase(
    pushDatabase,
    (fresh) => void fresh.createObjectStore(store),
    async (database) => {
      const transaction = database.transaction([store], mode);
      const [result] = await Promise.all([work(transaction.objectStore(store)), endOf(transaction)]);
      return result;
    },
  );

/** To open it would make it: whoever was never told of anything leaves nothing behind. Older browsers do not tell. */
const isThere = async (): Promise<boolean> =>
  hasDatabases() &&
  (!('databases' in indexedDB) || (await indexedDB.databases()).some(({ name }) => name === pushDatabase));

export async function readKept(): Promise<KeptPush | null> {
  if (!(await isThere())) return null;
  const found = await within('readonly', (facts) => answerOf<unknown>(facts.get(key)));
  return isKept(found) ? { owner: found.owner, id: found.id } : null;
}

export async function keep(kept: KeptPush | null): Promise<void> {
  if (!kept && !(await isThere())) return;
  await within('readwrite', async (facts) => {
    if (kept) await answerOf(facts.put(kept, key));
    else await answerOf(facts.delete(key));
  });
}

const isKept = (value: unknown): value is KeptPush =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  'id' in value &&
  typeof value.owner === 'string' &&
  typeof value.id === 'string';
