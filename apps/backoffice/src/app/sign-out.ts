import { useCallback } from 'react';
import { signOut } from '@timbro/kit/guest/sign-out.ts';
import { hasUnsaved, useLosingQuestion } from '@timbro/kit/unsaved-guard.ts';
import { loginPath } from './home.ts';

/** Ends the session on the server and here, once nothing typed would be lost or the person agrees to lose it. */
export function useSignOut(): () => Promise<void> {
  const mayLose = useLosingQuestion();
  return useCallback(async () => {
    if (hasUnsaved() && !(await mayLose())) return;
    await signOut();
    window.location.assign(loginPath);
  }, [mayLose]);
}
