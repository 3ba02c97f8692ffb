import { GuestLayout } from '@timbro/kit/light/guest-layout.tsx';
import { signOutPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { Link, goTo } from '@timbro/kit/light/path.tsx';
import { signOut } from '@timbro/kit/light/sign-out.ts';
import { useSubject } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Who comes here is a user at the wrong door, not an intruder: the right door is one tap away. */
export function NotAccessPage() {
  const t = useT();
  const isKnown = useSubject() !== null;
  const leave = async () => {
    const answer = signOut();
    goTo('/login');
    await answer;
  };

  return (
    <GuestLayout title="notAccess.title" lead={t('notAccess.text')}>
      <p className="lead">{t('notAccess.hint')}</p>
      <div className="form">
        <a className="button button-primary" href="/me/">
          {t('notAccess.employeeApp')}
        </a>
        {isKnown ? (
          <button type="button" className="button button-secondary" onClick={() => void leave()}>
            <Icon path={signOutPath} />
            {t('auth.signOut')}
          </button>
        ) : (
          <p className="form-more">
            <Link to="/login">{t('auth.toSignIn')}</Link>
          </p>
        )}
      </div>
    </GuestLayout>
  );
}
