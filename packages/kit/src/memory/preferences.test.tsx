import { expect, test } from 'vitest';
import { getPreferences, setPreferences } from './preferences.ts';

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('timbro.'));

test('what is as it was is not written: a page that opens leaves the storage alone', () => {
  setPreferences({ density: 'comfortable', singleKeys: true });
  expect(stored()).toEqual([]);
  setPreferences({ density: 'compact', singleKeys: true });
  expect(stored()).toEqual(['timbro.density']);
});

test('a sign-out in another tab takes along what this one wrote before it heard of it', () => {
  setPreferences({ density: 'compact', isMenuOpen: false });
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(stored()).toEqual([]);
  expect(getPreferences()).toEqual({ density: 'comfortable', singleKeys: true, isMenuOpen: true });
});
