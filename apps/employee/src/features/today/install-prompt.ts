import { useSyncExternalStore } from 'react';
import { createSignal } from '@timbro/kit/memory/signal.ts';
import { isApplePhone, isInstalled } from '#parts/push/installed.ts';

type InstallPrompt = Event & { prompt(): Promise<unknown> };
const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

/** Whoever has said "not now" on this browser is not asked again while signed in. */
const declinedKey = 'timbro.installLater';
const { announce, subscribe } = createSignal();
let offered: InstallPrompt | null = null;

/** Said at the start of the app: the browser offers it once, long before anybody wants it. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isPrompt(event)) offered = event;
    announce();
  });
  window.addEventListener('appinstalled', () => {
    offered = null;
    announce();
  });
}

/** How the app gets onto the home screen here: by a button, by hand in Safari, or not at all. */
export type InstallWay = 'button' | 'byHand' | 'none';

export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, installWay);

function installWay(): InstallWay {
  if (isInstalled() || localStorage.getItem(declinedKey) !== null) return 'none';
  if (offered) return 'button';
  return isApplePhone() && window.isSecureContext ? 'byHand' : 'none';
}

export async function install(): Promise<void> {
  await offered?.prompt();
  offered = null;
  announce();
}

export function installLater(): void {
  localStorage.setItem(declinedKey, 'yes');
  announce();
}
