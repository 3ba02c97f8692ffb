import { useT } from '../words/i18n.ts';
import { GuestLayout } from './guest-layout.tsx';
import { Link } from './path.tsx';
import { Recovery } from './recovery.tsx';

export function RecoveryPage({ loginPath }: { loginPath: string }) {
  const t = useT();
  return (
    <GuestLayout title="auth.recovery.title">
      <Recovery loginPath={loginPath} />
      <p className="form-more">
        <Link to={loginPath}>{t('auth.toSignIn')}</Link>
      </p>
    </GuestLayout>
  );
}
