import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useT } from '../words/i18n.ts';
import { checkConfirmation, checkNewPassword, checkPassword } from './checks.ts';
import { FailureAlert, SubmitButton } from './form-parts.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';
import { useGuestForm } from './use-guest-form.ts';

type Passwords = { currentPassword: string; password: string; confirmation: string };
type Props = {
  email: string;
  /** Who is signed in must also know the present one. */
  asksCurrent?: boolean;
  onSubmit: (passwords: Passwords) => Promise<void>;
};

/** The last step of a recovery, the only one of an invitation, and the change of one's own password. */
export function NewPasswordForm({ email, asksCurrent = false, onSubmit }: Props) {
  const t = useT();
  const checklistId = useId();
  const initial: Passwords = { currentPassword: '', password: '', confirmation: '' };
  const { register, control, errors, isSubmitting, failure, says, submitWith } = useGuestForm(initial);
  const password = useWatch({ control, name: 'password' });

  return (
    <form className="form" onSubmit={submitWith(onSubmit)} noValidate>
      <FailureAlert failure={failure} />
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {asksCurrent && (
        <PasswordField
          label={t('auth.currentPassword')}
          autoComplete="current-password"
          autoFocus
          error={errors.currentPassword?.message}
          {...register('currentPassword', { validate: says(checkPassword) })}
        />
      )}
      <PasswordField
        label={t('auth.newPassword')}
        autoComplete="new-password"
        autoFocus={!asksCurrent}
        error={errors.password?.message}
        describedBy={checklistId}
        hint={<PasswordChecklist id={checklistId} password={password} />}
        {...register('password', { validate: says(checkNewPassword), deps: 'confirmation' })}
      />
      <PasswordField
        label={t('auth.newPassword.confirmation')}
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation', { validate: (value, values) => says(checkConfirmation(values.password))(value) })}
      />
      <SubmitButton isBusy={isSubmitting}>{t('auth.newPassword.submit')}</SubmitButton>
    </form>
  );
}
