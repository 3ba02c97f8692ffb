import type { Values } from '@timbro/core/define-messages.ts';
import type { Language } from '@timbro/core/language.ts';
import { isMessageKey, say } from '@timbro/core/messages.ts';
import type { sheetMessages } from '@timbro/core/work-days/sheets/messages.ts';
import { hundredthsOf } from '@timbro/core/work-days/sheets/sheet-rules.ts';

export type SheetKey = keyof typeof sheetMessages;

export const word = (language: Language, key: SheetKey, values?: Values): string => say(language, key, values);

/** A public holiday by its name; a company's own holiday has been given one already. */
export function holidayName(language: Language, holiday: string): string {
  const key = `holiday.${holiday}`;
  return isMessageKey(key) ? say(language, key) : holiday;
}

export function roleName(language: Language, role: string): string {
  const key = `role.${role}`;
  return isMessageKey(key) ? say(language, key) : role;
}

/** Hours with two decimals, their minus as long as that of `clockText`: 465 → 7,75 */
export const decimals = (language: Language, minutes: number): string =>
  hours[language].format(hundredthsOf(minutes)).replace('-', '−');

const twoDecimals = { minimumFractionDigits: 2, useGrouping: false } as const;
const hours = { it: new Intl.NumberFormat('it', twoDecimals), en: new Intl.NumberFormat('en', twoDecimals) };
