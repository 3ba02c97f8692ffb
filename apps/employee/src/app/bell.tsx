import { bellPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { Link } from '@timbro/kit/light/path.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnNotices } from '../features/notices/own-notices.ts';
import { noticesScreen } from '../features/notices/screen.ts';

/** A badge has room for two digits. */
const most = 99;

/** The way to the notices, with how many are unread. */
export function Bell({ isShown }: { isShown: boolean }) {
  const t = useT();
  const unread = useOwnNotices().data?.unread ?? 0;
  const count = unread > most ? `${most}+` : String(unread);
  const label = t('employee.notices');
  return (
    <Link
      className="bell"
      to={noticesScreen.path}
      aria-current={isShown ? 'page' : undefined}
      aria-label={unread > 0 ? `${label}, ${t('employee.notices.unread', { count })}` : label}
    >
      <Icon path={bellPath} size={24} />
      {unread > 0 && (
        <span className="bell-count" aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}
