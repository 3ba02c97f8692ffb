import { Link } from '@timbro/kit/light/path.tsx';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { initialsOf } from '@timbro/kit/words/initials.ts';
import { profileScreen } from '../features/profile/screen.ts';

/** The way to the own profile. */
export function Avatar({ isShown }: { isShown: boolean }) {
  const t = useT();
  const { user } = useSession();
  return (
    <Link
      className="band-avatar"
      to={profileScreen.path}
      aria-label={t(profileScreen.label)}
      aria-current={isShown ? 'page' : undefined}
    >
      <span aria-hidden="true">{initialsOf(user?.firstName ?? '', user?.lastName ?? '')}</span>
    </Link>
  );
}
