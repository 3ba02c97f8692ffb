import { type CSSProperties, useEffect, useRef, useSyncExternalStore } from 'react';
import { Logo } from '@timbro/kit/light/logo.tsx';
import { finishSignOutOnReturn } from '@timbro/kit/light/sign-out.ts';
import { sayFarewell } from '@timbro/kit/memory/farewell.ts';
import { createSignal } from '@timbro/kit/memory/signal.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** `leaving` while the server is asked to end the session, `waiting` when it could not be. */
type Stage = 'open' | 'leaving' | 'waiting';

let stage: Stage = 'open';
const { announce, subscribe } = createSignal();

export function setStage(next: Stage): void {
  stage = next;
  announce();
}
export const useStage = (): Stage => useSyncExternalStore(subscribe, () => stage);

/**
 * After a sign-out without a network: the sign-in page cannot be loaded, so this one stands in the place of what was on
 * show until the server answers. It brings its own looks, since no file can be fetched either.
 */
export function ClosedHere() {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t('auth.closedHere.title');
  useEffect(() => {
    document.title = `${title} · Timbro`;
    heading.current?.focus();
  }, [title]);
  useEffect(() => finishSignOutOnReturn(() => sayFarewell('/login', null)), []);
  return (
    <main style={pageLook}>
      <Logo />
      <h1 ref={heading} tabIndex={-1} style={{ margin: 0, fontSize: 32, lineHeight: 1.15, outline: 'none' }}>
        {title}
      </h1>
      <p role="status" style={{ margin: 0, maxWidth: 400, lineHeight: 1.5 }}>
        {t('auth.closedHere')}
      </p>
    </main>
  );
}

const pageLook: CSSProperties = {
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: 20,
  minHeight: '100dvh',
  padding: 20,
  boxSizing: 'border-box',
  textAlign: 'center',
  fontFamily: 'var(--font)',
  color: 'var(--text)',
  background: 'var(--page)',
};
