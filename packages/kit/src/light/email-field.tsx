import type { ComponentProps } from 'react';
import { useT } from '../words/i18n.ts';
import { hasFinePointer } from './has-fine-pointer.ts';
import { TextField } from './text-field.tsx';

/** The address that names an account; first in its form, so the cursor waits there where no keyboard pops up for it. */
export function EmailField(field: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  const t = useT();
  return (
    <TextField
      label={t('auth.email')}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={hasFinePointer()}
      {...field}
    />
  );
}
