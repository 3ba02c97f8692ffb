import type { Page } from '@playwright/test';

/** The one database that outlives a session: what it holds by then only the server can read. */
export const queueDatabase = 'timbro-stamps';

/** Every record of one database of the site, as text, each with the store it lies in. */
const recordsOf = (page: Page, name: string): Promise<{ store: string; text: string }[]> =>
  page.evaluate(async (database) => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(`${database} cannot be read.`)));
      });
    const open = await answerOf(indexedDB.open(database));
    const stores = [...open.objectStoreNames];
    if (stores.length === 0) return [];
    const transaction = open.transaction(stores);
    const found = await Promise.all(
      stores.map(async (store) => {
        const [keys, values] = await Promise.all([
          answerOf<IDBValidKey[]>(transaction.objectStore(store).getAllKeys()),
          answerOf<unknown[]>(transaction.objectStore(store).getAll()),
        ]);
        return values.map((value, index) => ({ store, text: JSON.stringify([keys[index], value]) }));
      }),
    );
    open.close();
    return found.flat();
  }, name);

export const databaseNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name])));

/** What lies in the queue of stamps on this phone. */
export async function queueRecords(page: Page): Promise<{ store: string; text: string }[]> {
  return (await databaseNames(page)).includes(queueDatabase) ? recordsOf(page, queueDatabase) : [];
}

/** The names of the databases that the site still has on this browser; the empty queue of stamps is none. */
export async function databasesLeft(page: Page): Promise<string[]> {
  const names = (await databaseNames(page)).filter((name) => name !== queueDatabase);
  return [...names, ...(await queueRecords(page)).map(({ store, text }) => `${queueDatabase}/${store}: ${text}`)];
}

/** The names of all that the site still stores on this browser, but for the files of the app itself. */
export async function leftBehind(page: Page): Promise<string[]> {
  const elsewhere = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()).filter((name) => !name.startsWith('timbro-me-')),
  ]);
  return [...elsewhere, ...(await databasesLeft(page))];
}

/** All that a browser keeps of the site, word by word: what a finder of the phone could read. */
export async function everythingKept(page: Page): Promise<string> {
  const records = await Promise.all((await databaseNames(page)).map((name) => recordsOf(page, name)));
  const elsewhere = await page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all(
          (await cache.keys()).map(async (request) => `${request.url} ${await (await cache.match(request))?.text()}`),
        );
      }),
    );
    return [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
      ...kept.flat(),
      document.cookie,
    ];
  });
  return [...elsewhere, ...records.flat().map(({ text }) => text)].join('\n');
}
