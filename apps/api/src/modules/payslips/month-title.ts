import type { Language } from '@timbro/core/language.ts';
import { monthName } from '@timbro/core/moment.ts';

/** 2026-10 → Ottobre 2026 */
export function monthTitle(language: Language, month: string): string {
  const name = monthName(language, month);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
