import { alertPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** In place of a record that an address names and that is not there. */
export function MissingRecord({ title, onClose }: { title: string; onClose: () => void }) {
  const t = useT();
  return (
    <div className="alert" data-kind="info" role="alert">
      <Icon path={alertPath} />
      <div>
        <p>{title}</p>
        <p className="alert-code">{t('employee.requests.missing.text')}</p>
        <button type="button" className="button-link" onClick={onClose}>
          {t('common.close')}
        </button>
      </div>
    </div>
  );
}
