import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { allModules } from '@timbro/core/access.ts';
import type { Profile } from '@timbro/core/profile/contract.ts';
import { personOf, signInAs } from '../testing/sign-in-as.ts';
import { useLookOf } from './look.ts';
import { createAppTheme, themeStorageKey } from './theme.ts';

const theme = createAppTheme('it');
const profileWith = (density: 'compact' | 'comfortable'): Profile => ({
  ...personOf('Admin'),
  permissions: allModules,
  company: null,
  look: { theme: 'dark', density, singleKeys: false },
  notifications: null,
  hasPin: false,
});
function Follower({ profile }: { profile: Profile }) {
  useLookOf(profile);
  return null;
}
const page = (profile: Profile) => (
  <ThemeProvider theme={theme} modeStorageKey={themeStorageKey} noSsr>
    <Follower profile={profile} />
  </ThemeProvider>
);

test('the look of the profile is kept on this browser, but not once another tab has emptied it', () => {
  signInAs('Admin');
  const { rerender } = render(page(profileWith('compact')));
  expect(localStorage.getItem('timbro.density')).toBe('compact');
  expect(localStorage.getItem('timbro.shortcuts')).toBe('off');
  expect(localStorage.getItem(themeStorageKey)).toBe('dark');
  // Its event is still on its way here.
  localStorage.clear();
  rerender(page(profileWith('comfortable')));
  expect(Object.keys(localStorage)).toEqual([]);
});
