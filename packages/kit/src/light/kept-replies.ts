import { session, sessionKey } from '../memory/session.ts';

/** An answer of the API as it was last read, for when there is no network. */
type KeptReply = { readonly data: unknown; readonly readAt: number };

const prefix = 'timbro.kept.';
const prefixOf = (owner: string) => `${prefix}${owner}.`;

let build = '';

/** Said once by an app at its start: another build may expect answers of another shape, and does not read these. */
export const keepForBuild = (name: string): void => void (build = name);

/**
 * Kept in local storage: it is there before the first paint, and `session.clear()` empties it in every tab at once, with
 * the rest of what this browser knows of a person.
 */
export function keepReply(owner: string, name: string, reply: KeptReply): void {
  if (!isStillHere(owner)) return;
  try {
    localStorage.setItem(prefixOf(owner) + name, JSON.stringify({ ...reply, build }));
  } catch {
    // The storage is full. What is kept may be missing, but it must never be older than what was last shown.
    forgetReplies(() => true);
  }
}

/** Forgets the answers to the same call with other questions: of what is asked anew each day only the newest is worth its room. */
export function forgetSiblings(owner: string, name: string): void {
  const [route = name] = name.split(',', 1);
  const siblings = prefixOf(owner) + route;
  forgetReplies((key) => key.startsWith(siblings) && key !== prefixOf(owner) + name);
}

export function keptReply(owner: string, name: string): KeptReply | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefixOf(owner) + name) ?? 'null');
    return isKeptReply(value) ? value : null;
  } catch {
    return null;
  }
}

export const forgetOthers = (owner: string): void => forgetReplies((key) => !key.startsWith(prefixOf(owner)));

/** An answer still on its way when the person left, here or in another tab, must not come back to this device. */
const isStillHere = (owner: string) => session.get().user?.id === owner && localStorage.getItem(sessionKey) !== null;

function forgetReplies(isUnwanted: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && isUnwanted(key)) localStorage.removeItem(key);
}

const isKeptReply = (value: unknown): value is KeptReply =>
  typeof value === 'object' &&
  value !== null &&
  'data' in value &&
  'readAt' in value &&
  typeof value.readAt === 'number' &&
  'build' in value &&
  value.build === build;
