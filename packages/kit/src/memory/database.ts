// What a browser's own database asks for, as promises.

export const hasDatabases = (): boolean => typeof indexedDB !== 'undefined';

export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage of this device failed.')));
  });

/** Where there is no room, this is what tells so. */
export const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The storage of this device gave up.')),
    );
  });

/** Opened for one act only: a connection that stays open would hold up its deletion, here and in other tabs. */
export async function withDatabase<T>(
  name: string,
  make: (fresh: IDBDatabase) => void,
  work: (database: IDBDatabase) => Promise<T>,
): Promise<T> {
  if (!hasDatabases()) throw new Error('This browser keeps nothing.');
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => make(request.result));
  const database = await answerOf(request);
  database.addEventListener('versionchange', () => database.close());
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/**
 * Told to the browser at once, so that it holds even if the page goes in this moment. Where another tab still has it open,
 * the deletion follows when that one closes.
 */
export const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    if (!hasDatabases()) return resolve();
    const request = indexedDB.deleteDatabase(name);
    for (const event of ['success', 'error', 'blocked'] as const) request.addEventListener(event, () => resolve());
  });

export const databaseNames = async (): Promise<string[]> =>
  hasDatabases() ? (await indexedDB.databases()).flatMap(({ name }) => name ?? []) : [];
