import { useColorScheme } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Profile } from '@timbro/core/profile/contract.ts';
import type { Look } from '@timbro/core/profile/rules.ts';
import { api, keyOf } from '../data/api.ts';
import { setPreferences, usePreferences } from '../memory/preferences.ts';
import { isSignedInHere } from '../memory/session.ts';

const profileKey = keyOf(api.profile.read);
const savingKey = ['profile', 'look'];

/** While choices are on their way: the look before the first of them, and what the server last answered. */
const pending: { former: Look | null; answer: Profile | null } = { former: null, answer: null };

/** The look is the profile's, so that it outlives a sign-out; this browser keeps a copy to start with the right colours. */
export function useLook() {
  const client = useQueryClient();
  const { mode = 'system', setMode } = useColorScheme();
  const { density, singleKeys } = usePreferences();
  const show = useCallback(
    (change: Partial<Look>) => {
      if (change.theme) setMode(change.theme);
      setPreferences(change);
      client.setQueryData<Profile>(profileKey, (known) => known && { ...known, look: { ...known.look, ...change } });
    },
    [client, setMode],
  );
  const { mutate: save } = useMutation({
    mutationKey: savingKey,
    // One after the other: the last answer then knows all that was chosen.
    scope: { id: 'look' },
    mutationFn: (change: Partial<Look>) => api.profile.update({ body: { look: change } }),
    onSuccess: (profile) => void (pending.answer = profile),
    onSettled: () => {
      // An answer to an earlier choice would take back the later one for a moment.
      if (client.isMutating({ mutationKey: savingKey }) > 1) return;
      const { former, answer } = pending;
      Object.assign(pending, { former: null, answer: null });
      if (answer) client.setQueryData(profileKey, answer);
      const look = answer?.look ?? former;
      if (look && isSignedInHere()) show(look);
    },
  });
  const choose = useCallback(
    (change: Partial<Look>) => {
      if (pending.former === null) pending.former = { theme: mode, density, singleKeys };
      // An answer that was asked for before would bring the old look back.
      void client.cancelQueries({ queryKey: profileKey });
      show(change);
      save(change);
    },
    [client, show, save, mode, density, singleKeys],
  );
  return { look: { theme: mode, density, singleKeys }, choose };
}

/** Shows what the profile asks for: at the sign-in, and when it was changed elsewhere. */
export function useLookOf(profile: Profile | undefined): void {
  const { setMode } = useColorScheme();
  const { theme, density, singleKeys } = profile?.look ?? {};
  useEffect(() => {
    if (theme && isSignedInHere()) setMode(theme);
  }, [theme, setMode]);
  useEffect(() => {
    if (isSignedInHere()) setPreferences({ density, singleKeys });
  }, [density, singleKeys]);
}
