import { alertPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Over plain http a browser keeps most of what this app is made for to itself: it says so, and why. */
export function InsecureCard() {
  const t = useT();
  if (window.isSecureContext) return null;
  return (
    <section className="card today-ask" aria-labelledby="insecure">
      <Icon path={alertPath} size={28} />
      <div>
        <h2 id="insecure">{t('employee.insecure')}</h2>
        <p>{t('employee.insecure.text')}</p>
      </div>
    </section>
  );
}
