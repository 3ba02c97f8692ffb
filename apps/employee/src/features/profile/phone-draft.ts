import { session } from '@timbro/kit/memory/session.ts';

/** A number that was typed and not saved, and the one that was on record then. */
export type PhoneDraft = { readonly typed: string; readonly from: string | null };

const keyOf = (owner: string) => `timbro.draft.phone.${owner}`;

/** Outlives Back, a reload and a visit elsewhere, and ends with the tab or the session, whichever is first. */
export function keepDraft(owner: string, draft: PhoneDraft): void {
  if (session.get().user?.id === owner) sessionStorage.setItem(keyOf(owner), JSON.stringify(draft));
}

export const dropDraft = (owner: string): void => sessionStorage.removeItem(keyOf(owner));

export function readDraft(owner: string): PhoneDraft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

/** Typed back to what is on record, it is no change. */
export function hasUnsavedPhone(owner: string): boolean {
  const draft = readDraft(owner);
  return draft !== null && draft.typed.trim() !== (draft.from ?? '');
}

const isDraft = (value: unknown): value is PhoneDraft =>
  typeof value === 'object' &&
  value !== null &&
  'typed' in value &&
  typeof value.typed === 'string' &&
  'from' in value &&
  (value.from === null || typeof value.from === 'string');
