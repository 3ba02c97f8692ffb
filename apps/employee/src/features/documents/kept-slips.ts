import { useEffect, useSyncExternalStore } from 'react';
import type { ReceivedFile } from '@timbro/kit/data/send.ts';
import type { ReplyOf } from '@timbro/kit/light/call.ts';
import {
  type FileKey,
  deleteFilesOf,
  deleteFilesOfOthers,
  removeFile,
  storeFile,
  storedFile,
  storedKeys,
} from '@timbro/kit/memory/file-store.ts';
import { isSignedInHere, session } from '@timbro/kit/memory/session.ts';
import { createSignal } from '@timbro/kit/memory/signal.ts';

/**
 * The choice lies in local storage, which every end of a session empties: copies are only believed while it stands there,
 * so that those a closed browser could not delete any more are never shown and go at the next start.
 */
const prefix = 'timbro.keepSlips.';
const { announce, subscribe } = createSignal();

const owner = (): string | null => (isSignedInHere() ? (session.get().user?.id ?? null) : null);
const isKeptFor = (person: string | null): person is string =>
  person !== null && owner() === person && localStorage.getItem(prefix + person) !== null;
const isOn = () => isKeptFor(owner());

function subscribeToChoice(listener: () => void): () => void {
  const stop = subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

/** Whether the slips that this person opens stay on this phone. */
export const useKeepsSlips = (): boolean => useSyncExternalStore(subscribeToChoice, isOn);

export async function keepSlips(isWanted: boolean): Promise<void> {
  const person = owner();
  if (person === null) return;
  if (isWanted) localStorage.setItem(prefix + person, 'yes');
  else localStorage.removeItem(prefix + person);
  become([]);
  if (!isWanted) return deleteFilesOf(person);
  // Asked for at the tap that says why: a browser short of room then spares what is kept here.
  if ('storage' in navigator) await navigator.storage.persist().catch(() => false);
}

/** What is known to lie on this phone; nothing until it was looked up. */
let kept: readonly FileKey[] = [];
const become = (keys: readonly FileKey[]) => {
  kept = keys;
  announce();
};
const readKept = () => kept;

async function lookUp(): Promise<void> {
  const person = owner();
  if (!isKeptFor(person)) return become([]);
  const keys = await storedKeys(person).catch(() => []);
  if (isKeptFor(person)) become(keys);
}

/** Answers whether this very content of a slip can be read without a network. */
export function useIsKept(): (slip: FileKey) => boolean {
  const keys = useSyncExternalStore(subscribe, readKept);
  const isWanted = useKeepsSlips();
  useEffect(() => void lookUp(), [isWanted]);
  return ({ id, print }) => isWanted && keys.some((key) => key.id === id && key.print === print);
}

/** Answers whether it is there afterwards, if it was to be. */
export async function keepSlip({ id, print }: FileKey, { bytes, name, type }: ReceivedFile): Promise<boolean> {
  const person = owner();
  if (!isKeptFor(person)) return true;
  try {
    await removeFile(person, id);
    await storeFile(person, { id, print, bytes, name, type });
  } catch {
    return false;
  } finally {
    // Whoever left meanwhile, or changed their mind, finds nothing here.
    if (!isKeptFor(person)) await deleteFilesOf(person);
    await lookUp();
  }
  return true;
}

export async function keptSlip(slip: FileKey): Promise<ReceivedFile | null> {
  const person = owner();
  if (!isKeptFor(person)) return null;
  const found = await storedFile(person, slip).catch(() => null);
  return found && isKeptFor(person) ? found : null;
}

async function forget(isUnwanted: (key: FileKey) => boolean): Promise<void> {
  const person = owner();
  if (!isKeptFor(person)) return;
  const unwanted = (await storedKeys(person).catch(() => [])).filter(isUnwanted);
  if (unwanted.length === 0) return;
  await Promise.allSettled(unwanted.map(({ id }) => removeFile(person, id)));
  await lookUp();
}

export const forgetSlip = (id: string): Promise<void> => forget((key) => key.id === id);

/** Takes off this phone what the server no longer gives, and what it has put something else in the place of. */
export function forgetWithdrawn({ items, total }: ReplyOf<'GET /payslips/mine'>): Promise<void> {
  const isWhole = items.length >= total;
  return forget(({ id, print }) => {
    const slip = items.find((one) => one.id === id);
    return slip ? slip.sha256 !== print : isWhole;
  });
}

/** From the start of the app on: whoever is not signed in here has nothing on this phone. */
export function guardKeptSlips(): void {
  const sweep = () => {
    const person = owner();
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && key !== prefix + person) localStorage.removeItem(key);
    void deleteFilesOfOthers(isKeptFor(person) ? person : null).catch(() => undefined);
    announce();
  };
  let present = owner();
  sweep();
  session.subscribe(() => {
    if (owner() === present) return;
    present = owner();
    kept = [];
    sweep();
  });
}
