import { GuestLayout } from '@timbro/kit/light/guest-layout.tsx';
import { Link } from '@timbro/kit/light/path.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

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
