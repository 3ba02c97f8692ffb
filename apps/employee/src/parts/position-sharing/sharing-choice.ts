import { useSyncExternalStore } from 'react';
import { isSignedInHere, session } from '@timbro/kit/memory/session.ts';
import { createSignal } from '@timbro/kit/memory/signal.ts';

/** The choice lies in local storage, which every end of a session empties: the next person on this phone chooses anew. */
const prefix = 'timbro.sharePosition.';
const { announce, subscribe } = createSignal();

const owner = (): string | null => (isSignedInHere() ? (session.get().user?.id ?? null) : null);
const isWanted = () => {
  const person = owner();
  return person !== null && localStorage.getItem(prefix + person) !== null;
};

/** Who has tapped since the page was opened: for them the browser may ask. */
let tapper: string | null = null;
const hasTapped = () => tapper !== null && tapper === owner();

/** What the browser has said of the position, beyond its permission: that it was told no, or does not know where it is. */
type Said = 'denied' | 'lost' | null;
let said: Said = null;

function subscribeToChoice(listener: () => void): () => void {
  const stop = subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

export const useIsWanted = (): boolean => useSyncExternalStore(subscribeToChoice, isWanted);
export const useHasTapped = (): boolean => useSyncExternalStore(subscribe, hasTapped);
export const useSaid = (): Said => useSyncExternalStore(subscribe, () => said);

export function tell(next: Said): void {
  if (next === said) return;
  said = next;
  announce();
}

/** Of the errors that a browser gives, the one that means no; the others only mean not now. */
export const saidBy = ({ code }: Pick<GeolocationPositionError, 'code'>): Said => (code === 1 ? 'denied' : 'lost');

// Whoever signs in next on this page has tapped nothing yet.
let present = owner();
session.subscribe(() => {
  if (owner() === present) return;
  present = owner();
  tapper = null;
  said = null;
  announce();
});

export function stopSharing(): void {
  const person = owner();
  if (person !== null) localStorage.removeItem(prefix + person);
  tell(null);
  announce();
}

/** Called by a tap alone: the browser asks the person, and only a yes is kept. The position itself is not used. */
export function startSharing(): Promise<void> {
  const person = owner();
  return new Promise((resolve) => {
    const end = (answer: Said) => {
      if (answer !== 'denied' && person !== null && owner() === person) {
        tapper = person;
        localStorage.setItem(prefix + person, 'yes');
      }
      tell(answer);
      announce();
      resolve();
    };
    navigator.geolocation.getCurrentPosition(
      () => end(null),
      (error) => end(saidBy(error)),
      { timeout: 20_000, maximumAge: 600_000 },
    );
  });
}
