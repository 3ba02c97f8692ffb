import { isProvider } from '@timbro/core/access.ts';
import { unfoldPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { Link } from '@timbro/kit/light/path.tsx';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** The way to what is stored of oneself; the provider's people have no such page. */
export function PrivacyLink() {
  const t = useT();
  const { user } = useSession();
  if (!user || isProvider(user.role)) return null;
  return (
    <Link to="/me/privacy" className="card privacy-link">
      <span>
        <strong>{t('privacy.title')}</strong>
        <span className="lead">{t('privacy.link.text')}</span>
      </span>
      <Icon path={unfoldPath} size={24} />
    </Link>
  );
}
