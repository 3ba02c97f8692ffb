export type FileKey = {
  readonly id: string;
  /** Tells one content under the same id from another. */
  readonly print: string;
};

/** A file that stays on this device for one person. */
export type StoredFile = FileKey & {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** One database a person: what belongs to somebody goes whole, and nobody else's is ever opened. */
const prefix = 'timbro-files-';
const files = 'files';

const isAvailable = () => typeof indexedDB !== 'undefined';

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage of this device failed')));
  });

function openStore(owner: string): Promise<IDBDatabase> {
  if (!isAvailable()) throw new Error('This browser keeps no files');
  const request = indexedDB.open(prefix + owner, 1);
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(files, { keyPath: ['id', 'print'] }),
  );
  return answerOf(request);
}

/** The database is held for one act only: an open one would delay its deletion, in another tab too. */
async function withFiles<T>(
  owner: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openStore(owner);
  database.addEventListener('versionchange', () => database.close());
  try {
    const transaction = database.transaction(files, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      // Where there is no room, this is what tells so.
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The storage gave up')));
    });
    const [answer] = await Promise.all([answerOf(act(transaction.objectStore(files))), done]);
    return answer;
  } finally {
    database.close();
  }
}

export const storeFile = async (owner: string, file: StoredFile): Promise<void> =>
  void (await withFiles(owner, 'readwrite', (store) => store.put(file)));

/** Every content that is there under the id. */
export const removeFile = (owner: string, id: string): Promise<void> =>
  withFiles(owner, 'readwrite', (store) => store.delete(IDBKeyRange.bound([id], [id, []])));

/** What there is, without reading any of it. */
export const storedKeys = async (owner: string): Promise<FileKey[]> =>
  (await withFiles(owner, 'readonly', (store) => store.getAllKeys())).flatMap((key) => {
    const [id, print] = Array.isArray(key) ? key : [];
    return typeof id === 'string' && typeof print === 'string' ? [{ id, print }] : [];
  });

export async function storedFile(owner: string, { id, print }: FileKey): Promise<StoredFile | null> {
  const found = await withFiles<unknown>(owner, 'readonly', (store) => store.get([id, print]));
  return isStoredFile(found) ? found : null;
}

const isStoredFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'type' in value &&
  'bytes' in value &&
  value.bytes instanceof Uint8Array;

/** Everything of a person. Told to the browser at once, so that it holds even if the page goes in this moment. */
export const deleteFilesOf = (owner: string): Promise<void> => deleteDatabase(prefix + owner);

/** What was left behind by whoever had this device before. */
export async function deleteFilesOfOthers(owner: string | null): Promise<void> {
  if (!isAvailable()) return;
  const own = owner === null ? null : prefix + owner;
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== own).map(deleteDatabase));
}

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    if (!isAvailable()) return resolve();
    const request = indexedDB.deleteDatabase(name);
    for (const event of ['success', 'error', 'blocked'] as const) request.addEventListener(event, () => resolve());
  });
