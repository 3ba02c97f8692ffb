import { isCommonPassword, missingPasswordParts, passwordParts } from '@timbro/core/auth/rules.ts';
import { useT } from '../words/i18n.ts';
import { alertPath, metPath, unmetPath } from './icon-paths.ts';
import { Icon } from './icon.tsx';

/** What a new password still lacks, while it is being typed. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const t = useT();
  const missing = missingPasswordParts(password);
  const isCommon = missing.length === 0 && isCommonPassword(password);
  return (
    <div className="checklist" id={id}>
      <p>{t('auth.newPassword.needs')}</p>
      <ul>
        {passwordParts.map((part) => {
          const isMet = !missing.includes(part);
          return (
            <li key={part} data-met={isMet}>
              <Icon path={isMet ? metPath : unmetPath} size={16} />
              {t(`auth.newPassword.${part}`)}
              <span className="visually-hidden">
                {' '}
                – {t(isMet ? 'auth.newPassword.met' : 'auth.newPassword.missing')}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="checklist-common" role="status">
        {isCommon && (
          <>
            <Icon path={alertPath} size={16} />
            {t('auth.newPassword.common')}
          </>
        )}
      </p>
    </div>
  );
}
