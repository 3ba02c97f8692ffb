import { useSyncExternalStore } from 'react';
import type { Look } from '@timbro/core/profile/rules.ts';
import { createSignal } from './signal.ts';

/** What this browser remembers of how its person likes it; the colour scheme is kept by the theme itself. */
type Preferences = Omit<Look, 'theme'> & { readonly isMenuOpen: boolean };

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

/** Writes only what differs: each page that opens is told its look, and one that writes could outlive a sign-out elsewhere. */
export function setPreferences({ density, singleKeys, isMenuOpen }: Changes): void {
  const now = getPreferences();
  if (density !== undefined && density !== now.density) localStorage.setItem(keys.density, density);
  if (singleKeys !== undefined && singleKeys !== now.singleKeys)
    localStorage.setItem(keys.singleKeys, singleKeys ? 'on' : 'off');
  if (isMenuOpen !== undefined && isMenuOpen !== now.isMenuOpen)
    localStorage.setItem(keys.isMenuOpen, isMenuOpen ? 'open' : 'closed');
  forget();
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, getPreferences);

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    // A `null` key is a sign-out in another tab. Tabs hear of it late: what this one wrote meanwhile goes too.
    if (key === null) Object.values(keys).forEach((name) => localStorage.removeItem(name));
    forget();
  });
