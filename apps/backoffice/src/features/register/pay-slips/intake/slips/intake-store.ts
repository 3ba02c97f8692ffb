import { answerOf, deleteDatabase, endOf, withDatabase } from '@timbro/kit/memory/database.ts';
import { isSignedInHere } from '@timbro/kit/memory/session.ts';
import { intakeDatabase } from './database-name.ts';
import type { Intake } from './intake-state.ts';
import type { Changes } from './kept-changes.ts';
import type { SlipRow } from './slip-rows.ts';

/** Everything but the rows, which are written one by one as they change. */
type Head = Omit<Intake, 'rows'> & {
  readonly shape: typeof shape;
  /** Company and person: nobody else's is ever opened. */
  readonly owner: string;
  readonly order: readonly string[];
};

/** Raised when what is kept looks different: what another version of the app has left is thrown away. */
const shape = 1;
const headKey = 'head';
const stores = ['head', 'rows', 'files'] as const;

/** The one unfinished intake of this browser, in a database of its own. Each call waits for the one before it. */
export function openIntakeStore(owner: string) {
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    /** What this person has left here. Somebody else's goes at once. */
    load: () => inOrder(() => withIntake((database) => loadFrom(database, owner))),
    begin: (intake: Intake, files: ReadonlyMap<string, Blob>) =>
      inOrder(() => withIntake((database) => beginIn(database, owner, intake, files))),
    keep: (changes: Changes) => inOrder(() => withIntake((database) => keepIn(database, owner, changes))),
    contentOf: (fileId: string) => inOrder(() => withIntake((database) => contentIn(database, fileId))),
    clear: () => inOrder(() => deleteDatabase(intakeDatabase)),
  };
}
export type IntakeStore = ReturnType<typeof openIntakeStore>;

const makeStores = (fresh: IDBDatabase) => {
  for (const name of stores) fresh.createObjectStore(name);
};

async function withIntake<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> {
  // Another tab may have signed out a moment ago: then nothing is left behind.
  if (!isSignedInHere()) throw new Error('Nobody is signed in.');
  return withDatabase(intakeDatabase, makeStores, work);
}

async function loadFrom(database: IDBDatabase, owner: string): Promise<Intake | null> {
  const transaction = database.transaction(['head', 'rows'], 'readonly');
  const [head, rows]: [unknown, unknown[]] = await Promise.all([
    answerOf<unknown>(transaction.objectStore('head').get(headKey)),
    answerOf<unknown[]>(transaction.objectStore('rows').getAll()),
  ]);
  if (head === undefined) return null;
  if (!isHead(head) || head.owner !== owner) {
    await emptied(database);
    return null;
  }
  const { order, owner: _owner, shape: _shape, ...rest } = head;
  const byId = new Map(rows.filter(isRow).map((row) => [row.id, row]));
  return { ...rest, rows: order.flatMap((id) => byId.get(id) ?? []) };
}

async function beginIn(
  database: IDBDatabase,
  owner: string,
  intake: Intake,
  files: ReadonlyMap<string, Blob>,
): Promise<void> {
  const transaction = database.transaction(stores, 'readwrite');
  for (const name of stores) transaction.objectStore(name).clear();
  transaction.objectStore('head').put(headOf(owner, intake), headKey);
  for (const row of intake.rows) transaction.objectStore('rows').put(row, row.id);
  for (const [id, content] of files) transaction.objectStore('files').put(content, id);
  await endOf(transaction);
}

async function keepIn(database: IDBDatabase, owner: string, { intake, rows, gone }: Changes): Promise<void> {
  const transaction = database.transaction(['head', 'rows'], 'readwrite');
  const kept = await answerOf<unknown>(transaction.objectStore('head').get(headKey));
  // Finished or discarded in another tab: nothing of it comes back.
  if (!isHead(kept) || kept.owner !== owner) return transaction.abort();
  transaction.objectStore('head').put(headOf(owner, intake), headKey);
  for (const row of rows) transaction.objectStore('rows').put(row, row.id);
  for (const id of gone) transaction.objectStore('rows').delete(id);
  await endOf(transaction);
}

async function contentIn(database: IDBDatabase, fileId: string): Promise<Blob | null> {
  const content = await answerOf<unknown>(database.transaction('files').objectStore('files').get(fileId));
  return content instanceof Blob ? content : null;
}

async function emptied(database: IDBDatabase): Promise<void> {
  const transaction = database.transaction(stores, 'readwrite');
  for (const name of stores) transaction.objectStore(name).clear();
  await endOf(transaction);
}

const headOf = (owner: string, { rows, ...rest }: Intake): Head => {
  const { step, month, files, refused, readMs, hasAsked } = rest;
  return { step, month, files, refused, readMs, hasAsked, shape, owner, order: rows.map(({ id }) => id) };
};

/** Only this app writes here, and each version of it says which it is. */
const isHead = (value: unknown): value is Head =>
  typeof value === 'object' && value !== null && 'shape' in value && value.shape === shape && 'owner' in value;
const isRow = (value: unknown): value is SlipRow => typeof value === 'object' && value !== null && 'match' in value;
