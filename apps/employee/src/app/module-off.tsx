import { useT } from '@timbro/kit/words/i18n.ts';

/** In place of a screen whose module the company has not switched on. */
export function ModuleOff() {
  const t = useT();
  return (
    <section className="unknown">
      <h1>{t('employee.moduleOff')}</h1>
      <p className="lead">{t('employee.moduleOff.text')}</p>
    </section>
  );
}
