import { setLanguage, useT } from '../i18n.tsx';
import { ApiError } from '../send.ts';
import { session } from '../session.ts';
import { call } from './call.ts';
import { checkEmail, checkPassword } from './checks.ts';
import { FailureAlert, SubmitButton } from './form-parts.tsx';
import { hasFinePointer } from './has-fine-pointer.ts';
import { PasswordField } from './password-field.tsx';
import { Link } from './path.tsx';
import { TextField } from './text-field.tsx';
import { useGuestForm } from './use-guest-form.ts';

/** Opens a session; whoever shows this form watches the session and moves on. */
export function SignInForm({ forgotPath }: { forgotPath: string }) {
  const t = useT();
  const { register, errors, isSubmitting, failure, says, setFocus, submitWith } = useGuestForm({
    email: '',
    password: '',
  });

  const signIn = submitWith(async ({ email, password }) => {
    try {
      const { accessToken, user, permissions } = await call('POST /auth/sign-in', {
        body: { email: email.trim(), password },
      });
      await setLanguage(user.language);
      session.set({ accessToken, user, permissions });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalidCredentials')
        setFocus('password', { shouldSelect: true });
      throw error;
    }
  });

  return (
    <form className="form" onSubmit={signIn} noValidate>
      <FailureAlert failure={failure} />
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={hasFinePointer()}
        error={errors.email?.message}
        {...register('email', { validate: says(checkEmail) })}
      />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { validate: says(checkPassword) })}
      />
      <SubmitButton isBusy={isSubmitting}>{t('auth.signIn.submit')}</SubmitButton>
      <p className="form-more">
        <Link to={forgotPath}>{t('auth.signIn.forgot')}</Link>
      </p>
    </form>
  );
}
