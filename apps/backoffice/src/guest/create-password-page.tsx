import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '@timbro/kit/data/send.ts';
import { call } from '@timbro/kit/light/call.ts';
import { type Failure, failureOf } from '@timbro/kit/light/failure.ts';
import { FailureAlert } from '@timbro/kit/light/form-parts.tsx';
import { GuestLayout } from '@timbro/kit/light/guest-layout.tsx';
import { NewPasswordForm } from '@timbro/kit/light/new-password-form.tsx';
import { note } from '@timbro/kit/light/notes.tsx';
import { Link, goTo } from '@timbro/kit/light/path.tsx';
import { isStaleCode } from '@timbro/kit/light/stale-code.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type Invitation, forgetInvitation, takeInvitation } from './invitation.ts';

export function CreatePasswordPage() {
  const [invitation, setInvitation] = useState(takeInvitation);
  const turnDown = useCallback(() => {
    forgetInvitation();
    setInvitation(null);
  }, []);
  return invitation ? <OpenInvitation {...invitation} onStale={turnDown} /> : <StaleInvitation />;
}

function OpenInvitation({ email, code, onStale }: Invitation & { onStale: () => void }) {
  const t = useT();
  const { isChecked, failure, retry } = useCheckedCode(email, code, onStale);

  const confirm = async ({ password }: { password: string }) => {
    try {
      await call('POST /auth/restore-password-confirm', { body: { email, code, password } });
      forgetInvitation();
      note(t('auth.restorePasswordConfirm.done'));
      goTo('/login');
    } catch (error) {
      if (!isStaleCode(error)) throw error;
      onStale();
    }
  };

  if (isChecked)
    return (
      <GuestLayout title="auth.invitation.title" lead={t('auth.newPassword.detail', { email })}>
        <NewPasswordForm email={email} onSubmit={confirm} />
      </GuestLayout>
    );
  return (
    <GuestLayout title="auth.invitation.title" lead={failure ? undefined : t('auth.invitation.checking')}>
      {failure && (
        <div className="form">
          <FailureAlert failure={failure} />
          <button type="button" className="button button-primary" onClick={retry}>
            {t('common.retry')}
          </button>
        </div>
      )}
    </GuestLayout>
  );
}

/** Asks before a password is invented whether the link still opens anything. */
function useCheckedCode(email: string, code: string, onStale: () => void) {
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isGone = false;
    call('POST /auth/verify-code', { body: { email, code } }).then(
      () => !isGone && setChecked(true),
      (error: unknown) => {
        if (isGone) return;
        if (isStaleCode(error)) onStale();
        else if (error instanceof ApiError) setFailure(failureOf(error));
        else throw error;
      },
    );
    return () => void (isGone = true);
  }, [email, code, onStale, attempt]);

  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { isChecked, failure, retry };
}

function StaleInvitation() {
  const t = useT();
  return (
    <GuestLayout title="auth.invitation.stale.title" lead={t('auth.invitation.stale')}>
      <div className="form">
        <Link className="button button-primary" to="/forgot-password">
          {t('auth.recovery.again')}
        </Link>
        <p className="form-more">
          <Link to="/login">{t('auth.toSignIn')}</Link>
        </p>
      </div>
    </GuestLayout>
  );
}
