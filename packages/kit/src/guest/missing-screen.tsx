import { doorMessages } from '@timbro/core/kit/door-messages.ts';
import { useLanguage } from '../i18n.tsx';
import { alertPath } from './icon-paths.ts';
import { Icon } from './icon.tsx';

/** In place of a screen that did not arrive. A browser may keep the failure of a file, so a new page asks again. */
export function MissingScreen() {
  const language = useLanguage();
  return (
    <div className="cards">
      <div className="alert" role="alert">
        <Icon path={alertPath} />
        <div>
          <p>{doorMessages.missing[language]}</p>
          <button type="button" className="button-link" onClick={() => window.location.reload()}>
            {doorMessages.retry[language]}
          </button>
        </div>
      </div>
    </div>
  );
}
