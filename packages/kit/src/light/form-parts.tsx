import type { ReactNode } from 'react';
import { useT } from '../words/i18n.ts';
import type { Failure } from './failure.ts';
import { alertPath } from './icon-paths.ts';
import { Icon } from './icon.tsx';

/** Stays focusable while it works, so the keyboard does not lose its place. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      className="button button-primary"
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** The server's own sentence; when it asks for patience, also until when. */
export function FailureAlert({ failure }: { failure: Failure | null }) {
  const t = useT();
  if (!failure) return null;
  const { message, retryTime } = failure;
  return (
    <div className="alert" role="alert">
      <Icon path={alertPath} />
      <div>
        <p>{message}</p>
        {retryTime !== null && <p>{t('auth.retryFrom', { time: retryTime })}</p>}
      </div>
    </div>
  );
}
