import { type ReadOf, useReadOf, useRefreshOf } from '@timbro/kit/light/reads.tsx';
import { closeRecordAt, openRecordAt } from '#parts/records/opened-record.ts';

const route = 'GET /exits/mine';
/** An older one is still found by its address. */
export const newestExits = 50;

/** The number in the bar and the screen behind it arrive one after the other: the second is given what the first has read. */
const newFor = 5000;

/** One's own exits as they were last read: the pass is there without a network too. */
export const useOwnExits = (): ReadOf<typeof route> =>
  useReadOf(route, { query: { pageSize: newestExits } }, { keep: true, quiet: true, newFor });
/** What an address names and the list does not hold. */
export const useSoughtExit = (id: string): ReadOf<typeof route> => useReadOf(route, { query: { id } }, { quiet: true });

/** Leaving and coming back also change whether one is inside; what was looked at is read in the bell. */
export const useRefreshExits = (): (() => Promise<void>) =>
  useRefreshOf(route, 'GET /stamps/current', 'GET /notifications');

const listPath = '/me/exits';
export const openExit = (id: string): void => openRecordAt(listPath, id);
export const closeExit = (): void => closeRecordAt(listPath);
