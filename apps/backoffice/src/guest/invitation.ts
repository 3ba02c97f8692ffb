export type Invitation = { readonly email: string; readonly code: string };

/**
 * Takes the invitation out of the address bar, where it could be copied or photographed, into the history entry,
 * where a reload still finds it.
 */
export function takeInvitation(): Invitation | null {
  const query = new URLSearchParams(window.location.search);
  const email = query.get('email');
  const code = query.get('code');
  if (!email || !code) return kept(window.history.state);
  window.history.replaceState({ email, code }, '', window.location.pathname);
  return { email, code };
}

export const forgetInvitation = (): void => window.history.replaceState(null, '');

const kept = (state: unknown): Invitation | null =>
  typeof state === 'object' &&
  state !== null &&
  'email' in state &&
  'code' in state &&
  typeof state.email === 'string' &&
  typeof state.code === 'string'
    ? { email: state.email, code: state.code }
    : null;
