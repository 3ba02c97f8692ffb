import { GuestLayout } from '@timbro/kit/light/guest-layout.tsx';
import { usePath } from '@timbro/kit/light/path.tsx';
import { RecoveryPage } from '@timbro/kit/light/recovery-page.tsx';
import { SignInForm } from '@timbro/kit/light/sign-in-form.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useSealedCount } from '#parts/stamp-queue/own-queue.ts';
import { home, recoveryPath } from './screens.ts';

/** Sign-in, and the way back to a forgotten password. */
export function GuestDoor() {
  const t = useT();
  if (usePath() === recoveryPath) return <RecoveryPage loginPath={home} />;
  return (
    <GuestLayout title="auth.signIn.title" lead={t('auth.signIn.detail')}>
      <SealedStamps />
      <SignInForm forgotPath={recoveryPath} />
    </GuestLayout>
  );
}

/** Whoever was signed out elsewhere has not lost what they stamped: how much waits here is told, and nothing of whose it is. */
function SealedStamps() {
  const t = useT();
  const count = useSealedCount();
  if (count === 0) return null;
  return (
    <p className="lead" role="status">
      {t('employee.queue.sealed', { count })}
    </p>
  );
}
