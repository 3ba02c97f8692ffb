import { GuestLayout } from '@timbro/kit/light/guest-layout.tsx';
import { SignInForm } from '@timbro/kit/light/sign-in-form.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

export function SignInPage() {
  const t = useT();
  return (
    <GuestLayout title="auth.signIn.title" lead={t('auth.signIn.detail')}>
      <SignInForm forgotPath="/forgot-password" />
    </GuestLayout>
  );
}
