import { useSyncExternalStore } from 'react';
import { goTo } from '@timbro/kit/light/path.tsx';

const subscribe = (listener: () => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};
const readId = () => new URLSearchParams(window.location.search).get('id')?.toLowerCase() ?? null;

/** Which record of a list is unfolded: the address says so, and mails and notices link to it. */
export const useOpenedId = (): string | null => useSyncExternalStore(subscribe, readId);

/** Unfolding is no step of its own: Back leaves the screen. */
export const openRecordAt = (listPath: string, id: string): void =>
  goTo(`${listPath}?id=${encodeURIComponent(id)}`, 'replace');
export const closeRecordAt = (listPath: string): void => goTo(listPath, 'replace');
