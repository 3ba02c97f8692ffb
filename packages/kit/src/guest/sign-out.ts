import { ApiError } from '../send.ts';
import { session } from '../session.ts';
import { call } from './call.ts';

/** Whatever the server answers, nothing of the person stays on this browser. */
export async function signOut(): Promise<void> {
  try {
    await call('POST /auth/sign-out');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    session.clear();
  }
}
