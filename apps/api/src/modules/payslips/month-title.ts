import type { Language } from '@timbro/core/language.ts';

/** 2026-10 → Ottobre 2026 */
export function monthTitle(language: Language, month: string): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const text = format.format(new Date(`${month}-01T00:00:00Z`));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
