import { vi } from 'vitest';
import type { ReceivedFile } from '@timbro/kit/data/send.ts';

type Row = { readonly id: string; readonly print: string } & ReceivedFile;

/** What lies in the databases of this browser, by their names. */
const databases = new Map<string, Row[]>();
let isFull = false;

const prefix = 'timbro-files-';
const databaseOf = (owner: string) => prefix + owner;
export const onPhone = (owner = 'anna') =>
  databases.get(databaseOf(owner))?.map(({ id, print }) => `${id[0]} ${print}`) ?? [];
/** Whose files lie here; the queue of stamps outlives whoever leaves, and has tests of its own. */
export const ownersOnPhone = () =>
  [...databases.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
export const putOnPhone = (owner: string, row: Row): void => void databases.set(databaseOf(owner), [row]);
export const fillPhone = (): void => void (isFull = true);

class Pending extends EventTarget {
  result: unknown = undefined;
  readonly error: Error = new DOMException('No room', 'QuotaExceededError');

  tell(event: string, result?: unknown): this {
    queueMicrotask(() => {
      this.result = result;
      this.dispatchEvent(new Event(event));
    });
    return this;
  }
}

function transactionOn(name: string) {
  const transaction = new Pending();
  const rows = () => databases.get(name) ?? [];
  const act = (change?: () => void, result?: unknown) => {
    change?.();
    transaction.tell('complete');
    return new Pending().tell('success', result);
  };
  const fail = () => {
    transaction.tell('abort');
    return new Pending().tell('error');
  };
  const store = {
    put: (row: Row) => (isFull ? fail() : act(() => databases.set(name, [...rows(), row]))),
    delete: ({ lower: [id] }: { lower: [string] }) =>
      act(() =>
        databases.set(
          name,
          rows().filter((row) => row.id !== id),
        ),
      ),
    get: ([id, print]: [string, string]) =>
      act(
        undefined,
        rows().find((row) => row.id === id && row.print === print),
      ),
    getAllKeys: () =>
      act(
        undefined,
        rows().map(({ id, print }) => [id, print]),
      ),
  };
  return Object.assign(transaction, { objectStore: () => store });
}

function openDatabase(name: string) {
  const request = new Pending();
  const database = Object.assign(new EventTarget(), {
    createObjectStore: () => undefined,
    transaction: () => transactionOn(name),
    close: () => undefined,
  });
  if (!databases.has(name)) {
    databases.set(name, []);
    request.tell('upgradeneeded', database);
  }
  return request.tell('success', database);
}

/** In place of the database that the tests' document does not have: as much of it as files on a phone need. */
export function preparePhone(): void {
  databases.clear();
  isFull = false;
  vi.stubGlobal('IDBKeyRange', { bound: (lower: unknown) => ({ lower }) });
  vi.stubGlobal('indexedDB', {
    open: openDatabase,
    databases: async () => [...databases.keys()].map((name) => ({ name })),
    deleteDatabase: (name: string) => {
      databases.delete(name);
      return new Pending().tell('success');
    },
  });
}
