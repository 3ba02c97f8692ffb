import { useEffect } from 'react';
import type { Profile } from '@timbro/core/profile/contract.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { useLookOf } from '@timbro/kit/page/look.ts';

const userOf = ({ company: _company, permissions: _permissions, look: _look, ...user }: Profile): User => user;

/** Keeps the stored person and module flags equal to the server's, so that menu and buttons follow a change at once. */
export function useProfileSync(): void {
  const { data: profile } = useRead(api.profile.read);
  useLookOf(profile);
  useEffect(() => {
    if (!profile) return;
    const { permissions } = profile;
    const user = userOf(profile);
    const known = session.get();
    const hasMoved = JSON.stringify([known.user, known.permissions]) !== JSON.stringify([user, permissions]);
    if (known.accessToken && hasMoved) session.set({ user, permissions });
  }, [profile]);
}
