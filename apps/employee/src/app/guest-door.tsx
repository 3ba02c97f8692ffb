import { pairPath } from '@timbro/core/pairing/rules.ts';
import { GuestLayout } from '@timbro/kit/light/guest-layout.tsx';
import { Link, usePath } from '@timbro/kit/light/path.tsx';
import { RecoveryPage } from '@timbro/kit/light/recovery-page.tsx';
import { SignInForm } from '@timbro/kit/light/sign-in-form.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useSealedCount } from '#parts/stamp-queue/own-queue.ts';
import { PairPage } from '../features/pairing/pair-page.tsx';
import { home, recoveryPath } from './screens.ts';

/** Sign-in, the way back to a forgotten password, and a code instead of one. */
export function GuestDoor() {
  const t = useT();
  const path = usePath();
  if (path === recoveryPath) return <RecoveryPage loginPath={home} />;
  if (path === pairPath) return <PairPage home={home} />;
  return (
    <GuestLayout title="auth.signIn.title" lead={t('auth.signIn.detail')}>
      <SealedStamps />
      <SignInForm forgotPath={recoveryPath} />
      <p className="form-more">
        <Link to={pairPath}>{t('pairing.door')}</Link>
      </p>
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
