import { api } from '@timbro/kit/api.ts';
import { session } from '@timbro/kit/session.ts';
import { loginPath } from './home.ts';

/** Ends the session on the server, then leaves nothing here: even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await api.auth.signOut();
  } finally {
    session.clear();
    window.location.assign(loginPath);
  }
}
