import { Link } from '@timbro/kit/light/path.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { home } from './screens.ts';

export function UnknownScreen() {
  const t = useT();
  return (
    <section className="unknown">
      <h1>{t('common.error')}</h1>
      <p className="lead">{t('unknownPage.text')}</p>
      <Link className="button button-primary" to={home}>
        {t('employee.home')}
      </Link>
    </section>
  );
}
