import { answerOf, databaseNames, deleteDatabase, endOf, withDatabase } from './database.ts';

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

async function withFiles<T>(
  owner: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const make = (fresh: IDBDatabase) => void fresh.createObjectStore(files, { keyPath: ['id', 'print'] });
  return withDatabase(prefix + owner, make, async (database) => {
    const transaction = database.transaction(files, mode);
    const done = endOf(transaction);
    const [answer] = await Promise.all([answerOf(act(transaction.objectStore(files))), done]);
    return answer;
  });
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

/** Everything of a person. */
export const deleteFilesOf = (owner: string): Promise<void> => deleteDatabase(prefix + owner);

/** What was left behind by whoever had this device before. */
export async function deleteFilesOfOthers(owner: string | null): Promise<void> {
  const own = owner === null ? null : prefix + owner;
  const names = await databaseNames();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== own).map(deleteDatabase));
}
