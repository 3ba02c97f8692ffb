import { useSyncExternalStore } from 'react';
import { goTo } from '@timbro/kit/light/path.tsx';

const listPath = '/me/requests';

const subscribe = (listener: () => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};
const readId = () => new URLSearchParams(window.location.search).get('id')?.toLowerCase() ?? null;

/** Which record is unfolded: the address says so, and mails and notices link to it. */
export const useOpenedId = (): string | null => useSyncExternalStore(subscribe, readId);

/** Unfolding is no step of its own: Back leaves the screen. */
export const openRecord = (id: string): void => goTo(`${listPath}?id=${encodeURIComponent(id)}`, 'replace');
export const closeRecord = (): void => goTo(listPath, 'replace');
