import { GuestLayout } from '@timbro/kit/guest/guest-layout.tsx';
import { SignInForm } from '@timbro/kit/guest/sign-in-form.tsx';
import { useT } from '@timbro/kit/i18n.tsx';

export function SignInPage() {
  const t = useT();
  return (
    <GuestLayout title="auth.signIn.title" lead={t('auth.signIn.detail')}>
      <SignInForm forgotPath="/forgot-password" />
    </GuestLayout>
  );
}
