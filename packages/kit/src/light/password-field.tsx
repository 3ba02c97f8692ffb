import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useT } from '../words/i18n.ts';
import { capsLockPath, hidePath, showPath } from './icon-paths.ts';
import { Icon } from './icon.tsx';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'action'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be looked at, with a word of warning while caps lock is on. */
export function PasswordField({ hint, onBlur, ...field }: Props) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const [isCapsOn, setCapsOn] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCapsOn(event.getModifierState('CapsLock'));

  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      onBlur={(event) => {
        setCapsOn(false);
        onBlur?.(event);
      }}
      action={
        <button
          type="button"
          className="field-action"
          aria-label={t(isShown ? 'auth.hidePassword' : 'auth.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon path={isShown ? hidePath : showPath} />
        </button>
      }
      hint={
        <>
          <p className="field-hint" role="status">
            {isCapsOn && (
              <>
                <Icon path={capsLockPath} size={16} />
                {t('auth.capsLock')}
              </>
            )}
          </p>
          {hint}
        </>
      }
    />
  );
}
