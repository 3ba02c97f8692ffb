import { useSyncExternalStore } from 'react';
import type { Look } from '@timbro/core/profile/rules.ts';
import { createSignal } from './signal.ts';

/** What this browser remembers of how its person likes it; the colour scheme is kept by the theme itself. */
export type Preferences = Omit<Look, 'theme'> & { readonly isMenuOpen: boolean };

const keys = { density: 'timbro.density', singleKeys: 'timbro.shortcuts', isMenuOpen: 'timbro.drawer' } as const;

const { announce, subscribe } = createSignal();
let known: Preferences | null = null;
const forget = () => {
  known = null;
  announce();
};

export const getPreferences = (): Preferences =>
  (known ??= {
    density: localStorage.getItem(keys.density) === 'compact' ? 'compact' : 'comfortable',
    singleKeys: localStorage.getItem(keys.singleKeys) !== 'off',
    isMenuOpen: localStorage.getItem(keys.isMenuOpen) !== 'closed',
  });

type Changes = { readonly [K in keyof Preferences]?: Preferences[K] | undefined };

export function setPreferences({ density, singleKeys, isMenuOpen }: Changes): void {
  if (density !== undefined) localStorage.setItem(keys.density, density);
  if (singleKeys !== undefined) localStorage.setItem(keys.singleKeys, singleKeys ? 'on' : 'off');
  if (isMenuOpen !== undefined) localStorage.setItem(keys.isMenuOpen, isMenuOpen ? 'open' : 'closed');
  forget();
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, getPreferences);

// Another tab's change, or a sign-out that empties the storage there.
if (typeof window !== 'undefined') window.addEventListener('storage', forget);
