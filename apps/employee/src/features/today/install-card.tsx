import { installPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { install, installLater, useInstallWay } from './install-prompt.ts';

/** Offered once somebody has seen what the app is good for. */
export function InstallCard({ hasStamped }: { hasStamped: boolean }) {
  const t = useT();
  const way = useInstallWay();
  if (!hasStamped || way === 'none') return null;
  return (
    <section className="card today-ask" aria-labelledby="install">
      <Icon path={installPath} size={28} />
      <div>
        <h2 id="install">{t('employee.install')}</h2>
        <p>{t(way === 'button' ? 'employee.install.text' : 'employee.install.ios')}</p>
        <div className="today-answers">
          {way === 'button' && (
            <button type="button" className="button button-primary" onClick={() => void install()}>
              {t('employee.install.do')}
            </button>
          )}
          <button type="button" className="button button-secondary" onClick={installLater}>
            {t('employee.install.later')}
          </button>
        </div>
      </div>
    </section>
  );
}
