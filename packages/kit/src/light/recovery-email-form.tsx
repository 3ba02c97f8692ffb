import { session } from '../memory/session.ts';
import { useT } from '../words/i18n.ts';
import { call } from './call.ts';
import { checkEmail } from './checks.ts';
import { rememberCodeSent } from './code-sent.ts';
import { EmailField } from './email-field.tsx';
import { FailureAlert, SubmitButton } from './form-parts.tsx';
import { note } from './notes.tsx';
import { pushStep } from './recovery-step.ts';
import { useGuestForm } from './use-guest-form.ts';

export function RecoveryEmailForm({ initialEmail }: { initialEmail: string }) {
  const t = useT();
  const { register, errors, isSubmitting, failure, says, submitWith } = useGuestForm({ email: initialEmail });

  const ask = submitWith(async (values) => {
    const email = values.email.trim().toLowerCase();
    await call('POST /auth/restore-password', { body: { email } });
    pushStep(1);
    rememberCodeSent();
    note(t('auth.restorePassword.done'));
    session.set({ emailForRecoveryPassword: email, verificationCode: undefined });
  });

  return (
    <form className="form" onSubmit={ask} noValidate>
      <p className="lead">{t('auth.recovery.email.detail')}</p>
      <FailureAlert failure={failure} />
      <EmailField error={errors.email?.message} {...register('email', { validate: says(checkEmail) })} />
      <SubmitButton isBusy={isSubmitting}>{t('auth.recovery.email.submit')}</SubmitButton>
    </form>
  );
}
