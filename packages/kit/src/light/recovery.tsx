import { useState } from 'react';
import { session, useSession } from '../memory/session.ts';
import { useT } from '../words/i18n.ts';
import { call } from './call.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { note } from './notes.tsx';
import { goTo } from './path.tsx';
import { RecoveryCodeForm } from './recovery-code-form.tsx';
import { RecoveryEmailForm } from './recovery-email-form.tsx';
import { replaceStep, useEntryStep } from './recovery-step.ts';
import { isStaleCode } from './stale-code.ts';
import { Stepper } from './stepper.tsx';

const forget = { emailForRecoveryPassword: undefined, verificationCode: undefined };

/** E-mail, code, new password. What was given so far is in the stored session, so a reload goes on from there. */
export function Recovery({ loginPath }: { loginPath: string }) {
  const t = useT();
  const { emailForRecoveryPassword: email, verificationCode: code } = useSession();
  const [lastEmail, setLastEmail] = useState('');
  const reached = email === undefined ? 0 : code === undefined ? 1 : 2;
  // Back shows an earlier step than the one reached, and Forward finds that one again.
  const step = Math.min(useEntryStep() ?? reached, reached);
  const steps = [t('auth.recovery.step.email'), t('auth.recovery.step.code'), t('auth.recovery.step.password')];

  const startAgain = () => {
    setLastEmail(email ?? '');
    replaceStep(0);
    session.set(forget);
  };
  const confirm = async (password: string) => {
    await call('POST /auth/restore-password-confirm', { body: { email: email ?? '', code: code ?? '', password } });
    session.set(forget);
    note(t('auth.restorePasswordConfirm.done'));
    goTo(loginPath);
  };

  return (
    <>
      <Stepper steps={steps} current={step} />
      {step === 0 && <RecoveryEmailForm initialEmail={email ?? lastEmail} />}
      {step === 1 && <RecoveryCodeForm email={email ?? ''} onChangeEmail={startAgain} />}
      {step === 2 && <RecoveryPasswordStep email={email ?? ''} onConfirm={confirm} onStartAgain={startAgain} />}
    </>
  );
}

type StepProps = { email: string; onConfirm: (password: string) => Promise<void>; onStartAgain: () => void };

function RecoveryPasswordStep({ email, onConfirm, onStartAgain }: StepProps) {
  const t = useT();
  const [isStale, setStale] = useState(false);
  const submit = async ({ password }: { password: string }) => {
    try {
      await onConfirm(password);
    } catch (error) {
      if (!isStaleCode(error)) throw error;
      setStale(true);
    }
  };

  if (!isStale)
    return (
      <>
        <p className="lead">{t('auth.newPassword.detail', { email })}</p>
        <NewPasswordForm email={email} onSubmit={submit} />
      </>
    );
  return (
    <div className="form" role="alert">
      <p className="lead">{t('auth.recovery.stale')}</p>
      <button type="button" className="button button-primary" onClick={onStartAgain} autoFocus>
        {t('auth.recovery.again')}
      </button>
    </div>
  );
}
