import { Link } from '@timbro/kit/light/path.tsx';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { initialsOf } from '@timbro/kit/words/initials.ts';
import { profileScreen } from '../features/profile/screen.ts';

/** The way to the own profile. */
export function Avatar({ isShown }: { isShown: boolean }) {
  const t = useT();
  const { user } = useSession();
  const initials = initialsOf(user?.firstName ?? '', user?.lastName ?? '');
  return (
    <Link
      className="band-avatar"
      to={profileScreen.path}
      // Whoever speaks to the phone says what they see.
      aria-label={`${t(profileScreen.label)} ${initials}`}
      aria-current={isShown ? 'page' : undefined}
    >
      <span>{initials}</span>
    </Link>
  );
}
