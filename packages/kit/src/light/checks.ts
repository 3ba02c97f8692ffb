import { isStrongPassword } from '@timbro/core/auth/rules.ts';
import { textLimits } from '@timbro/core/limits.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { isEmail } from '@timbro/core/users/rules.ts';

/** What is wrong with a typed value, as the contract's schemas would say it; `null` when nothing is. */
export type Check = (value: string) => WebKey | null;

export const codeLength = 6;

export const checkEmail: Check = (value) => {
  const email = value.trim();
  if (email === '') return 'validation.emailRequired';
  if (email.length > textLimits.email) return 'validation.tooLong';
  return isEmail(email) ? null : 'validation.email';
};

export const checkPassword: Check = (value) => {
  if (value === '') return 'validation.passwordRequired';
  return value.length > textLimits.password ? 'validation.tooLong' : null;
};

export const checkNewPassword: Check = (value) =>
  checkPassword(value) ?? (isStrongPassword(value) ? null : 'validation.passwordWeak');

export const checkConfirmation =
  (password: string): Check =>
  (value) => {
    if (value === '') return 'validation.confirmationRequired';
    return value === password ? null : 'validation.passwordMismatch';
  };

export const checkCode: Check = (value) => {
  if (value === '') return 'validation.codeRequired';
  return value.length === codeLength ? null : 'validation.code';
};
