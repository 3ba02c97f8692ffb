import { GuestLayout } from '@timbro/kit/guest/guest-layout.tsx';
import { usePath } from '@timbro/kit/guest/path.tsx';
import { ReadsProvider } from '@timbro/kit/guest/reads.tsx';
import { RecoveryPage } from '@timbro/kit/guest/recovery-page.tsx';
import { SignInForm } from '@timbro/kit/guest/sign-in-form.tsx';
import { useProfileLanguage, useT } from '@timbro/kit/i18n.tsx';
import { useSession, useSubject } from '@timbro/kit/session.ts';
import { Frame } from './frame.tsx';
import { home, recoveryPath } from './screens.ts';

export function App() {
  const { user } = useSession();
  const subject = useSubject();
  useProfileLanguage();
  if (!subject || !user) return <GuestDoor />;
  return (
    <ReadsProvider key={user.id} owner={user.id}>
      <Frame subject={subject} />
    </ReadsProvider>
  );
}

function GuestDoor() {
  const t = useT();
  if (usePath() === recoveryPath) return <RecoveryPage loginPath={home} />;
  return (
    <GuestLayout title="auth.signIn.title" lead={t('auth.signIn.detail')}>
      <SignInForm forgotPath={recoveryPath} />
    </GuestLayout>
  );
}
