import { useId } from 'react';
import { keptPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { note } from '@timbro/kit/light/notes.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { keepSlips, useKeepsSlips } from './kept-slips.ts';

/** Off until somebody wants it: the phone may be seen by others. */
export function KeepSwitch() {
  const t = useT();
  const isOn = useKeepsSlips();
  const textId = useId();
  const choose = async (isWanted: boolean) => {
    await keepSlips(isWanted);
    if (!isWanted) note(t('employee.documents.keep.off'));
  };
  return (
    <label className="card keep">
      <Icon path={keptPath} size={28} />
      <span className="keep-title">{t('employee.documents.keep')}</span>
      <span className="lead" id={textId}>
        {t('employee.documents.keep.text')}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        aria-label={t('employee.documents.keep')}
        aria-describedby={textId}
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => void choose(target.checked)}
      />
    </label>
  );
}
