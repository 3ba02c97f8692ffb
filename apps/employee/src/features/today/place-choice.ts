import { useSyncExternalStore } from 'react';
import type { StampPosition } from '@timbro/core/stamps/queue-rules.ts';
import { positionSeconds } from '@timbro/core/stamps/queue-rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { type ReplyOf, call } from '@timbro/kit/light/call.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { createSignal } from '@timbro/kit/memory/signal.ts';

/** Whether a stamp may carry the position; in local storage, so that the next person on this phone is asked anew. */
export type PlaceChoice = 'yes' | 'no' | null;

const prefix = 'timbro.stampPlace.';
const { announce, subscribe } = createSignal();
let isDenied = false;

function read(): PlaceChoice {
  const { user } = session.get();
  const kept = user ? localStorage.getItem(prefix + user.id) : null;
  return kept === 'yes' || kept === 'no' ? kept : null;
}

/** What the browser can be asked for at all: on plain http it cannot. */
export const canLocate = (): boolean => 'geolocation' in navigator && window.isSecureContext;

export const usePlaceChoice = (): PlaceChoice => useSyncExternalStore(subscribe, read);
/** Whether the browser has said no since the page was opened. */
export const useIsPlaceDenied = (): boolean => useSyncExternalStore(subscribe, () => isDenied);

function keep(choice: 'yes' | 'no'): void {
  const { user } = session.get();
  if (user) localStorage.setItem(prefix + user.id, choice);
  announce();
}

/** By a tap alone: the browser asks the person. */
export async function allowPlace(): Promise<void> {
  keep('yes');
  await locate();
}
export const refusePlace = (): void => keep('no');

/** Where a stamp was made, as the server judges it. */
export type JudgedPlace = ReplyOf<'POST /stamps/place'>;

/** What the stamp under way will be told of its place; null where nobody can say so in time. */
export async function judge(position: StampPosition): Promise<JudgedPlace | null> {
  try {
    return await call('POST /stamps/place', { body: { position } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

/** Where the phone is now, within the time that a stamp waits for it; null where it does not say. */
export const locate = (): Promise<StampPosition | null> =>
  new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
        tell(false);
        resolve({ lat, lng, accuracy });
      },
      ({ code }) => {
        tell(code === 1);
        resolve(null);
      },
      { enableHighAccuracy: true, timeout: positionSeconds * 1000, maximumAge: 0 },
    );
  });

function tell(denied: boolean): void {
  if (denied === isDenied) return;
  isDenied = denied;
  announce();
}
