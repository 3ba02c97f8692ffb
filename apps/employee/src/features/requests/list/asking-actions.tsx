import { addPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { Link } from '@timbro/kit/light/path.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** What one can ask for or report, in reach of the thumb. */
export function AskingActions() {
  const t = useT();
  return (
    <nav className="requests-actions" aria-label={t('employee.ask.actions')}>
      <Link className="button button-secondary" to="/me/requests/illness">
        {t('employee.ask.illness')}
      </Link>
      <Link className="button button-secondary" to="/me/requests/stamps">
        {t('employee.ask.stampings')}
      </Link>
      <Link className="button button-primary" to="/me/requests/new">
        <Icon path={addPath} />
        {t('employee.ask.new')}
      </Link>
    </nav>
  );
}
