import type { KioskShown } from '@timbro/core/kiosks/contract.ts';
import { answerOf, endOf, hasDatabases, withDatabase } from '@timbro/kit/memory/database.ts';
import { createSignal } from '@timbro/kit/memory/signal.ts';

/** Outlives every version of the page: what it holds of people can be read by the server alone. */
const name = 'timbro-kiosk';

/** What the page must know to work without a network. */
export type KeptKiosk = Pick<KioskShown, 'kiosk' | 'company' | 'publicKey'>;
/** A stamp that only the server can read, and when it was taken, so that the next one comes after it. */
export type KeptStamp = { readonly order: number; readonly atMs: number; readonly text: string };
/** How many stamps the office has to look at, and since when that is known here. */
export type Refused = { readonly count: number; readonly atMs: number };

const stores = ['stamps', 'facts'] as const;
type Open = (store: (typeof stores)[number]) => IDBObjectStore;

const make = (fresh: IDBDatabase) => {
  fresh.createObjectStore('stamps', { keyPath: 'order', autoIncrement: true });
  fresh.createObjectStore('facts');
};

const { announce, subscribe } = createSignal();
/** Calls back when anything kept here has changed. */
export const onKeptChange = subscribe;

const within = <T>(mode: IDBTransactionMode, work: (open: Open) => Promise<T>): Promise<T> =>
  withDatabase(name, make, async (database) => {
    const transaction = database.transaction(stores, mode, { durability: 'strict' });
    const done = endOf(transaction);
    // The transaction ends by itself when nothing more is asked of it.
    const [result] = await Promise.all([work((store) => transaction.objectStore(store)), done]);
    return result;
  });

/** What was done is on the disk before anybody is told so. */
async function change<T>(work: (open: Open) => Promise<T>): Promise<T> {
  const result = await within('readwrite', work);
  announce();
  return result;
}

const factOf = async (key: string): Promise<unknown> =>
  hasDatabases() ? within('readonly', (open) => answerOf<unknown>(open('facts').get(key))) : undefined;

const kioskKey = 'kiosk';
const refusedKey = 'refused';

export async function readKiosk(): Promise<KeptKiosk | null> {
  const found = await factOf(kioskKey);
  return isKeptKiosk(found) ? found : null;
}

export const writeKiosk = (kiosk: KeptKiosk): Promise<void> =>
  change(async (open) => void (await answerOf(open('facts').put(kiosk, kioskKey))));

/** Adds one behind all others, and answers its place. */
export const addStamp = (stamp: Omit<KeptStamp, 'order'>): Promise<number> =>
  change(async (open) => Number(await answerOf(open('stamps').add(stamp))));

export async function keptStamps(): Promise<KeptStamp[]> {
  if (!hasDatabases()) return [];
  return within('readonly', async (open) => (await answerOf<unknown[]>(open('stamps').getAll())).filter(isKeptStamp));
}

/** The server has answered for these, and `refused` of them are for the office to look at. */
export const settleStamps = (orders: readonly number[], refused: number, nowMs: number): Promise<void> =>
  change(async (open) => {
    for (const order of orders) await answerOf(open('stamps').delete(order));
    if (refused === 0) return;
    const before = await answerOf<unknown>(open('facts').get(refusedKey));
    const count = isRefused(before) && isShown(before, nowMs) ? before.count : 0;
    await answerOf(open('facts').put({ count: count + refused, atMs: nowMs }, refusedKey));
  });

/** The office hears of them by itself; whoever stands before the tablet is told for a day. */
const shownMs = 24 * 3_600_000;
const isShown = ({ atMs }: Refused, nowMs: number) => Math.abs(nowMs - atMs) < shownMs;

export async function countRefused(nowMs: number): Promise<number> {
  const found = await factOf(refusedKey);
  return isRefused(found) && isShown(found, nowMs) ? found.count : 0;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isKeptKiosk = (value: unknown): value is KeptKiosk =>
  isRecord(value) &&
  isRecord(value['kiosk']) &&
  typeof value['kiosk']['name'] === 'string' &&
  isRecord(value['company']) &&
  typeof value['company']['timezone'] === 'string' &&
  typeof value['publicKey'] === 'string';

const isKeptStamp = (value: unknown): value is KeptStamp =>
  isRecord(value) && typeof value['order'] === 'number' && typeof value['text'] === 'string';

const isRefused = (value: unknown): value is Refused =>
  isRecord(value) && typeof value['count'] === 'number' && typeof value['atMs'] === 'number';
