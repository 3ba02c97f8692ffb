import { useMemo, useSyncExternalStore } from 'react';
import { type Modules, type Subject, companyModules, roles } from '@timbro/core/access.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { deleteFilesOf } from './file-store.ts';
import { createSignal } from './signal.ts';

/** What the browser remembers of who is signed in. The refresh token is never here: it lives in an HttpOnly cookie. */
export type SessionState = {
  readonly accessToken?: string | undefined;
  readonly user?: User | undefined;
  readonly permissions?: Modules | undefined;
  /** Kept only between the steps of a password recovery. */
  readonly emailForRecoveryPassword?: string | undefined;
  readonly verificationCode?: string | undefined;
};

export const sessionKey = 'timbro.auth';
const empty: SessionState = {};

const { announce, subscribe } = createSignal();
let current: SessionState | null = null;

const databases = new Set<string>();

/** Names a database that ends with the session; said at the start of an app, since what fills it may not have come yet. */
export const endWithSession = (database: string): void => void databases.add(database);

/** Also at the door, for what a session that ended elsewhere has left. */
export function deleteDatabases(): void {
  if (typeof indexedDB === 'undefined') return;
  for (const name of databases) indexedDB.deleteDatabase(name);
}

/** The one place that reads and writes the stored session; other tabs follow through the `storage` event. */
export const session = {
  get: (): SessionState => (current ??= restore()),
  set(changes: SessionState): void {
    current = { ...session.get(), ...changes };
    localStorage.setItem(sessionKey, JSON.stringify(current));
    announce();
  },
  /** Leaves nothing behind on this browser: the next person may be somebody else. */
  clear(): void {
    const { user } = session.get();
    if (user) void deleteFilesOf(user.id);
    current = empty;
    localStorage.clear();
    sessionStorage.clear();
    deleteDatabases();
    expireCookies();
    announce();
  },
  subscribe,
};

/** Asks the storage itself: another tab may have emptied it a moment ago, and nothing may be written after that. */
export const isSignedInHere = (): boolean =>
  session.get().accessToken !== undefined && localStorage.getItem(sessionKey) !== null;

export const subjectOf = ({ accessToken, user, permissions }: SessionState): Subject | null =>
  accessToken && user && permissions ? { role: user.role, modules: permissions } : null;

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.get);

/** Whom a permission question is about; `null` for a guest. */
export function useSubject(): Subject | null {
  const state = useSession();
  return useMemo(() => subjectOf(state), [state]);
}

function restore(): SessionState {
  const stored = localStorage.getItem(sessionKey);
  if (stored === null) return empty;
  try {
    const value: unknown = JSON.parse(stored);
    return isSessionState(value) ? value : empty;
  } catch {
    return empty;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isTextOrMissing = (value: unknown) => value === undefined || typeof value === 'string';

/** Anyone can edit local storage, so only the parts that decide what is shown are checked; the API trusts none of it. */
function isSessionState(value: unknown): value is SessionState {
  if (!isRecord(value)) return false;
  const { accessToken, user, permissions, emailForRecoveryPassword, verificationCode } = value;
  if (![accessToken, emailForRecoveryPassword, verificationCode].every(isTextOrMissing)) return false;
  if (accessToken === undefined) return true;
  if (!isRecord(user) || !roles.some((role) => role === user['role'])) return false;
  return isRecord(permissions) && companyModules.every((module) => typeof permissions[module] === 'boolean');
}

function expireCookies(): void {
  for (const pair of document.cookie.split(';')) {
    const [name = ''] = pair.split('=');
    if (name.trim() !== '') document.cookie = `${name.trim()}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    // A `null` key is another tab's `localStorage.clear()`.
    if (key !== sessionKey && key !== null) return;
    current = null;
    // A sign-out in another tab may have found a database in use here.
    if (key === null) deleteDatabases();
    announce();
  });
