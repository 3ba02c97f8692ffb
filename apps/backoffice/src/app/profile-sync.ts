import { useEffect } from 'react';
import { api, useRead } from '@timbro/kit/api.ts';
import { session } from '@timbro/kit/session.ts';

/** Keeps the stored person and module flags equal to the server's, so that menu and buttons follow a change at once. */
export function useProfileSync(): void {
  const { data: profile } = useRead(api.profile.read);
  useEffect(() => {
    if (!profile) return;
    const { company: _, permissions, ...user } = profile;
    const known = session.get();
    const hasMoved = JSON.stringify([known.user, known.permissions]) !== JSON.stringify([user, permissions]);
    if (known.accessToken && hasMoved) session.set({ user, permissions });
  }, [profile]);
}
