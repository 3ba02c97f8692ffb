import { resendSeconds } from '@timbro/core/auth/rules.ts';

/** Kept with the page's history entry, so that a reload does not shorten the wait and no storage is left behind. */
export const rememberCodeSent = (): void =>
  window.history.replaceState({ ...window.history.state, codeSentAt: Date.now() }, '');

/** From when on (milliseconds) another code may be asked for. */
export const resendFrom = (): number => (sentAt(window.history.state) ?? Date.now()) + resendSeconds * 1000;

const sentAt = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'codeSentAt' in state && typeof state.codeSentAt === 'number'
    ? state.codeSentAt
    : null;
