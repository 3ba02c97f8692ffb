import { ApiError } from '../data/send.ts';
import { useT } from '../words/i18n.ts';
import { call } from './call.ts';
import { checkEmail, checkPassword } from './checks.ts';
import { EmailField } from './email-field.tsx';
import { enter } from './enter.ts';
import { FarewellLine } from './farewell-line.tsx';
import { FailureAlert, SubmitButton } from './form-parts.tsx';
import { PasswordField } from './password-field.tsx';
import { Link } from './path.tsx';
import { finishSignOut } from './sign-out.ts';
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
      // Signing in takes the cookie of the session before, and with it the only way to end that one.
      await finishSignOut();
      await enter(await call('POST /auth/sign-in', { body: { email: email.trim(), password } }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalidCredentials')
        setFocus('password', { shouldSelect: true });
      throw error;
    }
  });

  return (
    <form className="form" onSubmit={signIn} noValidate>
      <FarewellLine />
      <FailureAlert failure={failure} />
      <EmailField error={errors.email?.message} {...register('email', { validate: says(checkEmail) })} />
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
