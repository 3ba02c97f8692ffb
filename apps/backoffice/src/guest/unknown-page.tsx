import { GuestLayout } from '@timbro/kit/guest/guest-layout.tsx';
import { Link } from '@timbro/kit/guest/path.tsx';
import { useT } from '@timbro/kit/i18n.tsx';

export function UnknownPage() {
  const t = useT();
  return (
    <GuestLayout title="common.error" lead={t('unknownPage.text')}>
      <div className="form">
        <Link className="button button-primary" to="/login">
          {t('auth.toSignIn')}
        </Link>
      </div>
    </GuestLayout>
  );
}
