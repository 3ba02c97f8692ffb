import { useSyncExternalStore } from 'react';
import { goTo } from '@timbro/kit/light/path.tsx';
import { type PaperKind, paperKinds } from './papers.ts';

const screenPath = '/me/documents';

const subscribe = (listener: () => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};
const search = () => new URLSearchParams(window.location.search);
const readId = () => search().get('id')?.toLowerCase() ?? null;
const readList = () => paperKinds.find((kind) => kind === search().get('list')) ?? null;

/** The element that opens a paper: the keyboard goes on there once the paper is closed. */
export const openerIdOf = (id: string): string => `paper-${id}`;

/** Which paper is open: the address says so, and mails and notices link to it. */
export const useOpenedId = (): string | null => useSyncExternalStore(subscribe, readId);
/** Which list was chosen; `null` where nobody has. */
export const useChosenList = (): PaperKind | null => useSyncExternalStore(subscribe, readList);

const addressOf = (list: PaperKind | null, id: string | null): string => {
  const wanted = new URLSearchParams({ ...(list === 'documents' && { list }), ...(id !== null && { id }) });
  return wanted.size === 0 ? screenPath : `${screenPath}?${wanted}`;
};

export const chooseList = (list: PaperKind): void => goTo(addressOf(list, null), 'replace');
/** The step that Back takes is the sheet's own; this one only says what is in it. */
export const openPaper = (list: PaperKind | null, id: string): void => goTo(addressOf(list, id), 'replace');
export const closePaper = (list: PaperKind | null): void => goTo(addressOf(list, null), 'replace');
