import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};

/** Each step is a history entry of its own, so that Back comes to the step before. */
export function pushStep(step: number): void {
  // The entry that is left may have been reached by a link, and does not say yet what it stands for.
  window.history.replaceState({ ...window.history.state, recoveryStep: step - 1 }, '');
  window.history.pushState({ recoveryStep: step }, '');
}
export const replaceStep = (step: number): void => window.history.replaceState({ recoveryStep: step }, '');

/** The step that the present entry stands for; `null` for an entry that was reached by a link or an address. */
export const useEntryStep = (): number | null => useSyncExternalStore(subscribe, () => stepOf(window.history.state));

const stepOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'recoveryStep' in state && typeof state.recoveryStep === 'number'
    ? state.recoveryStep
    : null;
