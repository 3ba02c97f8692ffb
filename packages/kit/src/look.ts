import { useColorScheme } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Look } from '@timbro/core/profile/rules.ts';
import type { Profile } from '@timbro/core/profile/contract.ts';
import { api, keyOf } from './api.ts';
import { setPreferences, usePreferences } from './preferences.ts';

const profileKey = keyOf(api.profile.read);

/** The look is the profile's, so that it outlives a sign-out; this browser keeps a copy to start with the right colours. */
export function useLook() {
  const client = useQueryClient();
  const { mode = 'system', setMode } = useColorScheme();
  const { density, singleKeys } = usePreferences();
  const { mutate: save } = useMutation({
    mutationFn: (change: Partial<Look>) => api.profile.update({ body: { look: change } }),
    onSuccess: (profile) => client.setQueryData(profileKey, profile),
  });
  const choose = useCallback(
    (change: Partial<Look>) => {
      if (change.theme) setMode(change.theme);
      setPreferences(change);
      // An answer that was asked for before would bring the old look back.
      void client.cancelQueries({ queryKey: profileKey });
      client.setQueryData<Profile>(profileKey, (known) => known && { ...known, look: { ...known.look, ...change } });
      save(change);
    },
    [client, setMode, save],
  );
  return { look: { theme: mode, density, singleKeys }, choose };
}

/** Shows what the profile asks for: at the sign-in, and when it was changed elsewhere. */
export function useLookOf(profile: Profile | undefined): void {
  const { setMode } = useColorScheme();
  const { theme, density, singleKeys } = profile?.look ?? {};
  useEffect(() => {
    if (theme) setMode(theme);
  }, [theme, setMode]);
  useEffect(() => {
    setPreferences({ density, singleKeys });
  }, [density, singleKeys]);
}
