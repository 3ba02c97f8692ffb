import './profile.css';
import { access, can } from '@timbro/core/access.ts';
import { signOutPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { usePageTitle } from '@timbro/kit/light/screen-head.tsx';
import { useSession, useSubject } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { initialsOf } from '@timbro/kit/words/initials.ts';
import { useOwnProfile, useOwnZone } from '#parts/own-profile/own-profile.ts';
import { LanguageCard } from './language-card.tsx';
import { leaveDevice } from './leave-device.ts';
import { NotificationsCard } from './notifications-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PersonalDataCard } from './personal-data-card.tsx';
import { PinCard } from './pin-card.tsx';
import { PrivacyLink } from './privacy-link.tsx';
import { PushCard } from './push-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** Who is signed in, and what one may change without asking anybody. */
export function ProfileScreen() {
  const t = useT();
  const { user } = useSession();
  const profile = useOwnProfile();
  const zone = useOwnZone();
  const title = t('employee.profile');
  usePageTitle(title);
  if (!user) return null;
  const { firstName, lastName, email, role } = profile.data ?? user;

  return (
    <>
      <div className="hero">
        <span className="avatar" aria-hidden="true">
          {initialsOf(firstName, lastName)}
        </span>
        <div>
          <h1>
            {firstName} {lastName}
          </h1>
          <p>{t(`role.${role}`)}</p>
        </div>
      </div>
      <div className="cards">
        <div>
          <PersonalDataCard />
          <LanguageCard />
          <PushCard />
          <NotificationsCard />
          <PrivacyLink />
        </div>
        <div>
          <SessionsCard zone={zone} />
          <PasswordCard email={email} />
          <PinCard />
          <Doors />
        </div>
      </div>
    </>
  );
}

function Doors() {
  const t = useT();
  const isStaff = can(useSubject(), access.backOffice);
  return (
    <div className="doors">
      {isStaff && (
        <a className="button button-secondary" href="/">
          {t('employee.backOffice')}
        </a>
      )}
      <button type="button" className="button button-secondary" onClick={() => void leaveDevice()}>
        <Icon path={signOutPath} />
        {t('employee.signOut')}
      </button>
    </div>
  );
}
